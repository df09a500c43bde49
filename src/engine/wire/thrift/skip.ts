import { ProtocolError } from '../errors'
import { TYPE } from './encode'

/** no value of any use is longer; a length above it is no length */
const LONGEST_BYTES = 512 * 1024 * 1024

/** nothing of use is nested deeper */
const DEEPEST = 16

/**
 * Position after the value that begins at `at`, or -1 when it is not whole before `to`. Nothing is
 * decoded, and texts are passed in one step.
 *
 * @throws ProtocolError for a type that does not exist, and for a length that cannot be
 */
export function skipValue(bytes: Buffer, at: number, to: number, type: number, depth = 0): number {
  const fixed = FIXED_BYTES[type]
  if (fixed !== undefined) return at + fixed <= to ? at + fixed : -1
  if (depth > DEEPEST) throw new ProtocolError('values nested too deeply')
  switch (type) {
    case TYPE.binary: {
      if (at + 4 > to) return -1
      const end = at + 4 + lengthAt(bytes, at)
      return end <= to ? end : -1
    }
    case TYPE.struct:
      return skipStruct(bytes, at, to, depth)
    case TYPE.list:
    case TYPE.set:
      if (at + 5 > to) return -1
      return skipMany(bytes, at + 5, to, [bytes[at]], lengthAt(bytes, at + 1), depth)
    case TYPE.map:
      if (at + 6 > to) return -1
      return skipMany(bytes, at + 6, to, [bytes[at], bytes[at + 1]], lengthAt(bytes, at + 2), depth)
    default:
      throw new ProtocolError(`no type has the number ${type}`)
  }
}

/** Like {@link skipValue}, for the fields of a struct up to its end. */
export function skipStruct(bytes: Buffer, at: number, to: number, depth = 0): number {
  for (;;) {
    if (at >= to) return -1
    const type = bytes[at]
    if (type === TYPE.stop) return at + 1
    at = skipValue(bytes, at + 3, to, type, depth + 1)
    if (at === -1) return -1
  }
}

function skipMany(
  bytes: Buffer,
  at: number,
  to: number,
  types: readonly number[],
  count: number,
  depth: number,
): number {
  for (let i = 0; i < count; i++) {
    for (const type of types) {
      at = skipValue(bytes, at, to, type, depth + 1)
      if (at === -1) return -1
    }
  }
  return at
}

/** Four bytes as a length or a count. */
function lengthAt(bytes: Buffer, at: number): number {
  const length = bytes.readInt32BE(at)
  if (length < 0 || length > LONGEST_BYTES) throw new ProtocolError(`a length of ${length} bytes`)
  return length
}

const FIXED_BYTES: Readonly<Record<number, number>> = {
  [TYPE.bool]: 1,
  [TYPE.byte]: 1,
  [TYPE.double]: 8,
  [TYPE.i16]: 2,
  [TYPE.i32]: 4,
  [TYPE.i64]: 8,
}
