/**
 * HdrHistogram's V2 encoding, plain and compressed, as its Java, C, Go, Rust and JavaScript tools
 * read and write it. It holds bucket counts only: exact min, max, sum and the number of clamped
 * values are lost. What is decoded reports the first bucket's low end as min, the last one's high
 * end as max, and a mean from the middles of the buckets, as HdrHistogram itself does. Where the
 * exact figures must survive, use `exact-form`.
 *
 * Big endian: cookie i32, payload length i32, normalizing offset i32, significant digits i32, lowest
 * value i64, highest value i64, ratio f64, counts (see `zigzag`). The offset belongs to the writer's
 * array and not to the order of the counts; the ratio belongs to double histograms. Both are
 * skipped, whatever they hold (hdr-histogram-js writes an offset of 1 for its ratio).
 */
import { deflateSync, inflateSync } from 'node:zlib'
import { Histogram } from './histogram'
import { HIGHEST_VALUE, layoutOf, lowOf, widthOf } from './layout'
import { damaged, putWords, readWords, wordsRoom } from './zigzag'

/** The nibble 0x10 says "words of variable length"; readers ignore it. */
const COOKIE = 0x1c849303 | 0x10
const COMPRESSED_COOKIE = 0x1c849304 | 0x10
const WORD_SIZE_NIBBLE = 0xf0
const HEADER_BYTES = 40
/** A payload of five digits with a count in every bucket is smaller. */
const LARGEST_PAYLOAD_BYTES = 64 * 2 ** 20

/**
 * The range written is always the whole one, so that every line of a log has the same and tools
 * that add lines without resizing can; it costs no bytes.
 */
export function encodeV2(histogram: Histogram): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + wordsRoom(histogram))
  const end = putWords(bytes, HEADER_BYTES, histogram)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, COOKIE)
  view.setInt32(4, end - HEADER_BYTES)
  view.setInt32(12, histogram.layout.digits)
  view.setBigInt64(16, BigInt(2 ** histogram.layout.unitBits))
  view.setBigInt64(24, BigInt(HIGHEST_VALUE))
  view.setFloat64(32, 1)
  return bytes.slice(0, end)
}

/**
 * @throws WorkbenchError 'damaged-file' when the bytes are not a V2 histogram of 1 to 5 digits
 */
export function decodeV2(bytes: Uint8Array): Histogram {
  if (bytes.length < HEADER_BYTES) throw damaged(`${bytes.length} bytes are too few`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  expectCookie(view.getInt32(0), COOKIE)
  const end = HEADER_BYTES + view.getInt32(4)
  if (end < HEADER_BYTES || end > bytes.length) throw damaged('it is shorter than it says')
  const histogram = emptyLike(view.getInt32(12), Number(view.getBigInt64(16)))
  const { layout } = histogram

  readWords(bytes, HEADER_BYTES, end, (wanted, count) => {
    const index = Math.min(wanted, layout.lastIndex)
    const low = lowOf(layout, index)
    const width = widthOf(layout, index)
    histogram.addExact({
      count,
      sum: count * (low + Math.floor(width / 2)),
      min: low,
      max: low + width - 1,
      clamped: wanted > layout.lastIndex ? count : 0,
    })
    histogram.addBucket(index, count)
  })
  return histogram
}

/** The form that log lines hold: base64 of a cookie, a length, and `encodeV2` deflated by zlib. */
export function encodeV2Compressed(histogram: Histogram): string {
  const packed = deflateSync(encodeV2(histogram))
  const bytes = Buffer.alloc(8 + packed.length)
  bytes.writeInt32BE(COMPRESSED_COOKIE, 0)
  bytes.writeInt32BE(packed.length, 4)
  packed.copy(bytes, 8)
  return bytes.toString('base64')
}

/** @throws WorkbenchError 'damaged-file' when the text is not a compressed V2 histogram */
export function decodeV2Compressed(text: string): Histogram {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < 8) throw damaged(`${bytes.length} bytes are too few`)
  expectCookie(bytes.readInt32BE(0), COMPRESSED_COOKIE)
  const length = bytes.readInt32BE(4)
  if (length < 0 || 8 + length > bytes.length) throw damaged('it is shorter than it says')
  let plain: Uint8Array
  try {
    plain = inflateSync(bytes.subarray(8, 8 + length), { maxOutputLength: LARGEST_PAYLOAD_BYTES })
  } catch (error) {
    throw damaged(`its compressed part does not unpack (${(error as Error).message})`)
  }
  return decodeV2(plain)
}

function expectCookie(cookie: number, expected: number): void {
  if ((cookie & ~WORD_SIZE_NIBBLE) === (expected & ~WORD_SIZE_NIBBLE)) return
  const found = `0x${(cookie >>> 0).toString(16).padStart(8, '0')}`
  throw damaged(`it begins with ${found}, and only HdrHistogram's V2 encoding is understood`)
}

function emptyLike(digits: number, lowestValue: number): Histogram {
  try {
    return new Histogram(layoutOf(digits, lowestValue))
  } catch (error) {
    throw damaged((error as Error).message)
  }
}
