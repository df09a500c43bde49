import { describeCauses, WorkbenchError } from '../../../shared/errors'
import type { FolderRules } from '../level/open'

export const rocksdbFolder: FolderRules = { product: 'RocksDB', foreignIn, cannotOpen }

/** RocksDB would take over a LevelDB, and LevelDB could not open it afterwards. */
function foreignIn(names: readonly string[]): string | undefined {
  const mine = names.some((name) => name === 'IDENTITY' || /^OPTIONS-\d+$/.test(name))
  if (names.includes('CURRENT')) return mine ? undefined : 'CURRENT'
  return names.find((name) => !/^(LOCK|LOG|LOG\.old\..*|IDENTITY|OPTIONS-.*)$/.test(name))
}

/** Why RocksDB did not open, named as what it is. */
function cannotOpen(path: string, error: unknown): WorkbenchError {
  const text = describeCauses(error)
  if (/^IO error: (lock|While lock)/i.test(text)) {
    return new WorkbenchError(
      'cannot-connect',
      `The RocksDB in '${path}' is open in another process or session.`,
      {
        hint: 'Only one can have it at a time: end the other one, or name another folder.',
        cause: error,
      },
    )
  }
  const families = /Column families not opened: (.*)/.exec(text)?.[1]
  if (families !== undefined) {
    return new WorkbenchError(
      'unsupported',
      `The RocksDB in '${path}' holds column families (${families.trim()}), and the npm package ` +
        `'rocksdb' opens the one named 'default' alone.`,
      {
        hint: 'Name another folder. YCSB makes a column family for each table.',
        cause: error,
      },
    )
  }
  if (/^Corruption|CURRENT file/.test(text)) {
    return new WorkbenchError('damaged-file', `The RocksDB in '${path}' is damaged: ${text}.`, {
      hint: 'Name another folder, or delete this one and load again.',
      cause: error,
    })
  }
  return new WorkbenchError('cannot-connect', `RocksDB cannot use the folder '${path}': ${text}.`, {
    hint: 'It must be a folder that this user may write to, on a disk with space left.',
    cause: error,
  })
}
