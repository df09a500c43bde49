import type { Mark } from '../../shared/mark'
import type { Series } from '../../shared/operation'
import type { Sample } from '../../shared/report'
import type { Tokens } from '../theme/tokens'
import { GRID, markLines, rateAxis, timeAxis, warmUpBand } from './axes'
import { lineType, OPERATION_DASH } from './operation-dash'
import { thin } from './thin'
import type { TimeLine } from './time-line'

/** A line of the chart: one operation, or all of them together. */
export type Shown = Series | 'all'

export interface ThroughputPicture {
  readonly line: TimeLine
  readonly shown: readonly Shown[]
  readonly marks: readonly Mark[]
  readonly markWords: (mark: Mark) => string
  /** operations per second that were asked for, as one shown line has its part of; null: a closed loop */
  readonly target: number | null
  /** seconds that the axis reaches at least */
  readonly until: number
  readonly warmUpWord: string
  /** of the target's store */
  readonly colour: string
}

/** Operations that ended ok per second of a sample: 0 when none did. */
export const rateOf = ({ forMs, ok, operations }: Sample, shown: Shown): number =>
  ((shown === 'all' ? ok : (operations[shown]?.ok ?? 0)) * 1000) / Math.max(forMs, 1)

const COLUMNS = 320

export function throughputOverTime(picture: ThroughputPicture, tokens: Tokens) {
  const { line, shown, marks, target, until, colour } = picture
  const series = shown.map((name, index) => ({
    id: name,
    type: 'line',
    symbol: 'none',
    silent: true,
    data: thin(
      line.xs,
      line.samples.map(({ sample }) => rateOf(sample, name)),
      COLUMNS,
    ),
    lineStyle: { color: colour, width: 2, type: lineType(OPERATION_DASH[name as Series] ?? []) },
    ...(index === 0
      ? {
          markArea: warmUpBand(line, until, picture.warmUpWord, tokens),
          markLine: markLines(line, marks, picture.markWords, tokens),
        }
      : {}),
  }))
  const asked = {
    id: 'target',
    type: 'line',
    symbol: 'none',
    silent: true,
    data:
      target === null
        ? []
        : [
            [0, target],
            [Math.max(line.to, until), target],
          ],
    lineStyle: { color: tokens['text-2'], width: 1, type: [3, 3] },
  }
  return {
    grid: GRID,
    xAxis: timeAxis(line, until, tokens),
    yAxis: rateAxis(tokens),
    series: [...series, asked],
  }
}
