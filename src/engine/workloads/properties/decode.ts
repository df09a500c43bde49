import type { Problem } from '../../../shared/errors'

export interface DecodedText {
  readonly text: string
  /** read byte by byte, as Java does */
  readonly latin1: boolean
  readonly notes: readonly Problem[]
  /** the bytes cannot be a properties file */
  readonly problem: Problem | null
}

/** Bytes looked at to tell UTF-16 without a byte-order mark. */
const PROBE_BYTES = 128

/**
 * The characters of a properties file. Java reads ISO 8859-1, whatever the machine's language, so
 * that is the rule; a UTF-8 byte-order mark makes it UTF-8, and UTF-16 is refused.
 */
export function decodeProperties(bytes: Uint8Array, source: string): DecodedText {
  if (looksLikeUtf16(bytes)) {
    return {
      text: '',
      latin1: false,
      notes: [],
      problem: {
        path: source,
        message: `${source} is written in UTF-16; properties files are ISO 8859-1 (or ASCII).`,
        hint: 'save it again as UTF-8 or ASCII text',
        at: source,
      },
    }
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) {
    const note: Problem = {
      path: source,
      message: `${source} begins with a UTF-8 byte-order mark, which was left out; YCSB would take it for a part of the first name.`,
      hint: 'save it without a byte-order mark',
      at: `${source}:1`,
    }
    return {
      text: buffer.subarray(3).toString('utf8'),
      latin1: false,
      notes: [note],
      problem: null,
    }
  }
  return { text: buffer.toString('latin1'), latin1: true, notes: [], problem: null }
}

/** A UTF-16 (or UTF-32) byte-order mark, or every second byte zero at the beginning. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const length = Math.min(bytes.length, PROBE_BYTES) & ~1
  if (length < 4) return false
  let evenZeros = 0
  let oddZeros = 0
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) evenZeros++
    if (bytes[i + 1] === 0) oddZeros++
  }
  const mostly = (length / 2) * 0.9
  return evenZeros >= mostly !== oddZeros >= mostly
}
