import { MalformedRecord } from '../framed-record'
import type { Failure } from '../level/engine'

const BY_CODE: Readonly<Record<string, Failure>> = {
  LEVEL_DATABASE_NOT_OPEN: 'disconnected',
  LEVEL_ITERATOR_NOT_OPEN: 'disconnected',
  LEVEL_ABORTED: 'disconnected',
  LEVEL_CORRUPTION: 'unexpected-reply',
  LEVEL_INVALID_KEY: 'rejected',
  LEVEL_INVALID_VALUE: 'rejected',
  LEVEL_IO_ERROR: 'rejected',
  LEVEL_NOT_SUPPORTED: 'rejected',
}

/** What a failed operation of `classic-level` is counted as. */
export function outcomeOf(error: unknown): Failure {
  if (error instanceof MalformedRecord) return 'unexpected-reply'
  if (!(error instanceof Error)) return 'unexpected-reply'
  // LevelDB passes the system's text through; a full disk has no code of its own
  if (/no space left|ENOSPC|disk quota/i.test(error.message)) return 'out-of-memory'
  return BY_CODE[(error as NodeJS.ErrnoException).code ?? ''] ?? 'unexpected-reply'
}
