import type { Random } from '../random/random'
import { indexFor, type NumberGenerator } from './number-generator'

/**
 * A hot part, the lowest numbers of the range, and a cold rest, each uniform (spec ycsb-core §2.8).
 * Where one part is empty (share 0 or 1, or a range of one number) all draws go to the other; YCSB
 * divides by zero there.
 */
export class Hotspot implements NumberGenerator {
  /** numbers of the hot part */
  readonly hot: number
  private readonly hotShare: number

  constructor(
    private readonly min: number,
    private readonly count: number,
    dataFraction: number,
    operationFraction: number,
    private readonly random: Random,
  ) {
    this.hot = Math.trunc(count * dataFraction)
    if (this.hot === 0) this.hotShare = 0
    else if (this.hot === count) this.hotShare = 1
    else this.hotShare = operationFraction
  }

  next(): number {
    return this.numberFor(this.random.next(), this.random.next())
  }

  /** `u` chooses the part, `v` the number in it */
  numberFor(u: number, v: number): number {
    if (u < this.hotShare) return this.min + indexFor(v, this.hot)
    return this.min + this.hot + indexFor(v, this.count - this.hot)
  }
}

/**
 * @param count integer ≥ 1
 * @param dataFraction share of the range that is hot, 0 … 1
 * @param operationFraction share of the draws that go there, 0 … 1
 */
export function hotspot(
  min: number,
  count: number,
  dataFraction: number,
  operationFraction: number,
  random: Random,
): Hotspot {
  return new Hotspot(min, count, dataFraction, operationFraction, random)
}
