import { formatCount, formatLatency, rateParts } from '../../app/report/format'
import { WORDS } from '../../app/report/text/words'
import { partOf, SERIES, type Series } from '../../shared/operation'
import type { Sample } from '../../shared/report'
import { padEnd, padStart, plain, type Row } from './ansi'
import { isOpen, type PhaseState, rateOf } from './live-state'

const NAME = 18
const RATE = 10
const CELL = 9
/** below this the column "worst so far" is left out */
const ROOM_FOR_WORST = NAME + RATE + 7 * CELL + 4

/** The latency table of the live view: the last second by operation, and the worst so far. */
export function operationRows(state: PhaseState, sample: Sample, columns: number): Row[] {
  const open = isOpen(state.info)
  const withWorst = columns >= ROOM_FOR_WORST
  const three = ['p50', 'p99', 'max'].map((head) => padStart(head, CELL)).join('')
  const group = (name: string): string => padStart(name, CELL * 3)
  const blank = padEnd('last second', NAME) + padStart('ok/s', RATE)
  const heads: Row[] = [
    [{ text: `${' '.repeat(NAME + RATE)}${group('service')}${group('intended')}`, ink: 'dim' }],
    [
      {
        text: `${blank}${three}${open ? three : ''}${withWorst ? padStart('worst so far', CELL + 4 + (open ? 0 : CELL * 3)) : ''}`,
        ink: 'dim',
      },
    ],
  ]
  const rows = SERIES.filter((series) => sample.operations[series] || state.worstNs.has(series))
  return [...heads, ...rows.map((series) => row(state, sample, series, withWorst))]
}

function row(state: PhaseState, sample: Sample, series: Series, withWorst: boolean): Row {
  const figures = sample.operations[series]
  const name = partOf(series) === null ? series : `  ${series.split('.')[1]}`
  const rate = rateParts(rateOf(figures?.ok ?? 0, sample)).value
  const cells = (kind: 'serviceNs' | 'intendedNs'): string =>
    (['p50', 'p99', 'max'] as const)
      .map((key) => padStart(formatLatency(figures?.[kind][key] ?? null), CELL))
      .join('')
  const intended = isOpen(state.info) ? cells('intendedNs') : padStart(WORDS.closedLoop, CELL * 3)
  const worst = withWorst
    ? padStart(formatLatency(state.worstNs.get(series) || null), CELL + 4)
    : ''
  return plain(
    `${padEnd(name, NAME)}${padStart(rate, RATE)}${cells('serviceNs')}${intended}${worst}`,
  )
}

/** "timed-out 37 (first at 00:09) · not-found 2 (first at 00:01)" or "none" */
export function errorWords(state: PhaseState, clock: (ms: number) => string): string {
  if (state.outcomes.size === 0) return WORDS.none
  return [...state.outcomes]
    .sort((a, b) => b[1].count - a[1].count)
    .map(([outcome, { count, firstAtMs }]) => {
      return `${outcome} ${formatCount(count)} (first at ${clock(firstAtMs)})`
    })
    .join(' · ')
}
