import { excerpt, ProtocolError } from '../../wire/errors'
import { MemcachedScanner, REPLY } from './reply'

const CR = 13
const LF = 10
const SPACE = 32
const ZERO = 48
const C = 99
const A = 65
const F = 102
const F_CAPITAL = 70
const K = 107

/** First two bytes of a reply as one number. */
const head = (word: string): number => (word.charCodeAt(0) << 8) | word.charCodeAt(1)

const VALUE = head('VA')
const STAT = head('ST')

/** Replies that are one line, by their first two bytes. */
const LINES: ReadonlyMap<number, number> = new Map([
  [head('HD'), REPLY.done],
  [head('MN'), REPLY.done],
  [head('OK'), REPLY.done],
  [head('DELETED'), REPLY.done],
  [head('EN'), REPLY.absent],
  [head('NF'), REPLY.absent],
  [head('STORED'), REPLY.done],
  [head('NS'), REPLY.notStored],
  // or NOT_FOUND, which `next` tells apart
  [head('NOT_STORED'), REPLY.notStored],
  [head('EX'), REPLY.changed],
  [head('ERROR'), REPLY.refused],
  [head('CLIENT_ERROR'), REPLY.refused],
  [head('SERVER_ERROR'), REPLY.refused],
  [head('BUSY'), REPLY.refused],
  [head('BADCLASS'), REPLY.refused],
  [head('VERSION'), REPLY.version],
  [head('key='), REPLY.listed],
])

/**
 * Replies of the meta and the classic text commands, found in place. Of a value only the first line
 * is read; the value itself is jumped over by its stated length.
 */
export class TextScanner extends MemcachedScanner {
  private casStart = 0
  private casEnd = 0
  private at = 0
  /** end of the line that is read, without CR LF */
  private limit = 0

  override next(bytes: Buffer, from: number, to: number): number {
    this.bytes = bytes
    this.start = from
    // enough to tell VALUE from VA, STAT from STORED, NOT_FOUND from NOT_STORED
    if (to - from < 3) return -1
    const code = (bytes[from] << 8) | bytes[from + 1]
    if (code === VALUE) return bytes[from + 2] === SPACE ? this.meta(to) : this.classic(to)
    if (code === STAT && bytes[from + 2] === A) return this.statistics(to)
    const kind = LINES.get(code)
    if (kind === undefined) {
      throw new ProtocolError(`not a memcached reply: ${excerpt(bytes, from, to)}`)
    }
    const end = lineEnd(bytes, from, to)
    if (end === -1) return -1
    this.kind = kind === REPLY.notStored && bytes[from + 4] === F_CAPITAL ? REPLY.absent : kind
    this.end = end
    return end
  }

  override cas(): string {
    return this.bytes.toString('latin1', this.casStart, this.casEnd)
  }

  override message(): string {
    const line = this.bytes.toString('latin1', this.start, this.end).trimEnd()
    return this.kind === REPLY.version ? line.slice('VERSION '.length) : line
  }

  override stats(): Map<string, string> {
    const stats = new Map<string, string>()
    for (const line of this.bytes.toString('latin1', this.start, this.end).split('\r\n')) {
      const [, name, value] = /^STAT (\S+) ?(.*)$/.exec(line) ?? []
      if (name !== undefined) stats.set(name, value)
    }
    return stats
  }

  /** `VA <length> f<flags> c<cas>` */
  private meta(to: number): number {
    const { bytes, start } = this
    const end = lineEnd(bytes, start, to)
    if (end === -1) return -1
    this.at = start + 3
    this.limit = end - 2
    const length = this.number()
    this.flags = 0
    while (this.at + 1 < this.limit) {
      const flag = bytes[this.at + 1]
      this.at += 2
      if (flag === F) this.flags = this.number()
      else this.token(flag === C)
    }
    return this.take(end, length, 0, to)
  }

  /** `VALUE <key> <flags> <length> [<cas>]`, and END after the value */
  private classic(to: number): number {
    const { bytes, start } = this
    const end = lineEnd(bytes, start, to)
    if (end === -1) return -1
    this.at = start + 6
    this.limit = end - 2
    this.token(false)
    this.at++
    this.flags = this.number()
    this.at++
    const length = this.number()
    this.at++
    this.token(true)
    return this.take(end, length, END.length, to)
  }

  private take(from: number, length: number, tail: number, to: number): number {
    const { bytes } = this
    const valueEnd = from + length
    const end = valueEnd + 2 + tail
    if (end > to) return -1
    if (bytes[valueEnd] !== CR || bytes[valueEnd + 1] !== LF) {
      throw new ProtocolError(`a value is not as long as said: ${excerpt(bytes, valueEnd, to)}`)
    }
    if (tail > 0 && bytes[valueEnd + 2] !== END.charCodeAt(0)) {
      throw new ProtocolError(`one key, several values: ${excerpt(bytes, valueEnd + 2, to)}`)
    }
    this.kind = REPLY.value
    this.valueStart = from
    this.valueEnd = valueEnd
    this.end = end
    return end
  }

  private statistics(to: number): number {
    const { bytes, start } = this
    const last = bytes.indexOf(`\r\n${END}`, start, 'latin1')
    if (last === -1 || last + 2 + END.length > to) return -1
    this.kind = REPLY.stats
    this.end = last + 2 + END.length
    return this.end
  }

  private number(): number {
    const { bytes, limit } = this
    const first = this.at
    let value = 0
    let at = first
    for (; at < limit; at++) {
      const digit = bytes[at] - ZERO
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    if (at === first || (at < limit && bytes[at] !== SPACE)) {
      throw new ProtocolError(`not a number: ${excerpt(bytes, this.start, limit)}`)
    }
    this.at = at
    return value
  }

  /** Up to the next blank or the end of the line. */
  private token(isCas: boolean): void {
    const { bytes, limit } = this
    let at = this.at
    while (at < limit && bytes[at] !== SPACE) at++
    if (isCas) {
      this.casStart = this.at
      this.casEnd = at
    }
    this.at = at
  }
}

const END = 'END\r\n'

/**
 * Position after the line, or -1. Lines are short: a loop beats a call of `indexOf`. All end with
 * CR LF, which numbers and tokens stop at, but those of a list of keys.
 */
function lineEnd(bytes: Buffer, from: number, to: number): number {
  const limit = Math.min(to, from + LONGEST_LINE)
  for (let at = from + 2; at < limit; at++) {
    if (bytes[at] !== LF) continue
    if (bytes[at - 1] === CR || bytes[from] === K) return at + 1
    throw new ProtocolError(`a line ends without CR: ${excerpt(bytes, from, to)}`)
  }
  if (to - from < LONGEST_LINE) return -1
  throw new ProtocolError(`a line without end: ${excerpt(bytes, from, to)}`)
}

/** a key of 250 bytes, each escaped by three, and numbers */
const LONGEST_LINE = 2048
