/**
 * A histogram of recorded durations with nothing lost, for messages between our own processes and
 * for the archive's side-car beside an HdrHistogram log: version u8, then count, sum, min, max and
 * clamped as little-endian doubles, then the counts (see `zigzag`). Recording layout only.
 */
import { Histogram } from './histogram'
import { HIGHEST_VALUE, indexOf, RECORDING_LAYOUT, sameLayout } from './layout'
import { damaged, putWords, readWords, wordsRoom } from './zigzag'

const VERSION = 1
const HEADER_BYTES = 1 + 5 * 8

/** Kept between calls, since a second's room is a hundred times its bytes. Never handed out. */
let scratch = new Uint8Array(64 * 1024)

export function encodeExact(histogram: Histogram): Uint8Array {
  if (!sameLayout(histogram.layout, RECORDING_LAYOUT)) {
    throw new RangeError('only histograms of the recording layout have an exact form')
  }
  const room = HEADER_BYTES + wordsRoom(histogram)
  if (scratch.length < room) scratch = new Uint8Array(room)
  const end = putWords(scratch, HEADER_BYTES, histogram)
  const view = new DataView(scratch.buffer)
  view.setUint8(0, VERSION)
  view.setFloat64(1, histogram.count, true)
  view.setFloat64(9, histogram.sum, true)
  view.setFloat64(17, histogram.min, true)
  view.setFloat64(25, histogram.max, true)
  view.setFloat64(33, histogram.clamped, true)
  return scratch.slice(0, end)
}

/**
 * Adds an encoded histogram to `total`, as `Histogram.add` would.
 * @throws WorkbenchError 'damaged-file' when the bytes were not written by {@link encodeExact};
 * `total` is untouched then
 */
export function addExactForm(total: Histogram, bytes: Uint8Array): void {
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) throw damaged('its version is unknown')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const part = {
    count: view.getFloat64(1, true),
    sum: view.getFloat64(9, true),
    min: view.getFloat64(17, true),
    max: view.getFloat64(25, true),
    clamped: view.getFloat64(33, true),
  }
  let counted = 0
  let first = 0
  let last = 0
  readWords(bytes, HEADER_BYTES, bytes.length, (index, count) => {
    if (counted === 0) first = index
    last = index
    counted += count
  })
  if (counted !== part.count) throw damaged(`it holds ${counted} values and says ${part.count}`)
  if (counted === 0) return
  if (first !== bucketOf(part.min) || last !== bucketOf(part.max)) {
    throw damaged('its values lie outside its min and max')
  }
  total.addExact(part)
  readWords(bytes, HEADER_BYTES, bytes.length, (index, count) => total.addBucket(index, count))
}

const bucketOf = (value: number): number =>
  indexOf(RECORDING_LAYOUT, Math.min(value, HIGHEST_VALUE))

/** @throws WorkbenchError 'damaged-file' when the bytes were not written by {@link encodeExact} */
export function decodeExact(bytes: Uint8Array): Histogram {
  const histogram = new Histogram()
  addExactForm(histogram, bytes)
  return histogram
}
