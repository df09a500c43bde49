import type { Problem } from '../../../shared/errors'
import { isSecret } from '../../../shared/problems'
import { decodeProperties } from './decode'
import { unescapeJava } from './escapes'
import { logicalLines } from './lines'

export interface PropertyEntry {
  readonly key: string
  /** trailing blanks kept, as Java keeps them */
  readonly value: string
  /** 1-based */
  readonly line: number
}

export interface ParsedProperties {
  readonly source: string
  /** one per name, the last of the file, in the order in which the names first stand there */
  readonly entries: readonly PropertyEntry[]
  /** earlier values of names that stand again further down */
  readonly overridden: readonly PropertyEntry[]
  readonly notes: readonly Problem[]
  /** what keeps the file from being read; entries hold what could be told nevertheless */
  readonly problems: readonly Problem[]
}

const KEY_AND_VALUE = /^((?:\\[\s\S]|[^\\=: \t\f])*)[ \t\f]*[=:]?[ \t\f]*([\s\S]*)$/

/** Two or more Latin-1 characters that together are one UTF-8 character. */
const UTF8_AS_LATIN1 = /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00f4][\u0080-\u00bf]{2}/

/**
 * Reads a Java properties file as java.util.Properties.load(InputStream) does. A repeated name is
 * noted and its last value holds.
 *
 * @param source name of the file, for the sentences
 */
export function parseProperties(bytes: Uint8Array, source: string): ParsedProperties {
  const decoded = decodeProperties(bytes, source)
  const notes = [...decoded.notes]
  const problems = decoded.problem === null ? [] : [decoded.problem]
  const entries = new Map<string, PropertyEntry>()
  const overridden: PropertyEntry[] = []
  for (const { text, line } of logicalLines(decoded.text)) {
    const [, rawKey, rawValue] = KEY_AND_VALUE.exec(text)!
    const key = unescapeJava(rawKey)
    const value = unescapeJava(rawValue)
    const at = `${source}:${line}`
    if (key === null || value === null) {
      problems.push({
        path: key ?? rawKey,
        value: isSecret(rawKey) ? '***' : text,
        message: `Line ${line} of ${source} holds a "\\u" without four hexadecimal digits behind it; Java refuses the file.`,
        hint: 'write a backslash as two: \\\\',
        at,
      })
      continue
    }
    if (decoded.latin1 && UTF8_AS_LATIN1.test(text)) {
      notes.push({
        path: key,
        value: isSecret(key) ? '***' : value,
        message: `Line ${line} of ${source} holds UTF-8 text; properties files are ISO 8859-1, so it is read as "${isSecret(key) ? '***' : value}", as YCSB does.`,
        hint: 'write such characters as \\uXXXX',
        at,
      })
    }
    const earlier = entries.get(key)
    if (earlier !== undefined) {
      overridden.push(earlier)
      const message = standsAgain(key, earlier.line, line)
      notes.push({ path: key, value: isSecret(key) ? '***' : value, message, at })
    }
    entries.set(key, { key, value, line })
  }
  return { source, entries: [...entries.values()], overridden, notes, problems }
}

/** What is said of a name on two lines. */
export const standsAgain = (key: string, line: number, again: number): string =>
  `${key} stands on line ${line} and again on line ${again}; the last one holds.`
