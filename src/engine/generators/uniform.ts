import type { Random } from '../random/random'
import { indexFor, type NumberGenerator } from './number-generator'

/** Every integer of [min, min + count) equally likely (spec ycsb-core §2.3). */
class Uniform implements NumberGenerator {
  constructor(
    private readonly min: number,
    private readonly count: number,
    private readonly random: Random,
  ) {}

  next(): number {
    return this.min + indexFor(this.random.next(), this.count)
  }
}

/** @param count integer ≥ 1; min + count ≤ 2^53 */
export function uniform(min: number, count: number, random: Random): NumberGenerator {
  return new Uniform(min, count, random)
}

/** Index of the one field that a read asks for, or an update writes (spec ycsb-core §1.5.8). */
export function fieldChooser(fieldCount: number, random: Random): NumberGenerator {
  return new Uniform(0, fieldCount, random)
}
