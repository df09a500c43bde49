import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/**
 * Asks for yes or no; anything else, and no answer within the time, is what the question says by its
 * capital: `[y/N]`.
 */
export async function askYesNo(
  question: string,
  otherwise: boolean,
  withinMs: number,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<boolean> {
  const lines = createInterface(terminal)
  try {
    const prompt = `${question} ${otherwise ? '[Y/n]' : '[y/N]'} `
    const answer = await lines.question(prompt, { signal: AbortSignal.timeout(withinMs) })
    if (/^\s*y(es)?\s*$/i.test(answer)) return true
    return /^\s*no?\s*$/i.test(answer) ? false : otherwise
  } catch {
    // the time is over, or Ctrl-D
    terminal.output.write('\n')
    return otherwise
  } finally {
    lines.close()
  }
}
