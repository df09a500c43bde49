import { decode } from '@msgpack/msgpack'
import { ProtocolError } from '../errors'

/**
 * Walks MessagePack in place. Only what the measured path meets is read by hand: numbers, heads of
 * maps and lists, and texts as one byte per character, which MessagePack libraries would decode as
 * UTF-8 and so lose bytes.
 */
export class MsgpackCursor {
  at = 0
  private bytes: Buffer = Buffer.alloc(0)
  private end = 0

  set(bytes: Buffer, from: number, end: number): this {
    this.bytes = bytes
    this.at = from
    this.end = end
    return this
  }

  unsigned(): number {
    const head = this.take(1)
    if (head < 0x80) return head
    switch (head) {
      case 0xcc:
        return this.take(1)
      case 0xcd:
        return this.take(2)
      case 0xce:
        return this.take(4)
      case 0xcf:
        return this.take(4) * 2 ** 32 + this.take(4)
      default:
        throw this.unexpected(head, 'a number')
    }
  }

  mapLength(): number {
    const head = this.take(1)
    if ((head & 0xf0) === 0x80) return head & 0x0f
    if (head === 0xde) return this.take(2)
    if (head === 0xdf) return this.take(4)
    throw this.unexpected(head, 'a map')
  }

  listLength(): number {
    const head = this.take(1)
    if ((head & 0xf0) === 0x90) return head & 0x0f
    if (head === 0xdc) return this.take(2)
    if (head === 0xdd) return this.take(4)
    throw this.unexpected(head, 'a list')
  }

  /** A string or binary; other values, which are not of our layout, as text. */
  text(encoding: 'latin1' | 'utf8'): string {
    const from = this.at
    const head = this.take(1)
    const length = this.textLength(head)
    if (length === -1) {
      this.at = from
      this.skip()
      return String(decode(this.bytes.subarray(from, this.at)))
    }
    const begin = this.at
    this.advance(length)
    return this.bytes.toString(encoding, begin, this.at)
  }

  /** Passes one value, whatever it holds. */
  skip(): void {
    for (let left = 1; left > 0; left--) left += this.pass()
  }

  /** Passes one value but not what is nested in it; returns how many values are. */
  private pass(): number {
    const head = this.take(1)
    if (head < 0x80 || head >= 0xe0) return 0
    if (head < 0x90) return 2 * (head & 0x0f)
    if (head < 0xa0) return head & 0x0f
    const length = this.textLength(head)
    if (length !== -1) {
      this.advance(length)
      return 0
    }
    if (head === 0xdc || head === 0xdd) return this.take(head === 0xdc ? 2 : 4)
    if (head === 0xde || head === 0xdf) return 2 * this.take(head === 0xde ? 2 : 4)
    if (head >= 0xc7 && head <= 0xc9) {
      this.advance(this.take(2 ** (head - 0xc7)) + 1)
      return 0
    }
    const fixed = FIXED_BYTES[head]
    if (fixed === undefined) throw this.unexpected(head, 'a value')
    this.advance(fixed)
    return 0
  }

  /** -1: no text begins with this byte */
  private textLength(head: number): number {
    if ((head & 0xe0) === 0xa0) return head & 0x1f
    switch (head) {
      case 0xd9:
      case 0xc4:
        return this.take(1)
      case 0xda:
      case 0xc5:
        return this.take(2)
      case 0xdb:
      case 0xc6:
        return this.take(4)
      default:
        return -1
    }
  }

  private take(count: number): number {
    const { at, bytes } = this
    this.advance(count)
    let value = 0
    for (let i = 0; i < count; i++) value = value * 256 + bytes[at + i]
    return value
  }

  private advance(count: number): void {
    if (this.at + count > this.end) throw new ProtocolError('a reply ends within a value')
    this.at += count
  }

  private unexpected(head: number, wanted: string): ProtocolError {
    return new ProtocolError(`0x${head.toString(16)} in place of ${wanted}`)
  }
}

/** bytes after the first, of values of fixed size: nil, booleans, numbers, small extensions */
const FIXED_BYTES: Readonly<Record<number, number>> = {
  ...{ 192: 0, 194: 0, 195: 0, 202: 4, 203: 8 },
  ...{ 204: 1, 205: 2, 206: 4, 207: 8, 208: 1, 209: 2, 210: 4, 211: 8 },
  ...{ 212: 2, 213: 3, 214: 5, 215: 9, 216: 17 },
}
