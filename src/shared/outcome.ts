/**
 * How one operation ended. An outcome is counted, never thrown. The order fixes the index used in
 * the measured path.
 */
export const OUTCOMES = [
  /** did what was asked */
  'ok',
  /** the record is not there */
  'not-found',
  /** the scan was answered and held no record */
  'empty-scan',
  /** no answer within the operation's time limit */
  'timed-out',
  /** no connection could be had: the server does not take it, or is gone */
  'refused',
  /** the connection was lost while the operation was under way */
  'disconnected',
  /** the server asked to come back later (loading, busy, too many connections) */
  'overloaded',
  /** the server has no memory or space left for the write */
  'out-of-memory',
  /** lost against another writer, or the record was there already */
  'conflict',
  /** the server understood and said no (permission, read-only replica, wrong type, moved slot) */
  'rejected',
  /** an answer that the protocol or the operation does not allow */
  'unexpected-reply',
  /** answered, but the values are not those that were written */
  'verification-failed',
  /** still under way when the phase had ended and its grace was over */
  'unfinished-at-end',
] as const

export type Outcome = (typeof OUTCOMES)[number]

const MISSES: ReadonlySet<Outcome> = new Set(['not-found', 'empty-scan'])

/** Answered properly, with nothing in it. Expected in some workloads (deletes, expiry), a warning in others. */
export const isMiss = (outcome: Outcome): boolean => MISSES.has(outcome)

/** Neither done nor a miss: never part of a success figure. */
export const isFailure = (outcome: Outcome): boolean => outcome !== 'ok' && !MISSES.has(outcome)

/** Index of an outcome in {@link OUTCOMES}, for tables in the measured path. */
export const OUTCOME_INDEX = Object.fromEntries(
  OUTCOMES.map((outcome, index) => [outcome, index]),
) as Readonly<Record<Outcome, number>>
