import { RESP, type RespScanner } from './scanner'

/** An error reply: "WRONGTYPE Operation against a key …". */
export class RespError extends Error {
  override readonly name = 'RespError'

  /** first word of the reply: `ERR`, `NOAUTH`, `OOM` */
  get word(): string {
    return this.message.split(' ', 1)[0]
  }
}

/** Strings hold one byte per character (latin1). */
export type RespValue = string | number | null | RespError | readonly RespValue[]

/** The reply that the scanner found, as values. Not for the measured path. */
export function decode(scanner: RespScanner): RespValue {
  return new Decoder(scanner.bytes, scanner.start).value()
}

/** Text of a status or an error, without its first byte. */
export function lineText(scanner: RespScanner): string {
  return scanner.bytes.toString('latin1', scanner.start + 1, scanner.end - 2)
}

/** Walks the elements of a flat array that the scanner has checked. */
export class Decoder {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
  ) {}

  value(): RespValue {
    const kind = this.bytes[this.at]
    const text = this.line()
    switch (kind) {
      case RESP.simple:
        return text
      case RESP.error:
        return new RespError(text)
      case RESP.integer:
        return Number(text)
      case RESP.bulk:
        return this.bulk(Number(text))
      default:
        return Number(text) < 0 ? null : Array.from({ length: Number(text) }, () => this.value())
    }
  }

  /** Passes the head of an array; its elements follow. */
  enter(): this {
    this.line()
    return this
  }

  /** One element that is a bulk string or null. */
  string(): string | null {
    return this.bulk(Number(this.line()))
  }

  private line(): string {
    const end = this.bytes.indexOf(10, this.at)
    const text = this.bytes.toString('latin1', this.at + 1, end - 1)
    this.at = end + 1
    return text
  }

  private bulk(length: number): string | null {
    if (length < 0) return null
    const text = this.bytes.toString('latin1', this.at, this.at + length)
    this.at += length + 2
    return text
  }
}
