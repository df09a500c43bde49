/**
 * Calls of Thrift's binary protocol as text of one byte per character (latin1), so that those of
 * one turn leave in one write: engine/wire/connection.ts.
 */

/** Types of values, as numbered by the protocol. */
export const TYPE = {
  stop: 0,
  bool: 2,
  byte: 3,
  double: 4,
  i16: 6,
  i32: 8,
  i64: 10,
  /** texts and bytes alike */
  binary: 11,
  struct: 12,
  map: 13,
  set: 14,
  list: 15,
} as const

/** Ends a struct, and the arguments of a call. */
export const STOP = '\0'

/** A number of four bytes, the highest first. */
export function i32(value: number): string {
  return String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
}

/** @param value integer, 0 to 2^53 */
export const i64 = (value: number): string => i32(Math.floor(value / 2 ** 32)) + i32(value >>> 0)

const SHORT = 4096

const LENGTHS: readonly string[] = Array.from({ length: SHORT }, (_, n) => i32(n))

/** @param text one byte per character */
export function binary(text: string): string {
  const { length } = text
  return (length < SHORT ? LENGTHS[length] : i32(length)) + text
}

/** Text of a person, as UTF-8. */
export const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** What stands before the value of a field. */
export const field = (type: number, id: number): string =>
  String.fromCharCode(type, id >>> 8, id & 255)

/** What stands before the elements of a list. */
export const listHead = (type: number, length: number): string =>
  String.fromCharCode(type) + i32(length)

/** A call as servers with frames want it: its length before it. */
export const frame = (text: string): string => i32(text.length) + text

/**
 * What stands before the arguments of a call. Calls carry no number: a server of HBase's kind
 * answers those of one connection in their order.
 */
export const call = (method: string): string => `\x80\x01\0\x01${binary(method)}${i32(0)}`
