import { BinaryScanner } from './binary-scanner'
import type { Dialect } from './dialect'

const GET = 0x00
const SET = 0x01
const ADD = 0x02
const REPLACE = 0x03
const DELETE = 0x04
const NOOP = 0x0a
const VERSION = 0x0b
const STAT = 0x10
const SASL_AUTH = 0x21

const ANY_STATE = '\0'.repeat(8)

const uint16 = (value: number): string => String.fromCharCode((value >>> 8) & 255, value & 255)
const uint32 = (value: number): string => uint16(value >>> 16) + uint16(value)

/** magic, operation, lengths, no data type, no bucket, no tag, state of the item; then the body */
function packet(operation: number, extras: string, key: string, value: string, cas = ANY_STATE) {
  const lengths = `${uint16(key.length)}${String.fromCharCode(extras.length)}\0\0\0`
  const body = uint32(extras.length + key.length + value.length)
  return `\x80${String.fromCharCode(operation)}${lengths}${body}\0\0\0\0${cas}${extras}${key}${value}`
}

const store = (operation: number, key: string, value: string, exptime: number, cas?: string) =>
  packet(operation, `\0\0\0\0${uint32(exptime)}`, key, value, cas)

/** The binary protocol: deprecated by memcached, but the only one with SASL. */
export const BINARY: Dialect = {
  name: 'binary',
  scanner: () => new BinaryScanner(),
  get: (key) => packet(GET, '', key, ''),
  gets: (key) => packet(GET, '', key, ''),
  add: (key, value, exptime) => store(ADD, key, value, exptime),
  replace: (key, value, exptime) => store(REPLACE, key, value, exptime),
  swap: (key, value, exptime, cas) => store(SET, key, value, exptime, cas),
  set: (key, value) => store(SET, key, value, 0),
  remove: (key) => packet(DELETE, '', key, ''),
  version: () => packet(VERSION, '', '', ''),
  stats: (what) => packet(STAT, '', what, ''),
}

/** SASL PLAIN, in one step. Both as one byte per character. */
export const saslPlain = (username: string, password: string): string =>
  packet(SASL_AUTH, '', 'PLAIN', `\0${username}\0${password}`)

/** Refused to those who have not logged in, unlike `version`. */
export const noop = (): string => packet(NOOP, '', '', '')
