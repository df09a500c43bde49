import type { FailureOutcome } from '../../wire/request'

/** An error reply: its number in the server's list (`box.error`) and its sentence. */
export class TarantoolError extends Error {
  override readonly name = 'TarantoolError'

  constructor(
    readonly errorCode: number,
    message: string,
  ) {
    super(message)
  }
}

/** Numbers of `box.error` that decide something here. */
export const BOX_ERROR = {
  memory: 2,
  tupleFound: 3,
  readOnly: 7,
  noSuchProcedure: 33,
  noSuchSpace: 36,
  walIo: 40,
  accessDenied: 42,
  noSuchUser: 45,
  /** newer servers say it of unknown users too */
  wrongPassword: 47,
  conflict: 97,
  tupleTooLarge: 110,
  loading: 116,
  vinylQuota: 135,
} as const

const BY_CODE: ReadonlyMap<number, FailureOutcome> = new Map([
  [BOX_ERROR.memory, 'out-of-memory'],
  // the log could not be written: a full disk, as a rule
  [BOX_ERROR.walIo, 'out-of-memory'],
  [BOX_ERROR.tupleFound, 'conflict'],
  [BOX_ERROR.conflict, 'conflict'],
  [BOX_ERROR.loading, 'overloaded'],
  [BOX_ERROR.vinylQuota, 'overloaded'],
])

/** What an operation that the server refused is counted as; the rest is `rejected`. */
export const outcomeOfCode = (errorCode: number): FailureOutcome =>
  BY_CODE.get(errorCode) ?? 'rejected'
