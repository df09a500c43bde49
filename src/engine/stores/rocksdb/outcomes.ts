import { MalformedRecord } from '../framed-record'
import type { Failure } from '../level/engine'

/** First words of RocksDB's errors (`Status::ToString`); the binding gives no codes. */
const BY_STATUS: readonly (readonly [status: RegExp, outcome: Failure])[] = [
  [/^(IO error: )?No space left|no space left|disk quota/i, 'out-of-memory'],
  [/^Corruption/, 'unexpected-reply'],
  [/^(Invalid argument|Not implemented|Operation failed|IO error)/, 'rejected'],
  [/^(Operation timed out|Result incomplete|Resource busy|Operation expired)/, 'overloaded'],
  [/^(Shutdown in progress|Operation aborted)/, 'disconnected'],
  [/iterator has ended|is not open any longer/, 'disconnected'],
]

/** A look-up that found nothing. */
export const isNotFound = (error: Error): boolean => error.message.startsWith('NotFound')

/** What a failed operation of the npm package `rocksdb` is counted as. */
export function outcomeOf(error: unknown): Failure {
  if (error instanceof MalformedRecord || !(error instanceof Error)) return 'unexpected-reply'
  const found = BY_STATUS.find(([status]) => status.test(error.message))
  return found?.[1] ?? 'unexpected-reply'
}
