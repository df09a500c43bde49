import type { LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, MarkAreaComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { formatElapsed, formatLatency } from '../../../shared/format/numbers'
import { colour } from './palette'
import type { Point, Span } from './points'

/** What all charts of a report share: grid, axes, bands, lines. Pure. */
export type ChartOption = ComposeOption<
  LineSeriesOption | GridComponentOption | MarkAreaComponentOption
>
type XAxis = NonNullable<ChartOption['xAxis']>
type YAxis = NonNullable<ChartOption['yAxis']>

/** Single quotes: it ends up in an attribute of the SVG as it is. */
export const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Inter, 'Noto Sans', 'DejaVu Sans', sans-serif"

const label = { color: colour('text-3'), fontSize: 11, fontFamily: FONT }
const splitLine = { show: true, lineStyle: { color: colour('grid'), width: 1 } }

/** Steps that people read off a clock, s. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 86_400]

export function timeAxis(fromMs: number, toMs: number, most = 9): XAxis {
  const step = CLOCK_STEPS.find((s) => (toMs - fromMs) / 1000 / s <= most) ?? 86_400
  return {
    type: 'value',
    min: fromMs,
    max: Math.max(toMs, fromMs + 1),
    interval: step * 1000,
    axisLine: { onZero: false, lineStyle: { color: colour('axis') } },
    axisTick: { lineStyle: { color: colour('axis') } },
    splitLine: { show: false },
    axisLabel: { ...label, hideOverlap: true, formatter: (ms: number) => timeLabel(ms, step) },
  }
}

/** Only whole steps are labelled: the ends of the axis may lie between them. */
const timeLabel = (ms: number, stepSeconds: number): string =>
  Math.abs(ms / 1000 / stepSeconds - Math.round(ms / 1000 / stepSeconds)) < 1e-6
    ? formatElapsed(ms)
    : ''

/** Starts at 0, labelled in short counts; `name` carries the unit. */
export const linearAxis = (formatter: (value: number) => string): YAxis => ({
  type: 'value',
  min: 0,
  splitNumber: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine,
  axisLabel: { ...label, formatter },
})

/** Whole decades around the values, ns, labelled in switching units. */
export function latencyAxis(values: Iterable<number | null>): YAxis {
  let least = Number.POSITIVE_INFINITY
  let largest = 0
  for (const value of values) {
    if (value === null || value <= 0) continue
    least = Math.min(least, value)
    largest = Math.max(largest, value)
  }
  const known = largest > 0
  return {
    type: 'log',
    min: known ? 10 ** Math.floor(Math.log10(least)) : 1e5,
    max: known ? 10 ** Math.ceil(Math.log10(largest * 1.0001)) : 1e7,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine,
    axisLabel: { ...label, formatter: (ns: number) => decadeLabel(ns) },
  }
}

const decadeLabel = (ns: number): string => formatLatency(ns).replace(/\.0+(?=\D)/, '')

export interface Stroke {
  readonly colour: string
  readonly width: number
  readonly dash?: readonly number[]
  readonly opacity?: number
}

export const lineSeries = (
  name: string,
  data: readonly Point[],
  stroke: Stroke,
): LineSeriesOption => ({
  type: 'line',
  name,
  data: data as [number, number | null][],
  symbol: 'none',
  connectNulls: false,
  animation: false,
  silent: true,
  color: stroke.colour,
  lineStyle: {
    color: stroke.colour,
    width: stroke.width,
    type: stroke.dash === undefined ? 'solid' : [...stroke.dash],
    opacity: stroke.opacity ?? 1,
    cap: 'butt',
  },
})

export interface Band extends Span {
  readonly name: string
  readonly kind: 'warm-up' | 'stall'
}

/** Bands behind the lines: warm-up grey, stalls amber. They belong to a line without points. */
export const bandSeries = (bands: readonly Band[]): LineSeriesOption => ({
  ...lineSeries('', [], { colour: 'none', width: 0 }),
  markArea: {
    silent: true,
    label: { position: 'insideTop', fontSize: 11, fontFamily: FONT, distance: 4 },
    data: bands.map(({ name, kind, fromMs, toMs }) => [
      {
        name,
        xAxis: fromMs,
        itemStyle: { color: colour(kind === 'stall' ? 'stall' : 'band') },
        label: { color: colour(kind === 'stall' ? 'doubtful' : 'text-3') },
      },
      { xAxis: toMs },
    ]),
  },
})

/** Plot area with room for the labels; nothing moves, nothing floats over data. */
export const frame = (right = 26): ChartOption => ({
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: FONT },
  grid: { left: 58, right, top: 14, bottom: 26, outerBoundsMode: 'none' },
})
