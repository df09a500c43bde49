import { type Problem, WorkbenchError } from './errors'

/** A text that was understood, or what is wrong with it. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 }
const COUNT = /^(\d+|\d{1,3}(?:_\d{3})+)(?:\.(\d+))?([kKMG])?$/

/**
 * Reads a count as people write it: `1000`, `1_000`, `200k`, `1.5M`, `2G` (decimal multiples).
 *
 * @param path what the user wrote it after, for the sentence: `--records`
 * @param least smallest count that makes sense there
 */
export function readCount(text: string, path: string, least = 1): Read<number> {
  const trimmed = text.trim()
  const wrong = (message: string, hint?: string): Read<number> => ({
    ok: false,
    problem: { path, value: text, message, hint },
  })
  if (trimmed === '') return wrong(`${path} needs a whole number.`, 'write one like 200000 or 200k')
  const match = COUNT.exec(trimmed)
  if (match === null) {
    return wrong(`${path} must be a whole number; "${trimmed}" is not one.`, countHint(trimmed))
  }
  const [, whole, decimals = '', suffix = ''] = match
  const unit = SUFFIXES[suffix] ?? 1
  const places = Math.log10(unit)
  if (/[1-9]/.test(decimals.slice(places))) {
    return wrong(`${path} must be a whole number; "${trimmed}" has a fraction.`)
  }
  const digits = whole.replaceAll('_', '') + decimals.slice(0, places).padEnd(places, '0')
  const value = Number(digits)
  if (value > Number.MAX_SAFE_INTEGER) {
    return wrong(`${path} must be at most ${Number.MAX_SAFE_INTEGER} (2^53 − 1), not ${trimmed}.`)
  }
  if (value < least) return wrong(`${path} must be at least ${least}, not ${trimmed}.`)
  return { ok: true, value }
}

/** {@link readCount}, throwing WorkbenchError 'invalid-spec'. */
export function parseCount(text: string, path = 'count', least = 1): number {
  return orThrow(readCount(text, path, least))
}

/** The value, or the problem thrown as WorkbenchError 'invalid-spec'. */
export function orThrow<T>(read: Read<T>): T {
  if (read.ok) return read.value
  const { problem } = read
  throw new WorkbenchError('invalid-spec', problem.message, {
    hint: problem.hint,
    problems: [problem],
  })
}

/** Shortest exact text that {@link readCount} takes: `200k`, `5M`, `1234`. */
export function formatCount(count: number): string {
  for (const [suffix, unit] of [
    ['G', 1e9],
    ['M', 1e6],
    ['k', 1e3],
  ] as const) {
    if (count >= unit && count % unit === 0) return `${count / unit}${suffix}`
  }
  return String(count)
}

/** What to write instead of a text that is not a whole number; undefined when one cannot tell. */
export function countHint(text: string): string | undefined {
  if (/^-/.test(text)) return 'counts are not negative'
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return `write ${text.replaceAll(',', '')}`
  if (/^\d+[.,]\d+$/.test(text)) return 'leave the fraction out'
  if (/^\d+(\.\d+)?[eE]\+?\d+$/.test(text) && Number.isSafeInteger(Number(text))) {
    return `write ${Number(text)}`
  }
  const lowerCase = /^(\d+)([mg])$/.exec(text)
  if (lowerCase !== null) return `write ${lowerCase[1]}${lowerCase[2].toUpperCase()}`
  if (/^\d+\s*[A-Za-z]+$/.test(text)) return 'k, M and G stand for 1000, 1000000 and 1000000000'
  return undefined
}
