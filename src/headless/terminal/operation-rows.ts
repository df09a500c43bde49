import { WORDS } from '../../app/report/text/words'
import { formatCount, formatLatency, rateParts } from '../../shared/format/numbers'
import { partOf, SERIES, type Series } from '../../shared/operation'
import type { Sample } from '../../shared/report'
import { padEnd, padStart, plain, type Row } from './ansi'
import { isOpen, type PhaseState, rateOf } from './live-state'

const NAME = 18
const WORST = 14
/** Cells of the rate and of one latency; narrow ones fit into 80 columns. */
const WIDE = { rate: 10, cell: 9 }
const NARROW = { rate: 8, cell: 8 }
type Widths = typeof WIDE

const FIGURES = ['p50', 'p99', 'max'] as const

/** The latency table of the live view: the last second by operation, and the worst so far. */
export function operationRows(state: PhaseState, sample: Sample, columns: number): Row[] {
  const wide = columns >= NAME + WIDE.rate + 6 * WIDE.cell
  const widths = wide ? WIDE : NARROW
  const withWorst = columns >= NAME + WIDE.rate + 6 * WIDE.cell + WORST
  const open = isOpen(state.info)
  const group = (name: string): string => padStart(name, widths.cell * 3)
  const three = FIGURES.map((head) => padStart(head, widths.cell)).join('')
  const above = `${' '.repeat(NAME + widths.rate)}${group('service')}${group('intended')}`
  const heads =
    padEnd('last second', NAME) +
    padStart('ok/s', widths.rate) +
    three +
    (open ? three : group('')) +
    (withWorst ? padStart('worst so far', WORST) : '')
  const rows = SERIES.filter((series) => sample.operations[series] || state.worstNs.has(series))
  return [
    [{ text: above, ink: 'dim' }],
    [{ text: heads.trimEnd(), ink: 'dim' }],
    ...rows.map((series) => plain(line(state, sample, series, widths, withWorst))),
  ]
}

function line(
  state: PhaseState,
  sample: Sample,
  series: Series,
  { rate, cell }: Widths,
  withWorst: boolean,
): string {
  const figures = sample.operations[series]
  const name = partOf(series) === null ? series : `  ${series.split('.')[1]}`
  const cells = (kind: 'serviceNs' | 'intendedNs'): string =>
    FIGURES.map((key) => padStart(formatLatency(figures?.[kind][key] ?? null), cell)).join('')
  return [
    padEnd(name, NAME),
    padStart(rateParts(rateOf(figures?.ok ?? 0, sample)).value, rate),
    cells('serviceNs'),
    isOpen(state.info) ? cells('intendedNs') : padStart(WORDS.closedLoop, cell * 3),
    withWorst ? padStart(formatLatency(state.worstNs.get(series) || null), WORST) : '',
  ].join('')
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
