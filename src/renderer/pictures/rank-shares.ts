import type { RankPoint, RankShares } from '../../engine/generators/draw-ranks'
import {
  formatCount,
  formatExactShare,
  formatShare,
  formatShort,
} from '../../shared/format/numbers'
import type { Tokens } from '../theme/tokens'
import { lineType } from './operation-dash'

const GRID = { left: 56, right: 24, top: 12, bottom: 24 }
const THEORY_DASH: readonly number[] = [3, 3]

const middleOf = ({ from, to }: RankPoint): number => Math.sqrt((from + 1) * to)

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** `1 %`, `10 ppm`, `10⁻⁸` */
export function shareTick(share: number): string {
  if (share >= 0.99e-4) return formatExactShare(share)
  if (share >= 0.99e-6) return formatShare(share).replace(/\.0+(?=\D)/, '')
  const exponent = String(Math.round(-Math.log10(share)))
  return `10⁻${[...exponent].map((digit) => SUPERSCRIPT[Number(digit)]).join('')}`
}

/** Share of the operations for each record, from the hottest on; both axes logarithmic. */
export function rankShares({ points, keys }: RankShares, tokens: Tokens) {
  const drawn = points.map((point) => [middleOf(point), point.perKey || null] as const)
  const theory = points.map((point) => [middleOf(point), point.theoryPerKey || null] as const)
  const values = [...drawn, ...theory].flatMap(([, y]) => (y === null ? [] : [y]))
  const low = 10 ** Math.floor(Math.log10(Math.min(1, ...values) * 0.999))
  const high = 10 ** Math.ceil(Math.log10(Math.max(low, ...values) * 1.001))
  const label = { color: tokens['text-3'], fontSize: 11, hideOverlap: true }
  const axis = {
    type: 'log',
    axisLine: { lineStyle: { color: tokens.axis }, onZero: false },
    axisTick: { lineStyle: { color: tokens.axis } },
    minorSplitLine: { show: false },
  }
  return {
    grid: GRID,
    xAxis: {
      ...axis,
      min: 1,
      max: Math.max(10, keys),
      axisLabel: { ...label, formatter: (rank: number) => formatShort(rank) },
      splitLine: { show: false },
    },
    yAxis: {
      ...axis,
      min: low,
      max: Math.max(high, low * 10),
      axisLabel: { ...label, formatter: shareTick },
      splitLine: { lineStyle: { color: tokens.grid } },
    },
    series: [
      {
        id: 'theory',
        type: 'line',
        symbol: 'none',
        silent: true,
        data: theory,
        lineStyle: { color: tokens['text-2'], width: 1, type: lineType(THEORY_DASH) },
      },
      {
        id: 'drawn',
        type: 'line',
        symbol: 'circle',
        symbolSize: 4,
        silent: true,
        connectNulls: false,
        data: drawn,
        itemStyle: { color: tokens.text },
        lineStyle: { color: tokens.text, width: 1.6 },
      },
    ],
  }
}

/** `1`, `12–16` */
export const ranksOf = ({ from, to }: RankPoint): string =>
  to - from === 1 ? formatCount(to) : `${formatCount(from + 1)}–${formatCount(to)}`
