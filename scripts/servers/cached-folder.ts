import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'

/** kept between runs and checkouts: jars and programs that take minutes to fetch or build */
export const SERVERS_CACHE = join(envPaths('touchstone', { suffix: '' }).cache, 'servers')

/**
 * A folder of things that take long to fetch or build, made on first use and kept under `name`. Two
 * processes that ask at once make it once.
 *
 * @param make fills the folder it is given, which becomes the cached one when all went well
 */
export async function cachedFolder(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(SERVERS_CACHE, name)
  await mkdir(SERVERS_CACHE, { recursive: true })
  while (!existsSync(folder)) {
    if (await lock(`${folder}.lock`)) {
      try {
        const partial = `${folder}.partial`
        await rm(partial, { recursive: true, force: true })
        await make(partial)
        await rename(partial, folder)
      } finally {
        await rm(`${folder}.lock`, { force: true })
      }
    } else {
      // another process makes it: its end shows only as the folder, or as a lock whose owner is gone
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  return folder
}

/** The lock holds the id of its process, so that one left behind by a crash is taken over. */
async function lock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''))
    if (owner > 0 && !isAlive(owner)) await rm(path, { force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
