import type { FieldValues } from './port'

/**
 * The record value of stores that know only keys and bytes (spec/ycsb-core §6.11, 6.13): for each
 * field int32 big-endian name length, name, int32 big-endian value length, value. Names are UTF-8,
 * values one byte per character. The order of fields means nothing.
 *
 * A record is built as one string of length and name heads that are kept for reuse, then turned
 * into bytes by one native call: 1.2 µs for 10 × 100 bytes, half of what a write per field costs.
 */

/** A stored value that is no framed record; `offset` is the byte at which reading failed. */
export class MalformedRecord extends Error {
  override readonly name = 'MalformedRecord'

  constructor(
    readonly offset: number,
    reason: string,
  ) {
    super(`This value is no framed record: ${reason} at byte ${offset}.`)
  }
}

const { latin1Slice, utf8Slice } = Buffer.prototype as unknown as {
  latin1Slice(this: Uint8Array, start: number, end: number): string
  utf8Slice(this: Uint8Array, start: number, end: number): string
}

const KEPT_LENGTHS = 4096
const keptLengths: string[] = Array.from({ length: KEPT_LENGTHS }, (_, length) => int32(length))
const keptNames = new Map<string, string>()
/** field names are few; this only bounds what a run over generated names could keep alive */
const KEPT_NAMES = 20_000

function int32(value: number): string {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
}

const lengthHead = (length: number): string =>
  length < KEPT_LENGTHS ? keptLengths[length] : int32(length)

/** Length and UTF-8 bytes of a name, one character per byte. */
function nameHead(name: string): string {
  let head = keptNames.get(name)
  if (head === undefined) {
    const bytes = Buffer.from(name, 'utf8')
    head = int32(bytes.length) + bytes.toString('latin1')
    if (keptNames.size >= KEPT_NAMES) keptNames.clear()
    keptNames.set(name, head)
  }
  return head
}

/** The bytes of a record; values above U+00FF are outside the contract of {@link FieldValues}. */
export function encodeRecord(fields: FieldValues): Buffer {
  const { names, values } = fields
  let text = ''
  for (let i = 0; i < names.length; i++) {
    const value = values[i]
    text += nameHead(names[i]) + lengthHead(value.length) + value
  }
  return Buffer.from(text, 'latin1')
}

/** End of the part that starts with its length at `offset`. @throws MalformedRecord */
function partEnd(bytes: Uint8Array, offset: number, end: number): number {
  if (offset + 4 > end) throw new MalformedRecord(offset, 'a length is cut off')
  const length =
    (bytes[offset] << 24) | (bytes[offset + 1] << 16) | (bytes[offset + 2] << 8) | bytes[offset + 3]
  if (length < 0) throw new MalformedRecord(offset, `the length ${length} is negative`)
  const partEndsAt = offset + 4 + length
  if (partEndsAt > end) {
    throw new MalformedRecord(offset, `${length} bytes are announced, ${end - offset - 4} follow`)
  }
  return partEndsAt
}

/**
 * Number of fields, found by walking the lengths only; about 5 ns a field.
 *
 * @param end bytes that belong to the record (a reused buffer may be longer)
 * @throws MalformedRecord
 */
export function countFields(bytes: Uint8Array, end = bytes.length): number {
  let fields = 0
  for (let offset = 0; offset < end; fields++) {
    offset = partEnd(bytes, partEnd(bytes, offset, end), end)
  }
  return fields
}

/**
 * Fields by name. With `wanted`, only these, and the values of the others are not turned into
 * strings.
 *
 * @param wanted null: all; a name that the record does not have is left out
 * @throws MalformedRecord
 */
export function decodeRecord(
  bytes: Uint8Array,
  wanted: readonly string[] | null = null,
  end = bytes.length,
): Map<string, string> {
  const fields = new Map<string, string>()
  for (let offset = 0; offset < end; ) {
    const nameEnd = partEnd(bytes, offset, end)
    const valueEnd = partEnd(bytes, nameEnd, end)
    const name = utf8Slice.call(bytes, offset + 4, nameEnd)
    if (wanted === null || wanted.includes(name)) {
      fields.set(name, latin1Slice.call(bytes, nameEnd + 4, valueEnd))
    }
    offset = valueEnd
  }
  return fields
}

/** Index in `names` of the name that stands at `offset` with its length, or -1. */
function indexOfName(
  bytes: Uint8Array,
  offset: number,
  nameEnd: number,
  names: readonly string[],
): number {
  for (let i = 0; i < names.length; i++) {
    const head = nameHead(names[i])
    if (head.length !== nameEnd - offset) continue
    let at = head.length - 1
    while (at >= 4 && head.charCodeAt(at) === bytes[offset + at]) at--
    if (at < 4) return i
  }
  return -1
}

/**
 * The record with the named fields replaced, or added when it did not have them; other fields keep
 * their bytes. `record` is only read, and may be reused once this has returned.
 *
 * @throws MalformedRecord
 */
export function mergeRecord(record: Uint8Array, update: FieldValues, end = record.length): Buffer {
  const kept: Uint8Array[] = []
  let keepFrom = 0
  for (let offset = 0; offset < end; ) {
    const nameEnd = partEnd(record, offset, end)
    const valueEnd = partEnd(record, nameEnd, end)
    if (indexOfName(record, offset, nameEnd, update.names) !== -1) {
      if (offset > keepFrom) kept.push(record.subarray(keepFrom, offset))
      keepFrom = valueEnd
    }
    offset = valueEnd
  }
  if (end > keepFrom) kept.push(record.subarray(keepFrom, end))
  kept.push(encodeRecord(update))
  return Buffer.concat(kept)
}
