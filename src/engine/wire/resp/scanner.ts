import { excerpt, ProtocolError } from '../errors'
import type { ReplyScanner } from '../request'

/** First bytes of the replies of RESP2, as numbers. */
export const RESP = { simple: 43, error: 45, integer: 58, bulk: 36, array: 42 } as const

const CR = 13
const LF = 10
const MINUS = 45
const ZERO = 48

/**
 * Finds the end of one RESP2 reply in place. Values are jumped over by their stated length; nothing
 * is decoded but lengths and integers.
 */
export class RespScanner implements ReplyScanner {
  /** where the reply lies; valid until the next call */
  bytes: Buffer = Buffer.alloc(0)
  start = 0
  end = 0
  /** one of {@link RESP} */
  kind = 0
  /** value of an integer; length of a bulk string; elements of an array; -1 for null */
  value = 0
  /** null elements of a flat array */
  nulls = 0

  private at = 0

  next(bytes: Buffer, from: number, to: number): number {
    const kind = bytes[from]
    this.bytes = bytes
    this.start = from
    this.kind = kind
    this.nulls = 0
    this.at = from + 1
    switch (kind) {
      case RESP.bulk:
        if (!this.bulk(bytes, to)) return -1
        break
      case RESP.array:
        if (!this.array(bytes, to)) return -1
        break
      case RESP.integer:
        if (!this.number(bytes, to)) return -1
        break
      case RESP.simple:
      case RESP.error:
        if (!this.line(bytes, to)) return -1
        break
      default:
        throw new ProtocolError(`not a RESP reply: ${excerpt(bytes, from, to)}`)
    }
    this.end = this.at
    return this.at
  }

  private array(bytes: Buffer, to: number): boolean {
    if (!this.number(bytes, to)) return false
    const elements = this.value
    let left = elements
    while (left > 0) {
      if (this.at >= to) return false
      const kind = bytes[this.at++]
      if (kind === RESP.bulk) {
        if (!this.bulk(bytes, to)) return false
        if (this.value === -1) this.nulls++
      } else if (kind === RESP.array) {
        if (!this.number(bytes, to)) return false
        if (this.value > 0) left += this.value
      } else if (kind === RESP.integer) {
        if (!this.number(bytes, to)) return false
      } else if (kind === RESP.simple || kind === RESP.error) {
        if (!this.line(bytes, to)) return false
      } else {
        throw new ProtocolError(`not a RESP element: ${excerpt(bytes, this.at - 1, to)}`)
      }
      left--
    }
    this.value = elements
    return true
  }

  private bulk(bytes: Buffer, to: number): boolean {
    if (!this.number(bytes, to)) return false
    const length = this.value
    if (length < 0) return true
    const end = this.at + length
    if (end + 2 > to) return false
    if (bytes[end] !== CR || bytes[end + 1] !== LF) {
      throw new ProtocolError(`a value is not as long as said: ${excerpt(bytes, end, to)}`)
    }
    this.at = end + 2
    return true
  }

  /** Reads digits up to CRLF into `value`; false when the line is not whole yet. */
  private number(bytes: Buffer, to: number): boolean {
    let at = this.at
    if (at >= to) return false
    const negative = bytes[at] === MINUS
    if (negative) at++
    const first = at
    let value = 0
    for (; at < to; at++) {
      const digit = bytes[at] - ZERO
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (at >= to) return false
    if (bytes[at] !== CR || at === first) {
      throw new ProtocolError(`not a number: ${excerpt(bytes, this.at, to)}`)
    }
    if (at + 1 >= to) return false
    if (bytes[at + 1] !== LF) {
      throw new ProtocolError(`a line ends without LF: ${excerpt(bytes, this.at, to)}`)
    }
    this.value = negative ? -value : value
    this.at = at + 2
    return true
  }

  private line(bytes: Buffer, to: number): boolean {
    const end = bytes.indexOf(LF, this.at)
    if (end === -1 || end >= to) {
      if (to - this.at > LONGEST_LINE) {
        throw new ProtocolError(`a line without end: ${excerpt(bytes, this.at, to)}`)
      }
      return false
    }
    this.at = end + 1
    return true
  }
}

/** statuses and errors of servers are shorter by far */
const LONGEST_LINE = 64 * 1024
