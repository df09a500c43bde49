import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { WorkbenchError } from '../../shared/errors'
import { describeFileError, diskFiles, errorCode } from '../archive/files'
import { processIsThere } from '../archive/process-start'

/** What is done under the lock takes milliseconds: whoever holds it longer is not there any more. */
const STALE_AFTER_MS = 10_000
const GIVE_UP_AFTER_TRIES = 500
const TRY_EVERY_MS = 10

const holderSchema = z.object({ pid: z.number().int(), host: z.string(), at: z.string() })

/**
 * Does `work` while no other instance does the like for the same file. The lock is a file beside it;
 * one that a killed process left behind is taken over.
 *
 * @throws WorkbenchError 'disk' when the lock cannot be had; and what `work` throws
 */
export async function withFileLock<R>(
  path: string,
  now: () => Date,
  work: () => Promise<R>,
): Promise<R> {
  const lock = `${path}.lock`
  await take(lock, now)
  try {
    return await work()
  } finally {
    // One that cannot be removed grows stale.
    await diskFiles.remove(lock).catch(() => {})
  }
}

async function take(lock: string, now: () => Date): Promise<void> {
  for (let tries = 0; tries < GIVE_UP_AFTER_TRIES; tries++) {
    if (await create(lock, now())) return
    if (await isStale(lock, now())) await diskFiles.remove(lock)
    else await wait(TRY_EVERY_MS)
  }
  throw new WorkbenchError('disk', `Another instance of Touchstone keeps ${lock}.`, {
    hint: 'End it, or remove that file if there is none.',
  })
}

async function create(lock: string, now: Date): Promise<boolean> {
  const holder = { pid: process.pid, host: hostname(), at: now.toISOString() }
  try {
    const file = await diskFiles.open(lock, 'create')
    try {
      await file.write(JSON.stringify(holder))
    } finally {
      await file.close()
    }
    return true
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return false
    await diskFiles.remove(lock).catch(() => {})
    const message = `${lock} cannot be written: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}

/** A lock without a holder is being written, or was cut off when it stays like that. */
async function isStale(lock: string, now: Date): Promise<boolean> {
  const holder = await readHolder(lock)
  if (holder === 'gone') return false
  if (holder === 'unreadable') {
    await wait(TRY_EVERY_MS)
    return (await readHolder(lock)) === 'unreadable'
  }
  if (Math.abs(now.getTime() - Date.parse(holder.at)) > STALE_AFTER_MS) return true
  return holder.host === hostname() && !processIsThere(holder.pid)
}

async function readHolder(
  lock: string,
): Promise<z.infer<typeof holderSchema> | 'gone' | 'unreadable'> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(lock, 'utf8')))
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'gone' : 'unreadable'
  }
}
