import type { FailureOutcome } from '../../wire/request'

/** SQLSTATE → how the operation ended, where its class does not say enough. */
const BY_STATE: Readonly<Record<string, FailureOutcome>> = {
  '23505': 'conflict', // unique_violation: the record is there already
  '55P03': 'conflict', // lock_not_available
  '53100': 'out-of-memory', // disk_full
  '53200': 'out-of-memory', // out_of_memory
  '57014': 'timed-out', // query_canceled: the server's statement_timeout
  '57P01': 'disconnected', // admin_shutdown
  '57P02': 'disconnected', // crash_shutdown
  '57P03': 'overloaded', // cannot_connect_now: starting up or recovering
  '57P05': 'disconnected', // idle_session_timeout
}

/** The two letters or digits that a SQLSTATE begins with. */
const BY_CLASS: Readonly<Record<string, FailureOutcome>> = {
  '08': 'disconnected', // connection exceptions
  '40': 'conflict', // serialization failures, deadlocks
  '53': 'overloaded', // too many connections, no resources
}

/** An error answer of the server; everything that is not known is a no to what was asked. */
export const outcomeOfState = (state: string): FailureOutcome =>
  BY_STATE[state] ?? BY_CLASS[state.slice(0, 2)] ?? 'rejected'

/** How an error of the driver ends the operation under way: with a SQLSTATE it is an answer. */
export function outcomeOf(error: unknown): FailureOutcome {
  const state = stateOf(error)
  if (state !== null) return outcomeOfState(state)
  return isNonsense(error) ? 'unexpected-reply' : 'disconnected'
}

/** SQLSTATE of an answer; null for what did not come from the server. */
export function stateOf(error: unknown): string | null {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && code.length === 5 && severity !== undefined ? code : null
}

/** The driver's parser met a message that the protocol does not have. */
export const isNonsense = (error: unknown): boolean =>
  (error as Error).message?.startsWith('received invalid response')
