import { readCount } from '../../shared/counts'
import type { OptionReader } from '../options/option-reader'

const HIGHEST_PORT = 65_535

/** `--port`: 0 for any that is free; null when it is not given. */
export function readPort(options: OptionReader): number | null {
  const port = options.read('port', (text) => {
    const read = readCount(text, '--port', 0)
    if (!read.ok || read.value <= HIGHEST_PORT) return read
    const message = `--port must be at most ${HIGHEST_PORT}, not ${text}.`
    return { ok: false, problem: { path: '--port', value: text, message } }
  })
  return port ?? null
}
