import type { Outcome } from '../../../shared/outcome'
import { MalformedRecord } from '../framed-record'

export type Failure = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

/** LMDB's own codes (lmdb.h) and the system's, as `lmdb-js` puts them on `error.code`. */
const BY_CODE: ReadonlyMap<number, Failure> = new Map([
  [-30792, 'out-of-memory'], // MDB_MAP_FULL
  [-30790, 'overloaded'], // MDB_READERS_FULL
  [-30788, 'out-of-memory'], // MDB_TXN_FULL
  [-30781, 'rejected'], // MDB_BAD_VALSIZE: the key is empty or too long
  [12, 'out-of-memory'], // ENOMEM
  [28, 'out-of-memory'], // ENOSPC
  [13, 'rejected'], // EACCES
  [30, 'rejected'], // EROFS
])

/** What a failed operation of `lmdb-js` is counted as. */
export function outcomeOf(error: unknown): Failure {
  if (error instanceof MalformedRecord || !(error instanceof Error)) return 'unexpected-reply'
  const byCode = BY_CODE.get(Number((error as { code?: unknown }).code))
  if (byCode !== undefined) return byCode
  if (/key size|zero length key|key is required/i.test(error.message)) return 'rejected'
  if (/closed/i.test(error.message)) return 'disconnected'
  if (/MDB_MAP_FULL|no space left/i.test(error.message)) return 'out-of-memory'
  return 'unexpected-reply'
}

/** A failed commit says why in a promise of its own, which must be awaited or it ends the process. */
export async function causeOf(error: unknown): Promise<unknown> {
  const { commitError } = (error ?? {}) as { commitError?: Promise<unknown> }
  if (commitError === undefined) return error
  const said = commitError.then(
    () => error,
    (cause) => cause,
  )
  return Promise.race([said, new Promise((resolve) => setImmediate(resolve, error))])
}
