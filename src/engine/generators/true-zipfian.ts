import type { Random } from '../random/random'
import type { KnownRecords } from './known-records'
import type { NumberGenerator } from './number-generator'
import { Scatter } from './scatter'
import { type Zipfian, zipfian } from './zipfian'

/** The part of the loaded records that a client works on. */
export interface Slice {
  readonly start: number
  readonly count: number
  /** records of all slices together: numbers from here on were inserted later */
  readonly recordCount: number
}

/**
 * Zipf(theta) over the records of a slice and those inserted since, hot ones scattered over the slice
 * by a bijection, so that the hottest key gets 1 / ζ(count), the next 1 / (2^theta · ζ(count)) …,
 * which hashing ranks onto keys (YCSB) does not give.
 *
 * Nothing is drawn that does not exist, so nothing is rejected. The count grows with each acknowledged
 * insert; a new record takes a place among the ranks, and the others keep theirs (see `Scatter`).
 */
export class TrueZipfian implements NumberGenerator {
  private readonly ranks: Zipfian
  private readonly scatter: Scatter

  constructor(
    private readonly slice: Slice,
    private readonly known: KnownRecords,
    theta: number,
    expectedNewKeys: number,
    private readonly random: Random,
  ) {
    const count = this.count()
    this.ranks = zipfian(count, theta, random)
    this.scatter = new Scatter(count + expectedNewKeys)
  }

  next(): number {
    return this.numberFor(this.random.next())
  }

  numberFor(u: number): number {
    const count = this.count()
    if (count !== this.ranks.count) this.ranks.resize(count)
    const position = this.scatter.place(this.ranks.rankFor(u), count)
    const { slice } = this
    return position < slice.count
      ? slice.start + position
      : this.known.numberAt(slice.recordCount + position - slice.count)
  }

  private count(): number {
    return this.slice.count + this.known.count() - this.slice.recordCount
  }
}
