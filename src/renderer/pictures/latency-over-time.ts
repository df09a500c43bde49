import type { Mark } from '../../shared/mark'
import type { Sample } from '../../shared/report'
import type { Tokens } from '../theme/tokens'
import { GRID, latencyAxis, markLines, timeAxis, warmUpBand } from './axes'
import { INTENDED_DASH, lineType } from './operation-dash'
import { thin } from './thin'
import type { Shown } from './throughput-over-time'
import type { TimeLine } from './time-line'

export const LATENCY_LINES = [
  { name: 'service-p50', kind: 'serviceNs', percentile: 'p50', width: 1.1 },
  { name: 'service-p99', kind: 'serviceNs', percentile: 'p99', width: 2 },
  { name: 'service-max', kind: 'serviceNs', percentile: 'max', width: 0.8 },
  { name: 'intended-p99', kind: 'intendedNs', percentile: 'p99', width: 2 },
] as const
export type LatencyLine = (typeof LATENCY_LINES)[number]['name']

export interface LatencyPicture {
  readonly line: TimeLine
  readonly shown: Shown
  readonly lines: readonly LatencyLine[]
  readonly marks: readonly Mark[]
  readonly markWords: (mark: Mark) => string
  readonly until: number
  readonly warmUpWord: string
  readonly colour: string
}

/**
 * A percentile of one second, ns; null: too few samples, a gap. Of all operations together it is the
 * largest of theirs, for percentiles of parts cannot be added.
 */
export function latencyOf(sample: Sample, shown: Shown, name: LatencyLine): number | null {
  const line = LATENCY_LINES.find((each) => each.name === name)
  if (line === undefined) return null
  const { operations } = sample
  const read = (series: keyof typeof operations): number | null =>
    operations[series]?.[line.kind][line.percentile] ?? null
  if (shown !== 'all') return read(shown)
  let most: number | null = null
  for (const series of Object.keys(operations) as (keyof typeof operations)[]) {
    // the halves of a read-modify-write are no operations of their own
    const value = series.includes('.') ? null : read(series)
    if (value !== null && (most === null || value > most)) most = value
  }
  return most
}

const COLUMNS = 320

export function latencyOverTime(picture: LatencyPicture, tokens: Tokens) {
  const { line, shown, lines, marks, until, colour } = picture
  const drawn = LATENCY_LINES.filter(({ name }) => lines.includes(name)).map((each) => ({
    ...each,
    data: thin(
      line.xs,
      line.samples.map(({ sample }) => latencyOf(sample, shown, each.name)),
      COLUMNS,
    ),
  }))
  const values = drawn.flatMap(({ data }) => data.flatMap(([, y]) => y ?? []))
  return {
    grid: GRID,
    xAxis: timeAxis(line, until, tokens),
    yAxis: latencyAxis(tokens, values),
    series: drawn.map(({ name, kind, width, data }, index) => ({
      id: name,
      type: 'line',
      symbol: 'none',
      silent: true,
      connectNulls: false,
      data,
      lineStyle: {
        color: colour,
        width,
        opacity: width < 1 ? 0.55 : 1,
        type: lineType(kind === 'intendedNs' ? INTENDED_DASH : []),
      },
      ...(index === 0
        ? {
            markArea: warmUpBand(line, until, picture.warmUpWord, tokens),
            markLine: markLines(line, marks, picture.markWords, tokens),
          }
        : {}),
    })),
  }
}
