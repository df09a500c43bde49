import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunRow } from '../../shared/contract/runs'
import { WorkbenchError } from '../../shared/errors'
import { describeFileError, errorCode } from '../archive/files'
import { emptyTrash, moveToTrash } from '../archive/trash'
import type { Folders } from '../folders'
import { bytesOf, folderFiles } from './folder-files'

type RunFolders = Pick<Folders, 'runs' | 'trash'>

/**
 * Moves runs to the trash, all or none of them.
 *
 * @throws WorkbenchError 'invalid-spec' for one that runs or is pinned; 'disk'
 */
export async function removeRuns(
  folders: RunFolders,
  rows: readonly RunRow[],
  now: Date,
): Promise<void> {
  for (const { id, name, state, baseline } of rows) {
    if (state === 'running') {
      throw new WorkbenchError('invalid-spec', `Run ${id} is under way and cannot be deleted.`, {
        hint: 'Stop it first; what was measured stays.',
      })
    }
    if (baseline) {
      throw new WorkbenchError('invalid-spec', `'${name}' is pinned as a baseline.`, {
        hint: 'Unpin it first, then delete it.',
      })
    }
  }
  for (const { id } of rows) await moveToTrash(folders, id, now)
}

/**
 * Puts runs back from the trash; of several under one id, the one deleted last.
 *
 * @throws WorkbenchError 'not-found' for one that is not there; 'invalid-spec' when its place is
 *   taken; 'disk'
 */
export async function restoreRuns(folders: RunFolders, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const from = await inTrash(folders.trash, id)
    const to = join(folders.runs, id)
    if ((await stat(to).catch(() => null)) !== null) {
      throw new WorkbenchError('invalid-spec', `${to} is there already.`, {
        hint: `The deleted run lies in ${from}; move it by hand.`,
      })
    }
    try {
      await mkdir(folders.runs, { recursive: true })
      await rename(from, to)
    } catch (cause) {
      const message = `${from} cannot be moved to ${folders.runs}: ${describeFileError(cause)}.`
      throw new WorkbenchError('disk', message, { cause })
    }
  }
}

async function inTrash(trash: string, id: string): Promise<string> {
  const names = (await entries(trash)).filter(
    (name) => name === id || (name.startsWith(`${id}-`) && /^\d+$/.test(name.slice(id.length + 1))),
  )
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = join(trash, name)
      return { folder, atMs: (await stat(folder)).mtimeMs }
    }),
  )
  const [newest] = found.sort((a, b) => b.atMs - a.atMs)
  if (newest !== undefined) return newest.folder
  throw new WorkbenchError('not-found', `Run ${id} is not in ${trash} any more.`, {
    hint: 'The trash was emptied, or the run was moved away.',
  })
}

/** How many runs lie in the trash, and how large they are. */
export async function trashSize(trash: string): Promise<{ runs: number; bytes: number }> {
  const sizes = await Promise.all(
    (await entries(trash)).map((name) =>
      folderFiles(join(trash, name)).then(bytesOf, (error: unknown) => {
        if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return 0
        throw error
      }),
    ),
  )
  return { runs: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

/** Removes for good all that lies in the trash; returns its bytes. */
export async function emptyWholly(trash: string, now: Date): Promise<number> {
  const { bytes } = await trashSize(trash)
  // of less than no days: also what came this very moment
  await emptyTrash(trash, -1, now)
  return bytes
}

async function entries(trash: string): Promise<string[]> {
  try {
    return (await readdir(trash)).sort()
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    const message = `The trash in ${trash} cannot be read: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}
