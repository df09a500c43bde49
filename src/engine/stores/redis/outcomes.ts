import type { FailureOutcome } from '../../wire/request'

/**
 * First word of an error reply → how the operation ended. Everything else that the server says
 * with an error is `rejected`.
 */
const BY_WORD: Readonly<Record<string, FailureOutcome>> = {
  OOM: 'out-of-memory',
  LOADING: 'overloaded',
  BUSY: 'overloaded',
  TRYAGAIN: 'overloaded',
  MASTERDOWN: 'overloaded',
}

/** @param message an error reply without its `-`: "OOM command not allowed when …" */
export function outcomeOfReply(message: string): FailureOutcome {
  const space = message.indexOf(' ')
  const known = BY_WORD[space === -1 ? message : message.slice(0, space)]
  if (known !== undefined) return known
  return message.startsWith('ERR max number of clients') ? 'overloaded' : 'rejected'
}
