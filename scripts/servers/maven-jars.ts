import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { cachedFolder } from './cached-folder'

const run = promisify(execFile)

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
 * Folder with the jars that a pom names, fetched on first use and kept by the pom's content.
 */
export async function mavenJars(name: string, pom: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
    .slice(0, 12)
  return cachedFolder(`${name}-${hash}`, (folder) => fetchJars(pom, folder))
}

async function fetchJars(pom: string, folder: string): Promise<void> {
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime']
  await run('mvn', ['-q', '-B', '-f', pom, ...goal, `-DoutputDirectory=${folder}`], {
    maxBuffer: 2 ** 26,
  })
}
