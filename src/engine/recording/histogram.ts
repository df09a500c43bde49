import {
  coarserIndex,
  HIGHEST_VALUE,
  indexOf,
  isWithin,
  type Layout,
  layoutOf,
  lowOf,
  RECORDING_LAYOUT,
  sameLayout,
  widthOf,
} from './layout'

/** Below this, and with the recording layout, a value takes the short way through `record`. */
const SHORT_WAY_BELOW = 2 ** 32
/** As long as no more values than this are held, no 32-bit bucket can overflow. */
const NARROW_COUNT = 2 ** 32 - 1
/** Buckets up to 16.7 ms in the recording layout (60 KB): most stores never need more. */
const INITIAL_LENGTH = 15 * 1024

export interface Bucket {
  /** smallest and largest value of the bucket, both inclusive */
  readonly low: number
  readonly high: number
  readonly count: number
}

/**
 * Counts of values in the layout of HdrHistogram, with exact count, min, max and sum. Values are
 * whole numbers (ns everywhere but in imported logs); fractions are cut off. The relative error of
 * a percentile is at most 1/1024 (< 0.1 %) with three digits. `record` is the measured path: about
 * 8 ns, no allocation (bench/recording.ts).
 *
 * Counts are 32-bit and cover what was recorded so far, so an interval's histogram stays small;
 * they become doubles by themselves when more than 2^32 − 1 values are held, so a total's cannot
 * overflow. Reset, add and encode walk the buckets between min and max only.
 */
export class Histogram {
  /** values held; exact */
  count = 0
  /** sum of the values: exact below 2^53 (104 days of ns), then to the last bit of a double */
  sum = 0
  /** values above 2^47 − 1, counted in the last bucket; they are exact in `max` and `sum` */
  clamped = 0
  private lowest = Infinity
  private highest = -Infinity
  private counts: Uint32Array | Float64Array
  private readonly shortWayBelow: number

  constructor(readonly layout: Layout = RECORDING_LAYOUT) {
    const smallest = Math.max(INITIAL_LENGTH, 2 ** (layout.halfBits + 1))
    this.counts = new Uint32Array(Math.min(layout.lastIndex + 1, smallest))
    this.shortWayBelow = sameLayout(layout, RECORDING_LAYOUT) ? SHORT_WAY_BELOW : 0
  }

  /** Smallest value, exact; 0 when empty. */
  get min(): number {
    return this.count === 0 ? 0 : this.lowest
  }

  /** Largest value, exact; 0 when empty. */
  get max(): number {
    return this.count === 0 ? 0 : this.highest
  }

  /** Exact mean; 0 when empty. */
  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count
  }

  /**
   * @throws RangeError for a negative or not finite value: a monotonic clock cannot give one, so it
   * is a bug of the caller (a start that was never set, or lies in the future)
   */
  record(value: number): void {
    if (value >= 0 && value < this.shortWayBelow) {
      const whole = value >>> 0
      const exponent = 21 - Math.clz32(whole | 2047)
      this.recordAt((exponent << 10) + (whole >>> exponent), whole)
    } else {
      this.recordTheLongWay(value)
    }
  }

  /** Adds everything that `other` holds. Its buckets must fit into this layout's (same or finer). */
  add(other: Histogram): void {
    if (other.count === 0) return
    if (!isWithin(other.layout, this.layout)) {
      throw new RangeError('a histogram can only take in one of the same or a finer resolution')
    }
    this.addExact(other)
    const alike = sameLayout(this.layout, other.layout)
    const { counts, firstIndex, lastIndex } = other
    this.makeRoom(alike ? lastIndex : coarserIndex(other.layout, this.layout, lastIndex))
    const into = this.counts
    for (let index = firstIndex; index <= lastIndex; index++) {
      const count = counts[index]
      if (count === 0) continue
      into[alike ? index : coarserIndex(other.layout, this.layout, index)] += count
    }
  }

  /** Count, sum, min, max and clamped of values whose buckets follow through {@link addBucket}. */
  addExact(part: Pick<Histogram, 'count' | 'sum' | 'min' | 'max' | 'clamped'>): void {
    this.count += part.count
    this.sum += part.sum
    this.clamped += part.clamped
    this.lowest = Math.min(this.lowest, part.min)
    this.highest = Math.max(this.highest, part.max)
  }

  /** Adds to one bucket; for decoders, which tell count, sum, min and max by {@link addExact} first. */
  addBucket(index: number, count: number): void {
    this.makeRoom(index)
    this.counts[index] += count
  }

  /** Empties it and keeps the room. */
  reset(): void {
    if (this.count === 0) return
    this.counts.fill(0, this.firstIndex, this.lastIndex + 1)
    this.count = 0
    this.sum = 0
    this.clamped = 0
    this.lowest = Infinity
    this.highest = -Infinity
  }

  /**
   * Smallest value v such that at least max(1, ⌈p/100 · count⌉) values are ≤ v, up to the width of
   * a bucket: the bucket's largest value, or the exact max where that is smaller. 0 when empty.
   *
   * @param percentile 0 … 100; 0 gives the exact min, 100 the exact max
   */
  percentile(percentile: number): number {
    if (this.count === 0) return 0
    if (percentile <= 0) return this.lowest
    const rank = rankOf(percentile, this.count)
    if (rank >= this.count) return this.highest
    let seen = 0
    const last = this.lastIndex
    for (let index = this.firstIndex; index < last; index++) {
      seen += this.counts[index]
      if (seen >= rank) return this.highOf(index)
    }
    return this.highest
  }

  /** Values larger than every value that shares a bucket with `value`. */
  countAbove(value: number): number {
    if (this.count === 0 || value >= this.highest) return 0
    if (value < this.lowest) return this.count
    let above = 0
    for (let index = this.lastIndex; index > indexOf(this.layout, value); index--) {
      above += this.counts[index]
    }
    return above
  }

  /** The count of every bucket up to some way beyond the last one in use; to be read only. */
  get bucketCounts(): Uint32Array | Float64Array {
    return this.counts
  }

  /** First and last bucket that is not empty; only when `count` > 0. */
  get firstIndex(): number {
    return indexOf(this.layout, Math.min(this.lowest, HIGHEST_VALUE))
  }

  get lastIndex(): number {
    return indexOf(this.layout, Math.min(this.highest, HIGHEST_VALUE))
  }

  /** Buckets that are not empty, lowest first. The outer ones are cut to the exact min and max. */
  *buckets(): Generator<Bucket> {
    if (this.count === 0) return
    for (let index = this.firstIndex; index <= this.lastIndex; index++) {
      const count = this.counts[index]
      if (count === 0) continue
      const low = Math.max(lowOf(this.layout, index), Math.min(this.lowest, HIGHEST_VALUE))
      yield { low, high: this.highOf(index), count }
    }
  }

  /** A copy of lower resolution (two digits: error ≤ 1/128), an eighth of the size in a timeline. */
  reduced(digits: number): Histogram {
    const copy = new Histogram(layoutOf(digits, 2 ** this.layout.unitBits))
    copy.add(this)
    return copy
  }

  private highOf(index: number): number {
    if (index === this.layout.lastIndex) return this.highest
    return Math.min(lowOf(this.layout, index) + widthOf(this.layout, index) - 1, this.highest)
  }

  private recordAt(index: number, whole: number): void {
    if (index >= this.counts.length || this.count === NARROW_COUNT) this.makeRoom(index, 1)
    this.counts[index]++
    this.count++
    this.sum += whole
    if (whole < this.lowest) this.lowest = whole
    if (whole > this.highest) this.highest = whole
  }

  private recordTheLongWay(value: number): void {
    if (!(value >= 0 && value < Infinity)) {
      throw new RangeError(`a histogram cannot record ${value}: the start lies after the end`)
    }
    const whole = Math.floor(value)
    if (whole > HIGHEST_VALUE) this.clamped++
    this.recordAt(indexOf(this.layout, Math.min(whole, HIGHEST_VALUE)), whole)
  }

  /** Room for the bucket, and for `more` values than are held. */
  private makeRoom(index: number, more = 0): void {
    const narrow = this.counts instanceof Uint32Array
    const widens = narrow && this.count + more > NARROW_COUNT
    if (index < this.counts.length && !widens) return
    // four powers of two at a time, so that a slow second costs a few copies and not thousands
    const wanted = index + 1 + 4 * 2 ** this.layout.halfBits
    const grown = index < this.counts.length ? this.counts.length : wanted
    const length = Math.min(this.layout.lastIndex + 1, grown)
    const counts = narrow && !widens ? new Uint32Array(length) : new Float64Array(length)
    counts.set(this.counts)
    this.counts = counts
  }
}

/**
 * ⌈p/100 · count⌉, at least 1. Two units of rounding are taken off first: 0.07 % of 100 000 is
 * 70.00000000000001 in doubles and must be 70 (HdrHistogram takes one off the percentile).
 */
function rankOf(percentile: number, count: number): number {
  const exact = (percentile * count) / 100
  return Math.max(1, Math.ceil(exact - exact * 2 * Number.EPSILON))
}
