import { excerpt, ProtocolError } from '../errors'
import type { ReplyScanner } from '../request'
import { decodeStruct } from './decode'
import { TYPE } from './encode'
import { skipStruct } from './skip'

const REPLY = 2
const EXCEPTION = 3

/** no frame of any use is longer; a length above it is no length */
const LONGEST_FRAME = 512 * 1024 * 1024

/** no method has a longer name */
const LONGEST_NAME = 128

/**
 * What went wrong: field of the answer that holds a declared exception, from 1; 0 when the server
 * could not make the call at all (unknown method, internal error).
 */
export interface ThriftFailure {
  readonly field: number
  readonly message: string
  /** of an exception that is not declared: its kind, 1 is an unknown method, 6 an internal error */
  readonly kind: number
}

/** Finds the end of one reply of Thrift's binary protocol in place. Values are not decoded. */
export class ThriftScanner implements ReplyScanner {
  /** where the reply lies; valid until the next call */
  bytes: Buffer = Buffer.alloc(0)
  start = 0
  end = 0
  /** type of what is returned; {@link TYPE.stop}: nothing is */
  resultType: number = TYPE.stop
  /** where that begins */
  resultAt = 0
  /** an exception is answered in place of a result */
  failed = false

  private nameAt = 0
  private bodyAt = 0
  private exception = false

  /** @param framed the length of each reply stands before it */
  constructor(private readonly framed = false) {}

  next(bytes: Buffer, from: number, to: number): number {
    if (!this.framed) return this.message(bytes, from, to)
    if (to - from < 4) return -1
    const end = from + 4 + bytes.readInt32BE(from)
    if (end <= from + 4 || end > from + LONGEST_FRAME) {
      throw new ProtocolError(`not a reply of Thrift's in a frame: ${excerpt(bytes, from, to)}`)
    }
    if (end > to) return -1
    if (this.message(bytes, from + 4, end) !== end) {
      throw new ProtocolError('a reply that does not fill its frame')
    }
    this.start = from
    return end
  }

  private message(bytes: Buffer, from: number, to: number): number {
    const length = to - from
    if (bytes[from] !== 0x80 || (length > 1 && bytes[from + 1] !== 0x01)) {
      throw new ProtocolError(`not a reply of Thrift's: ${excerpt(bytes, from, to)}`)
    }
    if (length < 8) return -1
    const type = bytes[from + 3]
    const nameLength = bytes.readInt32BE(from + 4)
    if ((type !== REPLY && type !== EXCEPTION) || nameLength < 0 || nameLength > LONGEST_NAME) {
      throw new ProtocolError(`not a reply of Thrift's: ${excerpt(bytes, from, to)}`)
    }
    const bodyAt = from + 8 + nameLength + 4
    if (bodyAt >= to) return -1
    const end = skipStruct(bytes, bodyAt, to)
    if (end === -1) return -1
    this.bytes = bytes
    this.start = from
    this.end = end
    this.nameAt = from + 8
    this.bodyAt = bodyAt
    this.exception = type === EXCEPTION
    const first = bytes[bodyAt]
    const returned = first !== TYPE.stop && bytes.readInt16BE(bodyAt + 1) === 0
    this.failed = this.exception || (first !== TYPE.stop && !returned)
    this.resultType = returned ? first : TYPE.stop
    this.resultAt = bodyAt + 3
    return end
  }

  /** Method that was called. */
  get method(): string {
    return this.bytes.toString('latin1', this.nameAt, this.bodyAt - 4)
  }

  /** Only when `failed`. */
  failure(): ThriftFailure {
    const { bytes, bodyAt, end } = this
    const body = decodeStruct(bytes, bodyAt, end)
    if (this.exception) {
      const { 1: message = '', 2: kind = 0 } = body
      return { field: 0, message: textOf(message), kind: Number(kind) }
    }
    const field = bytes.readInt16BE(bodyAt + 1)
    const thrown = body[field]
    const message = typeof thrown === 'object' && thrown !== null ? Object(thrown)[1] : undefined
    return { field, message: textOf(message), kind: 0 }
  }
}

/** Messages are UTF-8. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? Buffer.from(value, 'latin1').toString('utf8') : ''
