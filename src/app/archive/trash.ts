import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkbenchError } from '../../shared/errors'
import type { Folders } from '../folders'
import { describeFileError, errorCode } from './files'
import { findRun } from './find-run'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Moves a run to the trash, from where it can be had back by moving its folder.
 *
 * @returns the id of the run, and where it lies now
 * @throws WorkbenchError 'invalid-spec' when it is running; 'disk' when it cannot be moved; and as
 *   `findRun` does
 */
export async function deleteRun(
  folders: Pick<Folders, 'runs' | 'trash'>,
  idOrPrefix: string,
  now: Date,
): Promise<{ id: string; folder: string }> {
  const run = await findRun(folders.runs, idOrPrefix)
  if (run.state === 'running') {
    throw new WorkbenchError('invalid-spec', `Run ${run.id} is running and cannot be deleted.`, {
      hint: 'Stop it first; what was measured stays.',
    })
  }
  return { id: run.id, folder: await moveToTrash(folders, run.id, now) }
}

/**
 * The same for a run that is known to be there and not to run.
 *
 * @returns where it lies now
 * @throws WorkbenchError 'disk' when it cannot be moved
 */
export async function moveToTrash(
  { runs, trash }: Pick<Folders, 'runs' | 'trash'>,
  id: string,
  now: Date,
): Promise<string> {
  const from = join(runs, id)
  try {
    await mkdir(trash, { recursive: true })
    const folder = await moveToFree(from, join(trash, id))
    // A rename leaves the folder's time alone; this one says when it came here.
    await utimes(folder, now, now)
    return folder
  } catch (cause) {
    const message = `${from} cannot be moved to ${trash}: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}

/**
 * Removes for good what has been in the trash for longer than `olderThanDays`.
 *
 * @returns ids of the runs removed
 * @throws WorkbenchError 'disk' when something cannot be removed
 */
export async function emptyTrash(
  trash: string,
  olderThanDays: number,
  now: Date,
): Promise<string[]> {
  const latestMs = now.getTime() - olderThanDays * DAY_MS
  const removed: string[] = []
  try {
    for (const id of await entries(trash)) {
      const folder = join(trash, id)
      if ((await stat(folder)).mtimeMs >= latestMs) continue
      await rm(folder, { recursive: true, force: true })
      removed.push(id)
    }
  } catch (cause) {
    const message = `The trash in ${trash} cannot be emptied: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
  return removed
}

async function moveToFree(from: string, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const to = n === 1 ? wanted : `${wanted}-${n}`
    try {
      await rename(from, to)
      return to
    } catch (error) {
      const taken = errorCode(error) === 'ENOTEMPTY' || errorCode(error) === 'EEXIST'
      if (!taken) throw error
    }
  }
}

async function entries(trash: string): Promise<string[]> {
  try {
    return (await readdir(trash)).sort()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
