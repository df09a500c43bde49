import { excerpt, ProtocolError } from '../errors'
import type { ReplyScanner } from '../request'
import { KEY } from './encode'
import { MsgpackCursor } from './msgpack-cursor'

/** What the server says of itself before anything is asked: two lines of text. */
export const GREETING_BYTES = 128

/** no reply of any use is larger; a length above it is no length */
const LARGEST_REPLY_BYTES = 512 * 1024 * 1024

const ERROR_BIT = 0x8000

const T = 'T'.charCodeAt(0)

/**
 * Finds the end of one IPROTO reply in place, and of the greeting, which counts as the reply with
 * number 0. Tuples are neither walked nor decoded.
 */
export class IprotoScanner implements ReplyScanner {
  /** where the reply lies; valid until the next call */
  bytes: Buffer = Buffer.alloc(0)
  start = 0
  end = 0
  /** number of the request that it answers */
  sync = 0
  /** 0: done; else the server's number of the error */
  errorCode = 0
  /** tuples or results in it; -1: it holds none, not even an empty list */
  rows = -1
  /** where their list begins; of an error: its text */
  dataAt = 0
  /** where the first of them begins */
  rowsAt = 0

  private readonly cursor = new MsgpackCursor()

  next(bytes: Buffer, from: number, to: number): number {
    this.bytes = bytes
    this.start = from
    if (bytes[from] === T) return this.greeting(bytes, from, to)
    if (bytes[from] !== 0xce) {
      throw new ProtocolError(`not an IPROTO reply: ${excerpt(bytes, from, to)}`)
    }
    if (to - from < 5) return -1
    const length = bytes.readUInt32BE(from + 1)
    if (length > LARGEST_REPLY_BYTES) {
      throw new ProtocolError(`a reply of ${length} bytes: ${excerpt(bytes, from, to)}`)
    }
    const end = from + 5 + length
    if (end > to) return -1
    this.end = end
    const { cursor } = this
    cursor.set(bytes, from + 5, end)
    this.header(cursor)
    this.body(cursor)
    return end
  }

  /** What the server says of an error. */
  errorText(): string {
    if (this.dataAt === this.end) return `error ${this.errorCode}`
    return this.cursor.set(this.bytes, this.dataAt, this.end).text('utf8')
  }

  private greeting(bytes: Buffer, from: number, to: number): number {
    const known = Math.min(to, from + GREETING_START.length)
    const begin = bytes.toString('latin1', from, known)
    if (!GREETING_START.startsWith(begin)) {
      throw new ProtocolError(`not a greeting: ${excerpt(bytes, from, to)}`)
    }
    const line = bytes.toString('latin1', from, Math.min(to, from + GREETING_BYTES / 2))
    if (line.includes('(Lua console)')) {
      throw new ProtocolError('it is the console of a Tarantool, not the port for clients')
    }
    if (to - from < GREETING_BYTES) return -1
    this.sync = 0
    this.errorCode = 0
    this.rows = -1
    this.end = from + GREETING_BYTES
    return this.end
  }

  private header(cursor: MsgpackCursor): void {
    this.sync = -1
    this.errorCode = 0
    for (let left = cursor.mapLength(); left > 0; left--) {
      const key = cursor.unsigned()
      if (key === KEY.sync) this.sync = cursor.unsigned()
      else if (key === KEY.code) this.errorCode = errorCodeOf(cursor.unsigned())
      else cursor.skip()
    }
  }

  private body(cursor: MsgpackCursor): void {
    this.rows = -1
    this.dataAt = this.end
    if (cursor.at === this.end) return
    for (let left = cursor.mapLength(); left > 0; left--) {
      const key = cursor.unsigned()
      if (key === (this.errorCode === 0 ? KEY.data : KEY.error)) {
        this.dataAt = cursor.at
        if (this.errorCode !== 0) return
        this.rows = cursor.listLength()
        this.rowsAt = cursor.at
        return
      }
      cursor.skip()
    }
  }
}

const GREETING_START = 'Tarantool '

function errorCodeOf(status: number): number {
  if (status === 0) return 0
  return (status & ERROR_BIT) === 0 ? status : status & (ERROR_BIT - 1)
}
