import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface ElectronPlaces {
  /** the folder of the `electron` package; null: it is not installed */
  readonly packageFolder: string | null
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The `electron` package, as Node finds it. Never imported: that would fetch 100 MB. */
export function electronPackageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  } catch {
    return null
  }
}

/**
 * Electron's program, in milliseconds and without asking it; null when its runtime is not here. The
 * package names it in path.txt once its runtime is fetched; the variables are those that the package
 * and electron-vite know.
 */
export function findElectron({ packageFolder, env }: ElectronPlaces): string | null {
  if (env.ELECTRON_EXEC_PATH) return ifProgram(env.ELECTRON_EXEC_PATH)
  if (packageFolder === null) return null
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist')
  return ifProgram(join(folder, nameOfProgram(packageFolder)))
}

function nameOfProgram(packageFolder: string): string {
  try {
    return readFileSync(join(packageFolder, 'path.txt'), 'utf8').trim()
  } catch {
    return 'electron'
  }
}

function ifProgram(path: string): string | null {
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return null
  }
}
