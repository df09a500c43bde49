import { orThrow, type Read } from './counts'

/** Units of a duration, longest first; the order in which they may follow one another. */
const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const

const PART = /(\d+(?:\.\d+)?)(ms|[dhms])/y

/** Longest duration taken. The clock is exact for 104 days (engine/clock). */
export const MAX_DURATION_MS = 100 * 86_400_000

export interface DurationLimits {
  /** smallest duration taken, ms; default: anything above 0 */
  readonly leastMs?: number
}

/**
 * Reads `250ms`, `30s`, `5m`, `1.5h`, `1h30m` as milliseconds. Every number needs its unit: a bare
 * `30` is refused, since tools disagree about what it means.
 *
 * @param path what the user wrote it after, for the sentence: `--duration`
 */
export function readDuration(
  text: string,
  path: string,
  limits: DurationLimits = {},
): Read<number> {
  const trimmed = text.trim()
  const wrong = (message: string, hint?: string): Read<number> => ({
    ok: false,
    problem: { path, value: text, message, hint },
  })
  const ms = totalMs(trimmed)
  if (ms === null) {
    const shown = trimmed === '' ? 'nothing was given' : `"${trimmed}" is not one`
    return wrong(`${path} must be a duration; ${shown}.`, durationHint(trimmed))
  }
  if (limits.leastMs === undefined ? ms <= 0 : ms < limits.leastMs) {
    const least = limits.leastMs === undefined ? 'longer than 0' : `at least ${limits.leastMs} ms`
    return wrong(`${path} must be ${least}, not ${trimmed}.`)
  }
  if (ms > MAX_DURATION_MS) return wrong(`${path} must be at most 100 days, not ${trimmed}.`)
  return { ok: true, value: ms }
}

/** {@link readDuration}, throwing WorkbenchError 'invalid-spec'. */
export function parseDuration(text: string, path = 'duration', limits?: DurationLimits): number {
  return orThrow(readDuration(text, path, limits))
}

/** `1h30m`, `1m0.5s` as `1m500ms`, `250ms`; {@link parseDuration} gives the same ms back, to the ns. */
export function formatDuration(ms: number): string {
  let rest = Math.round(ms * 1e6) / 1e6
  if (rest <= 0) return '0s'
  let text = ''
  for (const [unit, unitMs] of UNITS) {
    const amount = unit === 'ms' ? Math.round(rest * 1e6) / 1e6 : Math.floor(rest / unitMs)
    if (amount > 0) text += `${amount}${unit}`
    rest -= amount * unitMs
  }
  return text
}

/** ms, or null when the text is no duration */
function totalMs(text: string): number | null {
  let ms = 0
  let at = 0
  let last = -1
  while (at < text.length) {
    PART.lastIndex = at
    const part = PART.exec(text)
    if (part === null) return null
    const index = UNITS.findIndex(([unit]) => unit === part[2])
    if (index <= last) return null
    last = index
    ms += Number(part[1]) * UNITS[index][1]
    at = PART.lastIndex
  }
  return last < 0 ? null : Math.round(ms * 1e6) / 1e6
}

function durationHint(text: string): string {
  if (/^\d+(\.\d+)?$/.test(text)) return `write ${text}s for seconds, ${text}m for minutes`
  if (/^\d+,\d+/.test(text)) return `use a point: ${text.replace(',', '.')}`
  return 'write one like 250ms, 30s, 5m or 1h30m'
}
