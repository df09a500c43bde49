import { encode } from '@msgpack/msgpack'

/**
 * Requests of IPROTO (Tarantool's protocol) as text of one byte per character (latin1), so that
 * those of one turn leave in one write: engine/wire/connection.ts. Strings, lists and numbers of
 * the measured path are put into MessagePack by hand; everything else by @msgpack/msgpack.
 *
 * A request is made without its length and number, which `frame` puts before it when it is sent.
 */
export const REQUEST = {
  select: 0x01,
  replace: 0x03,
  delete: 0x05,
  auth: 0x07,
  eval: 0x08,
  call: 0x0a,
  ping: 0x40,
} as const

export const KEY = {
  code: 0x00,
  sync: 0x01,
  space: 0x10,
  index: 0x11,
  limit: 0x12,
  offset: 0x13,
  iterator: 0x14,
  key: 0x20,
  tuple: 0x21,
  functionName: 0x22,
  userName: 0x23,
  expression: 0x27,
  data: 0x30,
  error: 0x31,
} as const

/** How a select walks an index from its key. */
export const ITERATOR = { equal: 0, all: 2, atLeast: 5, above: 6 } as const

/** Values of the body by {@link KEY}, each already MessagePack. */
type Body = readonly (readonly [key: number, value: string])[]

/** Type and body of a request. */
export function request(type: number, body: Body): string {
  let text = byte(KEY.code) + byte(type) + byte(0x80 | body.length)
  for (const [key, value] of body) text += byte(key) + value
  return text
}

/**
 * The whole request: length, header with the number by which the reply will name it, body.
 *
 * @param number integer, 0 to 2^53
 */
export function frame(text: string, number: number): string {
  const high = number < 2 ** 32 ? NO_HIGH : word(Math.floor(number / 2 ** 32))
  return `\xce${word(text.length + HEAD_BYTES)}\x82\x01\xcf${high}${word(number >>> 0)}${text}`
}

/** map of two, key of the number, mark of 64 bits, and the number; type and its key are the text's */
const HEAD_BYTES = 11

const NO_HIGH = '\0\0\0\0'

const byte = (value: number): string => String.fromCharCode(value)

/** Four bytes, the highest first. */
function word(value: number): string {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
}

const half = (value: number): string => String.fromCharCode(value >>> 8, value & 255)

const SHORT = 4096

const STRING_HEADS: readonly string[] = Array.from({ length: SHORT }, (_, n) => stringHead(n))

function stringHead(length: number): string {
  if (length < 32) return byte(0xa0 | length)
  if (length < 256) return byte(0xd9) + byte(length)
  return length < 65_536 ? byte(0xda) + half(length) : byte(0xdb) + word(length)
}

/** One string; `text` holds one byte per character. */
export function string(text: string): string {
  const { length } = text
  return (length < SHORT ? STRING_HEADS[length] : stringHead(length)) + text
}

/** Head of a list; its elements follow. */
export function listHead(length: number): string {
  if (length < 16) return byte(0x90 | length)
  return length < 65_536 ? byte(0xdc) + half(length) : byte(0xdd) + word(length)
}

/** A number from 0 to 2^32 - 1. */
export function unsigned(value: number): string {
  if (value < 128) return byte(value)
  return value < 65_536 ? byte(0xcd) + half(value) : byte(0xce) + word(value)
}

/** Anything else, texts as UTF-8. Not for the measured path. */
export function pack(value: unknown): string {
  const bytes = encode(value)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
