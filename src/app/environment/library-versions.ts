import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const nodeResolution = createRequire(import.meta.url)

/**
 * Versions of installed packages, from their own package.json; a package that is not installed is
 * left out. Looks where Node would look, but past `exports`, which hides that file in many.
 */
export async function libraryVersions(names: readonly string[]): Promise<Record<string, string>> {
  const found = await Promise.all(names.map(async (name) => [name, await versionOf(name)] as const))
  return Object.fromEntries(
    found.filter((each): each is readonly [string, string] => each[1] !== null),
  )
}

async function versionOf(name: string): Promise<string | null> {
  for (const folder of nodeResolution.resolve.paths(name) ?? []) {
    const text = await readFile(join(folder, name, 'package.json'), 'utf8').catch(() => null)
    const version = text === null ? null : versionIn(text)
    if (version !== null) return version
  }
  return null
}

function versionIn(text: string): string | null {
  try {
    const { version } = JSON.parse(text) as { version?: unknown }
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}
