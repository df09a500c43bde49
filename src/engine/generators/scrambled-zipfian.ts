import { hashModulo } from '../random/hash-modulo'
import type { Random } from '../random/random'
import type { NumberGenerator } from './number-generator'
import { ycsbRanks, type Zipfian } from './zipfian'

/**
 * YCSB's scrambled zipfian (spec ycsb-core §2.6): ranks of a fixed zipfian over 10^10 + 1 items,
 * hashed onto [min, min + count). Far flatter than its name says: the hottest key gets 3.8 % of the
 * draws whatever the count. For Zipf over the real keys see `trueZipfian`.
 */
export class YcsbScrambledZipfian implements NumberGenerator {
  private readonly ranks: Zipfian

  constructor(
    private readonly min: number,
    private readonly count: number,
    random: Random,
  ) {
    this.ranks = ycsbRanks(random)
  }

  next(): number {
    return this.min + hashModulo(this.ranks.next(), this.count)
  }

  /** the rank that `u` draws, before hashing */
  rankFor(u: number): number {
    return this.ranks.rankFor(u)
  }

  numberFor(u: number): number {
    return this.min + hashModulo(this.ranks.rankFor(u), this.count)
  }
}

/** @param count integer ≥ 1; min + count ≤ 2^53 */
export function ycsbScrambledZipfian(
  min: number,
  count: number,
  random: Random,
): YcsbScrambledZipfian {
  return new YcsbScrambledZipfian(min, count, random)
}
