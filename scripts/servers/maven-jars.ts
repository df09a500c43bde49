import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** kept between runs, outside of version control */
const CACHE = join(import.meta.dirname, '../../.cache/servers')

export const INSTALL_JAVA =
  'apt-get install openjdk-17-jdk-headless maven (Debian), brew install openjdk@17 maven (macOS)'

/** Why servers from Maven cannot be started here; null: they can. */
export function javaMissing(): string | null {
  for (const [program, version] of [
    ['java', '-version'],
    ['mvn', '--version'],
  ]) {
    if (spawnSync(program, [version]).error !== undefined) {
      return `${program} is not installed: ${INSTALL_JAVA}`
    }
  }
  return null
}

/**
 * Folder with the jars that a pom names, fetched on first use and kept by the pom's content. Two
 * processes that ask at once fetch once.
 */
export async function mavenJars(name: string, pom: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 12)
  const folder = join(CACHE, `${name}-${hash}`)
  await mkdir(CACHE, { recursive: true })
  while (!existsSync(folder)) {
    if (await lock(`${folder}.lock`)) {
      try {
        await fetchJars(pom, folder)
      } finally {
        await rm(`${folder}.lock`, { force: true })
      }
    } else {
      // another process fetches: its end shows only as the folder, or as a lock whose owner is gone
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  return folder
}

async function fetchJars(pom: string, folder: string): Promise<void> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime']
  await run('mvn', ['-q', '-B', '-f', pom, ...goal, `-DoutputDirectory=${partial}`], {
    maxBuffer: 2 ** 26,
  })
  await rename(partial, folder)
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
