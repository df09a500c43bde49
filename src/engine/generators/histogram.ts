import { WorkbenchError } from '../../shared/errors'
import type { Random } from '../random/random'
import { indexFor, type NumberGenerator } from './number-generator'

/** Multiples of a block size, as often as a histogram says (spec ycsb-core §2.10). */
export class Histogram implements NumberGenerator {
  readonly total: number
  /** lengths[i] is drawn by the k below bounds[i] that no earlier bound took */
  private readonly bounds: number[] = []
  private readonly lengths: number[] = []

  constructor(
    blockSize: number,
    counts: readonly number[],
    compatYcsb: boolean,
    private readonly random: Random,
  ) {
    let total = 0
    for (let i = 0; i < counts.length; i++) {
      total += counts[i]
      // YCSB compares with ≤ where < is meant, and gives the last bucket the length before it
      const isYcsbLast = compatYcsb && i === counts.length - 1
      this.bounds.push(compatYcsb && !isYcsbLast ? total + 1 : total)
      this.lengths.push((isYcsbLast ? i : i + 1) * blockSize)
    }
    this.total = total
  }

  next(): number {
    return this.lengthFor(this.random.next())
  }

  lengthFor(u: number): number {
    return this.lengthAt(indexFor(u, this.total))
  }

  /** the length of draw k, an integer in [0, total) */
  lengthAt(k: number): number {
    let low = 0
    let high = this.bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (k < this.bounds[middle]) high = middle
      else low = middle + 1
    }
    return this.lengths[low]
  }
}

/**
 * @param counts counts[i] stands for the length (i + 1) × blockSize
 * @param compatYcsb true: YCSB's draw, which never yields the last bucket's length
 * @throws WorkbenchError 'invalid-spec' when all counts are 0
 */
export function histogram(
  blockSize: number,
  counts: readonly number[],
  compatYcsb: boolean,
  random: Random,
): Histogram {
  if (!counts.some((count) => count > 0)) {
    throw new WorkbenchError(
      'invalid-spec',
      `Length histogram: all ${counts.length} counts are 0, so there is no length to draw.`,
      { hint: 'Give at least one bucket a count above 0.' },
    )
  }
  return new Histogram(blockSize, counts, compatYcsb, random)
}
