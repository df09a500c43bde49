import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder that the program lies in, a checkout or an installed package: the nearest above this
 * file with a package.json, wherever the bundle has put it.
 */
export function programFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('no package.json above the program')
    folder = above
  }
  return folder
}
