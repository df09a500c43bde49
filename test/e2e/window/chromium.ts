import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of the machine's own browser; null where it has none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env.PATH ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [env.CHROMIUM_PATH ?? '', ...paths].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}

let started: Promise<Browser> | null = null

/** One browser for all tests of a file; windows of it share nothing. */
export function browser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: findChromium() ?? undefined,
    // as root it starts without its own sandbox only
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  return started
}

export async function closeBrowser(): Promise<void> {
  const open = await started
  started = null
  await open?.close()
}
