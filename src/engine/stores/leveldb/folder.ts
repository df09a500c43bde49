import { describeCauses, WorkbenchError } from '../../../shared/errors'
import type { FolderRules } from '../level/open'

/** Files that RocksDB writes beside a `CURRENT` like LevelDB's; LevelDB would damage such a folder. */
const ROCKSDB_FILE = /^(IDENTITY|OPTIONS-\d+)$/

export const leveldbFolder: FolderRules = { product: 'LevelDB', foreignIn, cannotOpen }

function foreignIn(names: readonly string[]): string | undefined {
  return names.includes('CURRENT')
    ? names.find((name) => ROCKSDB_FILE.test(name))
    : names.find((name) => !/^(LOCK|LOG|LOG\.old)$/.test(name))
}

/** Why LevelDB did not open, named as what it is. */
function cannotOpen(path: string, error: unknown): WorkbenchError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  const text = describeCauses(cause)
  if (code === 'LEVEL_LOCKED') {
    return new WorkbenchError(
      'cannot-connect',
      `The LevelDB in '${path}' is open in another process or session.`,
      { hint: 'Only one can have it at a time: end the other one, or name another folder.', cause },
    )
  }
  if (code === 'LEVEL_CORRUPTION') {
    return new WorkbenchError('damaged-file', `The LevelDB in '${path}' is damaged: ${text}.`, {
      hint: 'Name another folder, or delete this one and load again.',
      cause,
    })
  }
  return new WorkbenchError('cannot-connect', `LevelDB cannot use the folder '${path}': ${text}.`, {
    hint: 'It must be a folder that this user may write to, on a disk with space left.',
    cause,
  })
}
