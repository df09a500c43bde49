/**
 * The counts of a histogram as HdrHistogram V2 writes them: one word per bucket from the first on,
 * or −n for a run of n empty ones; words are zigzag LEB128 of at most nine bytes.
 */
import { WorkbenchError } from '../../shared/errors'
import type { Histogram } from './histogram'

const WORD_BYTES = 9

/** Room that the words of a histogram need at most. */
export function wordsRoom(histogram: Histogram): number {
  if (histogram.count === 0) return 0
  return (histogram.lastIndex - histogram.firstIndex + 2) * WORD_BYTES
}

/** Writes the words from `at` on; returns where they end. */
export function putWords(bytes: Uint8Array, at: number, histogram: Histogram): number {
  if (histogram.count === 0) return at
  const { bucketCounts, firstIndex, lastIndex } = histogram
  let end = at
  let empty = firstIndex
  for (let index = firstIndex; index <= lastIndex; index++) {
    const count = bucketCounts[index]
    if (count === 0) {
      empty++
      continue
    }
    // a single empty bucket is written as a count of 0, as the reference does
    if (empty > 0) end = putWord(bytes, end, empty === 1 ? 0 : empty * 2 - 1)
    end = putWord(bytes, end, count * 2)
    empty = 0
  }
  return end
}

/**
 * Reads words up to `end` and calls back for every bucket that is not empty.
 * @throws WorkbenchError 'damaged-file' for a word that is cut off or beyond 2^53
 */
export function readWords(
  bytes: Uint8Array,
  at: number,
  end: number,
  onBucket: (index: number, count: number) => void,
): void {
  let index = 0
  let position = at
  while (position < end) {
    let raw = 0
    let scale = 1
    for (let length = 1; ; length++) {
      if (position >= end) throw damaged('its last count is cut off')
      const byte = bytes[position++]
      // the ninth byte has no continuation bit and carries eight bits
      if (length === WORD_BYTES) {
        raw += byte * scale
        break
      }
      raw += (byte & 0x7f) * scale
      if (byte < 0x80) break
      scale *= 128
    }
    if (raw > Number.MAX_SAFE_INTEGER) throw damaged('a count is beyond 2^53')
    if (raw % 2 === 1) index += (raw + 1) / 2
    else {
      if (raw > 0) onBucket(index, raw / 2)
      index++
    }
  }
}

/** The one sentence for every way in which an encoded histogram cannot be read. */
export function damaged(why: string): WorkbenchError {
  return new WorkbenchError('damaged-file', `The histogram cannot be read: ${why}.`)
}

/** @param zigzag 2n for a count of n, 2n − 1 for a run of n empty buckets */
function putWord(bytes: Uint8Array, at: number, zigzag: number): number {
  let rest = zigzag
  let end = at
  while (rest >= 0x80) {
    bytes[end++] = (rest & 0x7f) | 0x80
    rest = Math.floor(rest / 128)
  }
  bytes[end++] = rest
  return end
}
