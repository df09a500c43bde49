import { excerpt, ProtocolError } from '../../wire/errors'
import { MemcachedScanner, REPLY } from './reply'

const MAGIC = 0x81
const HEADER_BYTES = 24
const GET = 0x00
const VERSION = 0x0b
const STAT = 0x10

/** Status of a reply → what it says. All others refuse. */
const KINDS: Readonly<Record<number, number>> = {
  0: REPLY.done,
  1: REPLY.absent,
  2: REPLY.changed,
  5: REPLY.notStored,
}

/** Replies of the binary protocol, which the servers with SASL ask for. */
export class BinaryScanner extends MemcachedScanner {
  private status = 0
  private bodyStart = 0

  override next(bytes: Buffer, from: number, to: number): number {
    this.bytes = bytes
    this.start = from
    if (bytes[from] !== MAGIC) {
      throw new ProtocolError(`not a reply of the binary protocol: ${excerpt(bytes, from, to)}`)
    }
    let at = from
    for (;;) {
      if (to - at < HEADER_BYTES) return -1
      const end = at + HEADER_BYTES + bytes.readUInt32BE(at + 8)
      if (end > to) return -1
      // statistics come one a packet, and end with an empty one
      const more = bytes[at + 1] === STAT && bytes.readUInt16BE(at + 2) > 0
      if (!more) return this.take(at, end)
      at = end
    }
  }

  override cas(): string {
    return this.bytes.toString('latin1', this.start + 16, this.start + 24)
  }

  override message(): string {
    const text = this.bytes.toString('latin1', this.bodyStart, this.end)
    return text === '' ? `status ${this.status}` : text
  }

  override stats(): Map<string, string> {
    const { bytes, end } = this
    const stats = new Map<string, string>()
    for (let at = this.start; at < end; at += HEADER_BYTES + bytes.readUInt32BE(at + 8)) {
      const key = at + HEADER_BYTES
      const value = key + bytes.readUInt16BE(at + 2)
      const last = key + bytes.readUInt32BE(at + 8)
      if (value > key)
        stats.set(bytes.toString('latin1', key, value), bytes.toString('latin1', value, last))
    }
    return stats
  }

  private take(at: number, end: number): number {
    const { bytes } = this
    const operation = bytes[at + 1]
    const extras = bytes[at + 4]
    this.status = bytes.readUInt16BE(at + 6)
    this.bodyStart = at + HEADER_BYTES
    this.end = end
    this.kind = KINDS[this.status] ?? REPLY.refused
    if (this.status !== 0) return end
    if (operation === GET) {
      this.kind = REPLY.value
      this.flags = extras < 4 ? 0 : bytes.readUInt32BE(this.bodyStart)
      this.valueStart = this.bodyStart + extras + bytes.readUInt16BE(at + 2)
      this.valueEnd = end
    } else if (operation === VERSION) this.kind = REPLY.version
    else if (operation === STAT) this.kind = REPLY.stats
    return end
  }
}
