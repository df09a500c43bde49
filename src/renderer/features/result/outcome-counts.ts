import { isFailure, isMiss, type Outcome } from '../../../shared/outcome'
import type { PhaseReport } from '../../../shared/report'
import { wholeOperations } from './main-phase'

export interface OutcomeCount {
  readonly outcome: Outcome
  readonly count: number
  /** the first of all operations; null: none was kept */
  readonly first: {
    readonly operation: string
    readonly message: string
    readonly atMs: number
  } | null
}

/** Those that ended with each outcome; `ok`, `not-found` and `unfinished-at-end` also when none did. */
export function outcomeCounts(phase: PhaseReport): readonly OutcomeCount[] {
  const counts = new Map<Outcome, OutcomeCount>()
  for (const outcome of ['ok', 'not-found', 'unfinished-at-end'] as const) {
    counts.set(outcome, { outcome, count: 0, first: null })
  }
  for (const [operation, { outcomes, examples }] of wholeOperations(phase)) {
    for (const [outcome, count] of Object.entries(outcomes) as [Outcome, number][]) {
      const before = counts.get(outcome)
      counts.set(outcome, { outcome, first: null, ...before, count: (before?.count ?? 0) + count })
    }
    for (const { outcome, message, atMs } of examples) {
      const before = counts.get(outcome)
      if (before === undefined || (before.first !== null && before.first.atMs <= atMs)) continue
      counts.set(outcome, { ...before, first: { operation, message, atMs } })
    }
  }
  return [...counts.values()].sort((a, b) => rankOf(a) - rankOf(b) || b.count - a.count)
}

/** What was done, what failed, what was not there, what never ended. */
function rankOf({ outcome }: OutcomeCount): number {
  if (outcome === 'ok') return 0
  if (outcome === 'unfinished-at-end') return 3
  return isMiss(outcome) ? 2 : isFailure(outcome) ? 1 : 0
}
