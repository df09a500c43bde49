import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { ArchiveFiles, OpenFile } from './files'
import { errorCode } from './files'
import { processIsThere, processStart } from './process-start'

/**
 * The file `lock` in a run's folder: which process writes there. It is no lock of the operating
 * system, so a killed process leaves it behind; the start time tells that process from another one
 * that got its number. Good against taking up a run twice by mistake, not against two processes that do
 * it within the same millisecond.
 */
const holderSchema = z.object({
  pid: z.number().int().min(1),
  /** as `processStart` gives it; null where the system does not tell */
  started: z.string().nullable(),
  host: z.string(),
  /** ISO 8601, UTC */
  at: z.string(),
})
export type LockHolder = z.infer<typeof holderSchema>

export function lockPath(folder: string): string {
  return join(folder, 'lock')
}

/** This process, as it stands in a lock. */
export function thisProcess(now: Date): LockHolder {
  const started = processStart(process.pid)
  return { pid: process.pid, started, host: hostname(), at: now.toISOString() }
}

/** The live process that writes the run in `folder`, or null: nobody, or a lock left by a dead one. */
export async function liveHolder(files: ArchiveFiles, folder: string): Promise<LockHolder | null> {
  const holder = await readHolder(files, folder)
  return holder !== null && isLive(holder) ? holder : null
}

/**
 * Takes the lock for this process, over a stale one if need be.
 *
 * @returns the live process that holds it, or null when it is now ours
 */
export async function takeLock(
  files: ArchiveFiles,
  folder: string,
  now: Date,
): Promise<LockHolder | null> {
  const path = lockPath(folder)
  if (await createLock(files, path, now)) return null
  const live = await liveHolder(files, folder)
  if (live !== null) return live
  await files.remove(path)
  if (await createLock(files, path, now)) return null
  const quicker = await liveHolder(files, folder)
  if (quicker !== null) return quicker
  throw new Error(`another process keeps taking ${path}`)
}

/** False when there is one already. */
async function createLock(files: ArchiveFiles, path: string, now: Date): Promise<boolean> {
  try {
    await writeLock(await files.open(path, 'create'), thisProcess(now))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    // Half a lock is none, and a whole one would keep the next attempt of this process out.
    await files.remove(path).catch(() => {})
    throw error
  }
}

async function writeLock(file: OpenFile, holder: LockHolder): Promise<void> {
  try {
    await file.write(`${JSON.stringify(holder)}\n`)
  } finally {
    await file.close()
  }
}

async function readHolder(files: ArchiveFiles, folder: string): Promise<LockHolder | null> {
  try {
    const file = await files.open(lockPath(folder), 'read')
    try {
      const text = (await file.read(0, await file.size())).toString('utf8')
      return holderSchema.parse(JSON.parse(text))
    } finally {
      await file.close()
    }
  } catch {
    // Missing, or cut off by a full disk or a kill: it names nobody.
    return null
  }
}

/** Of another machine's processes nothing can be told, so its lock holds until somebody removes it. */
function isLive(holder: LockHolder): boolean {
  if (holder.host !== hostname()) return true
  if (!processIsThere(holder.pid)) return false
  const started = processStart(holder.pid)
  if (started !== null && holder.started !== null) return started === holder.started
  return Date.parse(holder.at) >= Date.now() - uptime() * 1000
}
