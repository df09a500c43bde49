import type { Random } from '../random/random'
import type { KnownRecords } from './known-records'
import type { NumberGenerator } from './number-generator'
import { type Zipfian, zipfian } from './zipfian'

/**
 * Skewed latest (spec ycsb-core §2.7): the newest record is the hottest, older ones follow Zipf.
 * As in YCSB the oldest record of all is out of reach unless it is the only one. Unlike there, ζ and
 * η follow the number of records exactly, at the cost of about two draws for each acknowledged insert.
 */
export class Latest implements NumberGenerator {
  private readonly ages: Zipfian

  constructor(
    private readonly known: KnownRecords,
    theta: number,
    private readonly random: Random,
  ) {
    this.ages = zipfian(known.count() - 1, theta, random)
  }

  next(): number {
    return this.numberFor(this.random.next())
  }

  numberFor(u: number): number {
    const newest = this.known.count() - 1
    if (newest !== this.ages.count) this.ages.resize(newest)
    return this.known.numberAt(newest - this.ages.rankFor(u))
  }
}

/** @param theta skew, 0 ≤ theta < 1 (YCSB: 0.99) */
export function latest(known: KnownRecords, theta: number, random: Random): Latest {
  return new Latest(known, theta, random)
}
