import { excerpt, ProtocolError } from '../../wire/errors'

const PROTOCOL_10 = 0x0a
const ERROR_PACKET = 0xff

/**
 * Looks at the first bytes that a server sends: a packet numbered 0 that says hello in protocol 10,
 * or an error. mysql2 would wait for megabytes of a packet that is none.
 */
export function checkGreeting(bytes: Buffer): ProtocolError | null {
  if (bytes.length > 3 && bytes[3] !== 0) return strange(bytes)
  if (bytes.length > 4 && bytes[4] !== PROTOCOL_10 && bytes[4] !== ERROR_PACKET) {
    return strange(bytes)
  }
  return null
}

const strange = (bytes: Buffer): ProtocolError =>
  new ProtocolError(`it begins with ${excerpt(bytes, 0, bytes.length)}`)
