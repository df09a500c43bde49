import { CLIENT_PROPERTIES } from '../../../engine/workloads/properties/catalog'
import { DIFFERENT, type Dialect } from '../../../engine/workloads/properties/dialect'
import {
  type ParsedProperties,
  type PropertyEntry,
  standsAgain,
} from '../../../engine/workloads/properties/parse'
import type { ImportLine } from '../../../shared/contract/workloads'
import type { Problem } from '../../../shared/errors'
import { holdsSecret, shapesWorkload } from '../kept-properties'
import type { Attempt } from './attempt'
import { becameOf } from './became'
import { defaultLines } from './default-lines'
import { whyNotTaken } from './why-not-taken'

const SHOWN_CHARACTERS = 300
const CLIENT: ReadonlySet<string> = new Set(CLIENT_PROPERTIES)
/** Taken, and leave no trace in the workload. */
const WITHOUT_TRACE: ReadonlySet<string> = new Set(['workload', 'workload.dialect'])

export interface ReadText {
  readonly file: ParsedProperties
  readonly chosen: Attempt
  readonly dialect: Dialect
  /** of go-ycsb */
  readonly looksLikeGo: boolean
}

/** Every line of the file with what became of it, then what no line gave. */
export function importLines(read: ReadText): ImportLine[] {
  const { file, chosen } = read
  const became = chosen.ok ? becameOf(chosen.spec) : new Map<string, string>()
  const found = gather([...(chosen.ok ? chosen.notes : chosen.problems), ...encodingNotes(file)])
  const lines = [
    ...file.overridden.map((entry) => overriddenLine(entry, file)),
    ...file.entries.map((entry) => lineOf(entry, read, became, found)),
  ]
  const given = new Set(file.entries.map(({ key }) => key))
  return [
    ...lines.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    ...(chosen.ok ? defaultLines(became, given) : []),
  ]
}

function lineOf(
  entry: PropertyEntry,
  read: ReadText,
  became: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): ImportLine {
  const { key, line } = entry
  const { chosen, looksLikeGo, dialect } = read
  const text = textOf(entry)
  const two = looksLikeGo && Object.hasOwn(DIFFERENT, key) ? twoMeanings(key, dialect) : ''
  if (!shapesWorkload(key)) {
    const state = two !== '' ? 'changed' : CLIENT.has(key) ? 'understood' : 'not-understood'
    const note = joined(CLIENT.has(key) ? found.get(key) : undefined, two, whyNotTaken(entry))
    return { line, text, became: '', state, note }
  }
  const said = found.get(key)
  if (!chosen.ok) {
    const state = said === undefined ? 'understood' : 'not-understood'
    return { line, text, became: '', state, note: joined(said, two) }
  }
  const trace = became.get(key)
  const idle = trace === undefined && !WITHOUT_TRACE.has(key) ? IDLE : undefined
  const state = said === undefined && two === '' ? 'understood' : 'changed'
  return { line, text, became: trace ?? '', state, note: joined(said ?? idle, two) }
}

const IDLE = 'No effect beside the other values of this file, in YCSB as here.'

function overriddenLine(entry: PropertyEntry, { entries }: ParsedProperties): ImportLine {
  const again = entries.find(({ key }) => key === entry.key)?.line ?? entry.line
  return {
    line: entry.line,
    text: textOf(entry),
    became: '',
    state: 'duplicate',
    note: standsAgain(entry.key, entry.line, again),
  }
}

function twoMeanings(key: string, dialect: Dialect): string {
  const [ycsb, goYcsb] = DIFFERENT[key]
  const whose = dialect === 'ycsb' ? 'YCSB' : 'go-ycsb'
  return `In YCSB: ${ycsb}. In go-ycsb: ${goYcsb}. Read as ${whose} does.`
}

/** A file of other characters than ISO 8859-1 is read as Java reads it, which is worth a word. */
const encodingNotes = ({ notes, overridden }: ParsedProperties): Problem[] => {
  const twice = new Set(overridden.map(({ key }) => key))
  return notes.filter(
    ({ path, message }) => !(twice.has(path) && message.includes(' and again on ')),
  )
}

/** All that is said of a property, in one text. */
function gather(problems: readonly Problem[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, message, hint } of problems) {
    const text = hint === undefined ? message : `${message} ${sentence(hint)}`
    found.set(path, joined(found.get(path), text))
  }
  return found
}

const sentence = (hint: string): string =>
  `${hint.charAt(0).toUpperCase()}${hint.slice(1)}${/[.?!]$/.test(hint) ? '' : '.'}`

const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ')

function textOf(entry: PropertyEntry): string {
  const text = `${entry.key}=${holdsSecret(entry) ? '***' : entry.value}`
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
