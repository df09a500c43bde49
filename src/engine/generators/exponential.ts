import type { Random } from '../random/random'
import type { NumberGenerator } from './number-generator'

/** Exponentially distributed distances, real numbers ≥ 0 (spec ycsb-core §2.9). */
export class Exponential implements NumberGenerator {
  /** rate: the mean distance is 1 / gamma */
  readonly gamma: number

  constructor(
    percentile: number,
    range: number,
    private readonly random: Random,
  ) {
    this.gamma = -Math.log(1 - percentile / 100) / range
  }

  next(): number {
    return this.distanceFor(this.random.next())
  }

  /** 0 gives infinity; about one draw in 10^16 */
  distanceFor(u: number): number {
    return -Math.log(u) / this.gamma
  }
}

/**
 * @param percentile this percentage of the draws, 0 < percentile < 100, …
 * @param range … falls below this distance, > 0
 */
export function exponential(percentile: number, range: number, random: Random): Exponential {
  return new Exponential(percentile, range, random)
}
