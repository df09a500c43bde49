import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

/** Where the product keeps its files. Absolute paths; nothing is created by asking. */
export interface Folders {
  /** what the user has set: connection profiles */
  readonly config: string
  readonly data: string
  /** one folder a run */
  readonly runs: string
  /** runs that were deleted and can still be had back */
  readonly trash: string
}

/**
 * The user's folders as the operating system wants them (XDG, Library, AppData), or below
 * `TOUCHSTONE_HOME` where that is set: for tests, and for carrying everything on a stick.
 */
export function folders(env: Readonly<Record<string, string | undefined>> = process.env): Folders {
  const home = env.TOUCHSTONE_HOME?.trim()
  const { config, data } = home
    ? { config: resolve(home, 'config'), data: resolve(home, 'data') }
    : envPaths('touchstone', { suffix: '' })
  return { config, data, runs: join(data, 'runs'), trash: join(data, 'trash') }
}
