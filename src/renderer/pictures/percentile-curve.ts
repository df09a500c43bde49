import { formatExactShare, formatLatency } from '../../shared/format/numbers'
import type { LatencySummary } from '../../shared/report'
import type { Tokens } from '../theme/tokens'
import { GRID, latencyAxis } from './axes'
import { INTENDED_DASH, lineType } from './operation-dash'

export interface CurveLine {
  readonly name: string
  readonly summary: LatencySummary
  readonly kind: 'service' | 'intended'
}

/** Share below a point, as the number of nines behind it: 0.9 is 1, 0.99 is 2. */
export const ninesOf = (share: number): number => -Math.log10(1 - share)

const FIXED = [
  [0.5, 'p50'],
  [0.9, 'p90'],
  [0.99, 'p99'],
  [0.999, 'p999'],
  [0.9999, 'p9999'],
] as const

/** What is known of a distribution, up to the last percentile that has samples enough. */
export function curvePoints({ min, more = {}, ...summary }: LatencySummary): [number, number][] {
  const own = Object.entries(more).map(([key, ns]) => {
    const digits = key.slice(1)
    return [Number(`${digits.slice(0, 2)}.${digits.slice(2) || '0'}`) / 100, ns] as const
  })
  const known = [...FIXED.map(([share, key]) => [share, summary[key]] as const), ...own]
    .filter((point): point is [number, number] => point[1] !== null && point[0] < 1)
    .sort((a, b) => a[0] - b[0])
    .map(([share, ns]): [number, number] => [ninesOf(share), ns])
  return min === null ? known : [[0, min], ...known]
}

/** Latency against the share of operations below it, in nines. */
export function percentileCurve(lines: readonly CurveLine[], colour: string, tokens: Tokens) {
  const drawn = lines.map((line) => ({ ...line, points: curvePoints(line.summary) }))
  const last = Math.max(1, ...drawn.flatMap(({ points }) => points.map(([x]) => x)))
  return {
    grid: GRID,
    xAxis: {
      type: 'value',
      min: 0,
      max: Math.ceil(last),
      interval: 1,
      axisLine: { lineStyle: { color: tokens.axis }, onZero: false },
      axisLabel: {
        color: tokens['text-3'],
        fontSize: 11,
        formatter: (nines: number) =>
          nines === 0
            ? '0'
            : `${Number((100 * (1 - 10 ** -nines)).toFixed(Math.max(nines - 2, 0)))} %`,
      },
      splitLine: { lineStyle: { color: tokens.grid } },
    },
    yAxis: latencyAxis(
      tokens,
      drawn.flatMap(({ points }) => points.map(([, y]) => y)),
    ),
    series: drawn.map(({ name, kind, points }) => ({
      id: name,
      type: 'line',
      symbol: 'circle',
      symbolSize: 5,
      silent: true,
      data: points,
      itemStyle: { color: colour },
      lineStyle: {
        color: colour,
        width: 2,
        type: lineType(kind === 'intended' ? INTENDED_DASH : []),
      },
    })),
  }
}

/** The same points as rows of a table; `nameOf` names the lines. */
export const curveRows = (
  lines: readonly CurveLine[],
  nameOf: (kind: CurveLine['kind']) => string,
): readonly (readonly string[])[] =>
  lines.flatMap(({ kind, summary }) =>
    curvePoints(summary).map(([nines, ns]) => [
      `${nameOf(kind)} ${formatExactShare(1 - 10 ** -nines)}`,
      formatLatency(ns),
    ]),
  )
