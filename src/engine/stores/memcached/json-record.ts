import { gunzipSync } from 'node:zlib'
import { utf8 } from '../../wire/resp/encode'
import type { FieldValues } from '../port'
import type { MemcachedScanner } from './reply'

/**
 * Records as YCSB stores them: a JSON object field → value, UTF-8, flags 0 (spec §6.2). A value's
 * bytes are the characters U+0000–U+00FF of its string: ASCII looks as YCSB's does, and every other
 * byte comes back as it was.
 */

/** set by spymemcached on what it has packed, as it does with strings above 16 KiB */
const GZIPPED = 2
/** set by spymemcached on a serialized Java object */
const SERIALIZED = 1

/** what a JSON string cannot hold as it is, and what is not one byte in UTF-8 */
const UNSAFE = /[^ !#-[\]-~]/

/** A JSON string, as the bytes that are sent. */
const quote = (text: string): string =>
  UNSAFE.test(text) ? utf8(JSON.stringify(text)) : `"${text}"`

/** The record, one byte per character. */
export function encodeRecord({ names, values }: FieldValues): string {
  let text = '{'
  for (let i = 0; i < names.length; i++) {
    if (i > 0) text += ','
    text += `${quote(names[i])}:${quote(values[i])}`
  }
  return `${text}}`
}

/** What the scanner holds, with these fields in place of its own. @throws RecordError */
export function mergeRecord(scanner: MemcachedScanner, update: FieldValues): string {
  return spliceRecord(scanner, update) ?? rewriteRecord(scanner, update)
}

function rewriteRecord(scanner: MemcachedScanner, { names, values }: FieldValues): string {
  const record = parse(scanner)
  let text = '{'
  for (const name in record) {
    if (names.includes(name)) continue
    text += `${quote(name)}:${quote(String(record[name]))},`
  }
  for (let i = 0; i < names.length; i++) text += `${quote(names[i])}:${quote(values[i])},`
  return text === '{' ? '{}' : `${text.slice(0, -1)}}`
}

/**
 * Puts the new values where the old ones stand, without reading the rest: half the cost of an update
 * would be that (bench/stores/memcached.ts). Null when a field is not found as we and YCSB write it,
 * `{"name":"` or `,"name":"`. Within a string a quote has a backslash before it, so that no value
 * can look like that.
 */
function spliceRecord(scanner: MemcachedScanner, { names, values }: FieldValues): string | null {
  if (scanner.flags !== 0) return null
  let text = scanner.bytes.toString('latin1', scanner.valueStart, scanner.valueEnd)
  for (let i = 0; i < names.length; i++) {
    const head = `${quote(names[i])}:"`
    const at = text.indexOf(head)
    if (at < 1 || (text[at - 1] !== ',' && text[at - 1] !== '{')) return null
    const from = at + head.length - 1
    const end = stringEnd(text, from)
    if (end === -1) return null
    text = text.slice(0, from) + quote(values[i]) + text.slice(end)
  }
  return text
}

/** Position after the JSON string that begins at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at
    while (text[first - 1] === '\\') first--
    if ((at - first) % 2 === 0) return at + 1
  }
  return -1
}

/** What the scanner holds; `fields` null: all. @throws RecordError */
export function decodeRecord(
  scanner: MemcachedScanner,
  fields: readonly string[] | null,
): Map<string, string> {
  const record = parse(scanner)
  const found = new Map<string, string>()
  for (const name of fields ?? Object.keys(record)) {
    if (Object.hasOwn(record, name)) found.set(name, toBytes(String(record[name])))
  }
  return found
}

/** The item is not a record of this layout: somebody else's. */
export class RecordError extends Error {
  override readonly name = 'RecordError'
}

function parse(scanner: MemcachedScanner): Record<string, unknown> {
  const { bytes, flags, valueStart, valueEnd } = scanner
  if ((flags & SERIALIZED) !== 0) {
    throw new RecordError('the item is a serialized Java object, not a JSON object')
  }
  try {
    const text =
      (flags & GZIPPED) === 0
        ? bytes.toString('utf8', valueStart, valueEnd)
        : gunzipSync(bytes.subarray(valueStart, valueEnd)).toString('utf8')
    const record: unknown = JSON.parse(text)
    if (typeof record === 'object' && record !== null) return record as Record<string, unknown>
  } catch (cause) {
    throw new RecordError('the item holds no JSON object', { cause })
  }
  throw new RecordError('the item holds no JSON object')
}

/** Characters of another writer that are no bytes count as their UTF-8. */
const toBytes = (text: string): string => (WIDE.test(text) ? utf8(text) : text)

const WIDE = /[^\0-\xff]/
