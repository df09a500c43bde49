import { createHash } from 'node:crypto'

/** Who answers, and what passwords are to be mixed with. */
export interface Greeting {
  /** "2.6.0" */
  readonly version: string
  /** bytes of the salt that count */
  readonly salt: Buffer
}

const SALT_BYTES = 20

/**
 * "Tarantool 2.6.0 (Binary) 5fdc…" and the salt in base64, each on a line of 64 bytes.
 *
 * @param text the 128 bytes, latin1
 */
export function parseGreeting(text: string): Greeting {
  const [, version = ''] = text.slice(0, 64).split(' ')
  const salt = Buffer.from(text.slice(64, 108), 'base64').subarray(0, SALT_BYTES)
  return { version, salt }
}

/**
 * Answer to the challenge of CHAP-SHA1: sha1(password) xor sha1(salt + sha1(sha1(password))), as
 * 20 bytes in latin1. The password itself never travels.
 */
export function scramble(password: string, salt: Buffer): string {
  const once = sha1(Buffer.from(password, 'utf8'))
  const mixed = sha1(Buffer.concat([salt, sha1(once)]))
  for (let i = 0; i < once.length; i++) once[i] ^= mixed[i]
  return once.toString('latin1')
}

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest()
