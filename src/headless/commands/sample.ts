import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folders } from '../../app/folders'
import type { ExitCode } from '../exit-codes'
import type { RawOptions } from '../options/option-reader'
import { say } from '../say'
import { runCommand } from './run'

/** `touchstone sample`: workload A on the embedded engine, and its page. */
export async function sampleCommand(raw: RawOptions): Promise<ExitCode> {
  const { data } = folders()
  // On a new machine nothing is there yet.
  await mkdir(data, { recursive: true })
  const html = join(data, 'sample.html')
  const code = await runCommand(
    'a',
    {
      ...raw,
      records: '20k',
      duration: '10s',
      warmup: '2s',
      clients: '16',
      name: 'First look: YCSB A on LevelDB',
      html,
    },
    false,
  )
  if (raw.quiet !== true) {
    say(`\nThe page with charts: ${pathToFileURL(html).href}`, false)
    say("Next: 'node bin/touchstone run b --target redis://127.0.0.1:6379'", false)
  }
  return code
}
