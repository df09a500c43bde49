import { partOf, SERIES } from '../../shared/operation'
import { OUTCOMES } from '../../shared/outcome'
import { droppedIn } from './snapshot'
import type { Totals } from './totals'

/** What is neither here nor there while a phase runs; both 0 once it has ended. */
export interface UnderWay {
  /** started, without an outcome yet */
  readonly inFlight: number
  /** due, waiting for a free slot */
  readonly backlog: number
}

/**
 * Whether every operation is accounted for: `due = started + dropped + backlog` and
 * `started = Σ outcomes + in flight`, the latter over whole operations only.
 *
 * @returns one sentence with both sides for each equation that does not hold; empty when all do
 */
export function conservationProblems(
  totals: Totals,
  underWay: UnderWay = { inFlight: 0, backlog: 0 },
): string[] {
  const { due, started } = totals.counters
  const dropped = droppedIn(totals.counters)
  const { inFlight, backlog } = underWay
  const ended = endedIn(totals)
  const problems: string[] = []

  if (due !== started + dropped + backlog) {
    problems.push(
      `${due} operations were due, but ${started} were started, ${dropped} dropped and ${backlog} wait.`,
    )
  }
  if (started !== ended + inFlight) {
    problems.push(
      `${started} operations were started, but ${ended} ended and ${inFlight} are in flight.`,
    )
  }
  if (totals.startDelay.count > 0 && totals.startDelay.count !== started) {
    problems.push(
      `${started} operations were started, but ${totals.startDelay.count} start delays are known.`,
    )
  }
  return problems
}

/** Whole operations that have ended, however they did. */
export function endedIn(totals: Totals): number {
  let ended = 0
  for (const series of SERIES) {
    if (partOf(series) !== null) continue
    for (const outcome of OUTCOMES) ended += totals.count(series, outcome)
  }
  return ended
}
