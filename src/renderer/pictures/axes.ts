import { formatElapsed, formatLatency, formatShort } from '../../shared/format/numbers'
import type { Mark } from '../../shared/mark'
import type { Tokens } from '../theme/tokens'
import { marksOn, type TimeLine } from './time-line'

export const GRID = { left: 52, right: 14, top: 18, bottom: 22 }

const MINUS = '\u2212'

/** `−00:15`, `01:30` */
export const clockOf = (seconds: number): string =>
  (seconds < 0 ? MINUS : '') + formatElapsed(Math.abs(seconds) * 1000)

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800]
const MOST_LABELS = 8

/** Elapsed time. @param until seconds that the axis reaches at least: the planned end */
export function timeAxis(line: TimeLine, until: number, tokens: Tokens) {
  const max = Math.max(line.to, until, 1)
  const interval =
    STEPS_S.find((step) => (max - line.from) / step <= MOST_LABELS) ?? STEPS_S[STEPS_S.length - 1]
  const first = Math.ceil(line.from / interval)
  const count = Math.floor(max / interval) - first + 1
  const ticks = Array.from({ length: Math.max(count, 0) }, (_, i) => (first + i) * interval)
  return {
    type: 'value',
    min: line.from,
    max,
    axisLine: { lineStyle: { color: tokens.axis }, onZero: false },
    axisTick: { lineStyle: { color: tokens.axis }, customValues: ticks },
    axisLabel: {
      customValues: ticks,
      color: tokens['text-3'],
      fontSize: 11,
      hideOverlap: true,
      formatter: (value: number) => clockOf(value),
    },
    splitLine: { show: false },
  }
}

const labels = (tokens: Tokens) => ({ color: tokens['text-3'], fontSize: 11, hideOverlap: true })

/** From 0, in operations per second. */
export const rateAxis = (tokens: Tokens) => ({
  type: 'value',
  min: 0,
  splitNumber: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { ...labels(tokens), formatter: (value: number) => formatShort(value) },
  splitLine: { lineStyle: { color: tokens.grid } },
})

/** Decades of nanoseconds that hold every value. */
export const latencyAxis = (tokens: Tokens, values: readonly number[]) => {
  const known = values.filter((value) => value > 0)
  const low = known.length === 0 ? 1e5 : Math.min(...known)
  const high = known.length === 0 ? 1e7 : Math.max(...known)
  const min = 10 ** Math.floor(Math.log10(low))
  return {
    type: 'log',
    min,
    axisLine: { show: false },
    axisTick: { show: false },
    max: Math.max(10 ** Math.ceil(Math.log10(high * 1.05)), min * 10),
    axisLabel: {
      ...labels(tokens),
      formatter: (value: number) => formatLatency(value).replace(/\.0+(?=\D)/, ''),
    },
    splitLine: { lineStyle: { color: tokens.grid } },
    minorSplitLine: { show: false },
  }
}

/** Grey ground left of 0. */
export const warmUpBand = (line: TimeLine, until: number, word: string, tokens: Tokens) =>
  line.warmUp === 0
    ? undefined
    : {
        silent: true,
        animation: false,
        itemStyle: { color: tokens.band },
        label: {
          // a narrow band has no room for its name
          show: line.warmUp / (Math.max(line.to, until) - line.from) > 0.08,
          position: 'insideBottom',
          color: tokens['text-3'],
          fontSize: 11,
        },
        data: [[{ name: word, xAxis: line.from }, { xAxis: 0 }]],
      }

const markColour = (kind: Mark['kind'], tokens: Tokens): string =>
  ({
    note: tokens.gold,
    rate: tokens.gold,
    stall: tokens.doubtful,
    server: tokens['text-3'],
    pause: tokens['text-3'],
    sleep: tokens['text-3'],
  })[kind]

/** A line at each mark; `words` names those that have a name of their own. */
export const markLines = (
  line: TimeLine,
  marks: readonly Mark[],
  words: (mark: Mark) => string,
  tokens: Tokens,
) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  data: marksOn(line, marks).map(({ x, mark }) => ({
    xAxis: x,
    lineStyle: {
      color: markColour(mark.kind, tokens),
      width: mark.kind === 'stall' ? 1.4 : 1,
      type: mark.kind === 'pause' || mark.kind === 'sleep' ? [2, 2] : 'solid',
    },
    label: {
      show: words(mark) !== '',
      formatter: words(mark),
      position: 'insideEndTop',
      rotate: 0,
      color: mark.kind === 'stall' ? tokens.doubtful : tokens['text-2'],
      fontSize: 11,
      fontWeight: 600,
      align: 'right',
      distance: [4, -12],
    },
  })),
})
