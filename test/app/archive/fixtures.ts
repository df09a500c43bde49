import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is gone when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A clock that tells 2026-12-01 02:32:04 UTC and one second more each time. */
export function tickingNow(start = '2026-12-01T02:32:04.000Z'): () => Date {
  let ms = Date.parse(start)
  return () => {
    const now = new Date(ms)
    ms += 1000
    return now
  }
}

export * from './run-events'
