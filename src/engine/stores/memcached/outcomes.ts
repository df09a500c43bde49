import type { FailureOutcome } from '../../wire/request'

/** What a refusing server says → how the operation ended; the first that fits. */
const REFUSALS: readonly (readonly [pattern: RegExp, outcome: FailureOutcome])[] = [
  [/out of memory/i, 'out-of-memory'],
  [/too many open connections|^busy|temporary failure|backend timeout/i, 'overloaded'],
]

/**
 * Everything else that the server refuses is `rejected`: too large, not logged in, unknown.
 *
 * @param message "SERVER_ERROR out of memory storing object"; without the first word in the binary
 * protocol
 */
export function outcomeOfReply(message: string): FailureOutcome {
  return REFUSALS.find(([pattern]) => pattern.test(message))?.[1] ?? 'rejected'
}
