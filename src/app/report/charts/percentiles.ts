import { SERIES } from '../../../shared/operation'
import type { LatencySummary, PhaseReport } from '../../../shared/report'
import { isOpenLoop } from '../text/describe'
import { EN, type ReportWords } from '../words/en'
import { type ChartOption, frame, latencyAxis, lineSeries } from './frame'
import type { LegendEntry } from './legend'
import { colour, INTENDED_DASH, operationColour } from './palette'
import type { Point } from './points'
import type { Picture } from './throughput'

const OWN: readonly (readonly [number, 'p50' | 'p90' | 'p99' | 'p999' | 'p9999'])[] = [
  [0.5, 'p50'],
  [0.9, 'p90'],
  [0.99, 'p99'],
  [0.999, 'p999'],
  [0.9999, 'p9999'],
]

/** 0 at p0, 1 at p90, 2 at p99: equal room for every further nine. */
const nines = (share: number): number => 0 - Math.log10(1 - share)

/** The percentiles that are known, by nines: the line ends at the last that has samples enough. */
export function curve(summary: LatencySummary): Point[] {
  const known = OWN.map(([share, key]) => [share, summary[key]] as const)
  const more = Object.entries(summary.more ?? {}).map(
    ([key, ns]) => [Number(`0.${key.slice(1)}`), ns] as const,
  )
  const points = [...known, ...more].filter(([share, ns]) => ns !== null && share < 1)
  if (summary.min !== null) points.push([0, summary.min])
  return points
    .sort((a, b) => a[0] - b[0])
    .map(([share, ns]) => [nines(share), Math.max(ns ?? 1, 1)])
}

/** Latency by percentile of every operation: service solid, intended dashed. Parts are left out. */
export function percentilePicture(phase: PhaseReport, words: ReportWords = EN): Picture {
  const open = isOpenLoop(phase)
  const legend: LegendEntry[] = []
  const lines = []
  const values: (number | null)[] = []
  let deepest = 2
  const kinds = open ? (['service', 'intended'] as const) : (['service'] as const)
  for (const series of SERIES) {
    const operation = phase.operations[series]
    if (operation === undefined || operation.partOf !== null) continue
    const own = { name: words.series[series], colour: operationColour(series), width: 2 }
    legend.push(own)
    for (const kind of kinds) {
      const dash = dashOf(kind)
      const points = curve(
        kind === 'service' ? operation.serviceTimeNs : operation.intendedLatencyNs,
      )
      const line = lineSeries(`${own.name} ${words[kind]}`, points, { ...own, dash })
      lines.push({ ...line, symbol: 'circle', symbolSize: 5 })
      for (const [x, ns] of points) {
        values.push(ns)
        deepest = Math.max(deepest, Math.ceil(x - 1e-9))
      }
    }
  }
  for (const kind of kinds) {
    const dash = dashOf(kind)
    legend.push({ name: words[kind], colour: colour('text-2'), width: 2, dash })
  }
  return {
    legend,
    option: {
      ...frame(34),
      xAxis: ninesAxis(deepest, words),
      yAxis: latencyAxis(values),
      series: lines,
    },
  }
}

const dashOf = (kind: 'service' | 'intended'): number[] | undefined =>
  kind === 'intended' ? INTENDED_DASH : undefined

const ninesAxis = (deepest: number, words: ReportWords): ChartOption['xAxis'] => ({
  type: 'value',
  min: 0,
  max: deepest,
  interval: 1,
  axisLine: { lineStyle: { color: colour('axis') } },
  axisTick: { lineStyle: { color: colour('axis') } },
  splitLine: { show: false },
  axisLabel: {
    color: colour('text-3'),
    fontSize: 11,
    formatter: (nine: number) => ninesLabel(nine, words),
  },
})

/** `min`, `p90`, `p99`, `p99.9` */
const ninesLabel = (nine: number, words: ReportWords): string => {
  if (nine === 0) return words.min
  return nine <= 2 ? `p${'9'.repeat(nine)}${nine === 1 ? '0' : ''}` : `p99.${'9'.repeat(nine - 2)}`
}
