import { stat } from 'node:fs/promises'
import { describeCauses, WorkbenchError } from '../../../shared/errors'
import { namesIn } from '../embedded'

/** Files that RocksDB writes beside a `CURRENT` like LevelDB's; LevelDB would damage such a folder. */
const ROCKSDB_FILE = /^(IDENTITY|OPTIONS-\d+)$/

/**
 * Refuses a folder that LevelDB must not be let into: one that holds something else.
 *
 * @throws WorkbenchError 'foreign-data', or 'cannot-connect' when it cannot be looked into
 */
export async function refuseOtherFolders(path: string): Promise<void> {
  const hint = 'Name a folder that is empty, does not exist yet, or holds a LevelDB.'
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw cannotOpen(path, error)
  })
  if (found === undefined) return
  if (!found.isDirectory()) {
    throw new WorkbenchError('foreign-data', `'${path}' is a file, not a folder.`, { hint })
  }
  const names = await namesIn(path).catch((error) => {
    throw cannotOpen(path, error)
  })
  const other = names.includes('CURRENT')
    ? names.find((name) => ROCKSDB_FILE.test(name))
    : names.find((name) => !/^(LOCK|LOG|LOG\.old)$/.test(name))
  if (other === undefined) return
  throw new WorkbenchError(
    'foreign-data',
    `The folder '${path}' holds something that is no LevelDB ('${other}').`,
    { hint },
  )
}

/** Why LevelDB did not open, named as what it is. */
export function cannotOpen(path: string, error: unknown): WorkbenchError {
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
