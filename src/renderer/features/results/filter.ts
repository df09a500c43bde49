import type { RunRow } from '../../../shared/contract/runs'
import { RUN_STATES } from '../../../shared/report'

/** What is wrong with a word of a filter; `kind` is of a message below `results:filter-problem`. */
export interface FilterProblem {
  readonly kind: 'state' | 'date' | 'has' | 'latency' | 'rate' | 'share'
  readonly value: string
}

export interface Filter {
  readonly matches: (run: RunRow) => boolean
  readonly problems: readonly FilterProblem[]
}

type Test = (run: RunRow) => boolean

export const STATES = [...RUN_STATES, 'damaged'] as const
export const HAS = ['note', 'tag', 'baseline'] as const

const holds = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(word))

/** Fields that a word can be looked for in. */
const IN: Readonly<Record<string, (run: RunRow) => readonly string[]>> = {
  store: ({ stores }) => stores,
  target: ({ targets }) => targets,
  workload: ({ workloads }) => workloads,
  tag: ({ tags }) => tags,
  name: ({ name }) => [name],
}

/** What a word may begin with before its colon. */
export const FIELDS = [...Object.keys(IN), 'state', 'has', 'after', 'before'] as const

const anywhere =
  (word: string): Test =>
  ({ id, name, note, state, tags, stores, targets, workloads }) =>
    holds([id, name, note, state, ...tags, ...stores, ...targets, ...workloads], word)

const has: Readonly<Record<string, Test>> = {
  note: ({ note }) => note !== '',
  tag: ({ tags }) => tags.length > 0,
  baseline: ({ baseline }) => baseline,
}

/** Words, `field:word`, `field:"two words"` */
const WORD = /(?:([a-z]+):)?"([^"]*)"?|\S+/gi
const BOUND = /^(p99|rate|failed)(<=|>=|<|>)(.*)$/
const DATE = /^\d{4}-\d{2}(-\d{2})?$/

/**
 * Reads a filter: every word of it must hold. Words are looked for everywhere; `store:redis`,
 * `tag:"friday review"`, `state:partial`, `after:2026-11-01`, `has:note`, `p99<2ms`, `rate>10k`,
 * `failed>0.1%` only where they say. What is wrong is left out and named.
 */
export function readFilter(text: string): Filter {
  const tests: Test[] = []
  const problems: FilterProblem[] = []
  for (const [whole, quotedField, quoted] of text.matchAll(WORD)) {
    const colon = whole.indexOf(':')
    const field = quotedField ?? (quoted === undefined && colon > 0 ? whole.slice(0, colon) : '')
    const value = quoted ?? (field === '' ? whole : whole.slice(colon + 1))
    const read = readWord(whole, field.toLowerCase(), value.toLowerCase())
    if (typeof read === 'function') tests.push(read)
    else if (read !== null) problems.push(read)
  }
  return { matches: (run) => tests.every((test) => test(run)), problems }
}

/** Null: still being typed, holds for all. */
function readWord(whole: string, field: string, value: string): Test | FilterProblem | null {
  const bound = BOUND.exec(whole.toLowerCase())
  if (bound !== null) return readBound(bound[1], bound[2], bound[3])
  const texts = IN[field]
  if (texts !== undefined) return value === '' ? null : (run) => holds(texts(run), value)
  if (!(FIELDS as readonly string[]).includes(field)) {
    const word = (field === '' ? value : whole).toLowerCase()
    return word === '' ? null : anywhere(word)
  }
  if (value === '') return null
  if (field === 'has') return has[value] ?? { kind: 'has', value }
  if (field === 'state') {
    const states = STATES.filter((state) => state.startsWith(value))
    return states.length === 0
      ? { kind: 'state', value }
      : ({ state }) => (states as readonly string[]).includes(state)
  }
  if (!DATE.test(value)) return { kind: 'date', value }
  // by the reader's own calendar; a month begins with its first day
  const at = new Date(`${value}${value.length === 7 ? '-01' : ''}T00:00:00`).getTime()
  if (Number.isNaN(at)) return { kind: 'date', value }
  return ({ startedAt }) => {
    if (startedAt === null) return false
    return field === 'after' ? Date.parse(startedAt) >= at : Date.parse(startedAt) < at
  }
}

const LATENCY_NS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 }
const RATE: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6 }
const SHARE: Readonly<Record<string, number>> = { '%': 0.01, ppm: 1e-6 }

const BOUNDS = {
  p99: { kind: 'latency', units: LATENCY_NS, of: (run: RunRow) => run.p99Ns },
  rate: { kind: 'rate', units: RATE, of: (run: RunRow) => run.opsPerSec },
  failed: { kind: 'share', units: SHARE, of: (run: RunRow) => run.failedShare },
} as const

function readBound(name: string, sign: string, text: string): Test | FilterProblem | null {
  if (text === '') return null
  const { kind, units, of } = BOUNDS[name as keyof typeof BOUNDS]
  const [, digits, unit] = /^(\d+(?:\.\d+)?)([a-zµ%]*)$/.exec(text) ?? []
  const size = digits === undefined ? undefined : units[unit]
  if (size === undefined) return { kind, value: text }
  const limit = Number(digits) * size
  return (run) => {
    const value = of(run)
    if (value === null) return false
    const equal = sign.endsWith('=') && value === limit
    return equal || (sign.startsWith('<') ? value < limit : value > limit)
  }
}

const quotedIf = (text: string): string => (/\s/.test(text) ? `"${text}"` : text)

/** Whole filters that the last word of this one may be meant for. */
export function completions(text: string, runs: readonly RunRow[]): readonly string[] {
  const last = /\S*$/.exec(text)?.[0] ?? ''
  if (last === '') return []
  const before = text.slice(0, text.length - last.length)
  const colon = last.indexOf(':')
  if (colon < 0) {
    const fields = FIELDS.filter((field) => field.startsWith(last.toLowerCase()))
    return fields.map((field) => `${before}${field}:`)
  }
  const field = last.slice(0, colon).toLowerCase()
  const typed = last
    .slice(colon + 1)
    .replace(/^"/, '')
    .toLowerCase()
  const all =
    field === 'state' ? STATES : field === 'has' ? HAS : runs.flatMap(IN[field] ?? (() => []))
  const values = [...new Set<string>(all)].filter((value) => value.toLowerCase().includes(typed))
  return values
    .sort()
    .slice(0, 8)
    .map((value) => `${before}${field}:${quotedIf(value)}`)
    .filter((whole) => whole !== text)
}
