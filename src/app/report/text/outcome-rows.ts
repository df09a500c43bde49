import { formatCount } from '../../../shared/format/numbers'
import { SERIES, type Series } from '../../../shared/operation'
import { isFailure, isMiss, OUTCOMES, type Outcome } from '../../../shared/outcome'
import type { OutcomeExample, PhaseReport } from '../../../shared/report'
import { EN } from '../words/en'

export interface OutcomeRow {
  readonly outcome: Outcome
  readonly kind: 'ok' | 'miss' | 'failure'
  readonly count: number
  /** of the operations started; null when none was */
  readonly share: number | null
  /** how many of which operation, the most frequent first; whole operations only */
  readonly byOperation: readonly { readonly series: Series; readonly count: number }[]
  readonly example: (OutcomeExample & { readonly series: Series }) | null
}

/** Outcomes of a phase that occurred, and `ok` always. Parts of a read-modify-write are left out. */
export function outcomeRows(phase: PhaseReport): OutcomeRow[] {
  const rows = OUTCOMES.map((outcome) => outcomeRow(phase, outcome))
  return rows.filter((row) => row.count > 0 || row.outcome === 'ok')
}

function outcomeRow(phase: PhaseReport, outcome: Outcome): OutcomeRow {
  const byOperation: { series: Series; count: number }[] = []
  let example: OutcomeRow['example'] = null
  for (const series of SERIES) {
    const operation = phase.operations[series]
    if (operation === undefined || operation.partOf !== null) continue
    const count = operation.outcomes[outcome] ?? 0
    if (count > 0) byOperation.push({ series, count })
    for (const candidate of operation.examples) {
      if (candidate.outcome !== outcome) continue
      if (example === null || candidate.atMs < example.atMs) example = { ...candidate, series }
    }
  }
  byOperation.sort((a, b) => b.count - a.count)
  const count = byOperation.reduce((sum, entry) => sum + entry.count, 0)
  return {
    outcome,
    kind: isFailure(outcome) ? 'failure' : isMiss(outcome) ? 'miss' : 'ok',
    count,
    share: phase.started > 0 ? count / phase.started : null,
    byOperation,
    example,
  }
}

/** `backlog was full 12, too late 3` */
export function whyDropped({ droppedBecause }: PhaseReport, words = EN): string {
  const { backlogFull, tooLate, backlogAtEnd } = droppedBecause
  const why = [
    [words.backlogFull, backlogFull],
    [words.tooLate, tooLate],
    [words.stillWaiting, backlogAtEnd],
  ] as const
  return why
    .filter(([, count]) => count > 0)
    .map(([text, count]) => `${text} ${formatCount(count)}`)
    .join(words.comma)
}
