import type { NumberGenerator } from './number-generator'

/**
 * min, min + 1, …, min + count − 1, min, … (spec ycsb-core §2.10). Worker `offset` of `stride` takes
 * every stride-th number, so that all of them together walk the sequence once.
 */
class Sequential implements NumberGenerator {
  private index: number

  constructor(
    private readonly min: number,
    private readonly count: number,
    private readonly stride: number,
    offset: number,
  ) {
    this.index = offset % count
  }

  next(): number {
    const index = this.index
    const following = index + this.stride
    this.index = following < this.count ? following : following % this.count
    return this.min + index
  }
}

/** @param count integer ≥ 1; min + count + stride ≤ 2^53 */
export function sequential(min: number, count: number, stride = 1, offset = 0): NumberGenerator {
  return new Sequential(min, count, stride, offset)
}
