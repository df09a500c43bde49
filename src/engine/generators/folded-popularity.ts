import type { WorkloadSpec } from '../../shared/workload'
import { hashModulo } from '../random/hash-modulo'
import type { Popularity } from './popularity'
import { YCSB_THETA, YCSB_ZETA } from './zipfian'

/** Ranks looked at one by one, at least and at most; all behind them fall on every record alike. */
const LEAST_RANKS = 2 ** 18
const MOST_RANKS = 2 ** 22
const RANKS_PER_KEY = 8
/** Up to so many records are weighed each; of more, only those that the hottest ranks fall on. */
const MOST_WEIGHED = 2 ** 17
const MOST_HEAD_RANKS = 2 ** 20

/**
 * How popular YCSB's scrambled zipfian makes each record: the sum over all ranks that are hashed onto
 * it. The ranks that matter are hashed here as there; the many behind them are shared out evenly, in
 * truth a few percent more or less for a record.
 */
export class FoldedPopularity implements Popularity {
  readonly keys: number
  readonly stepsNeeded: number
  private readonly start: number
  private readonly count: number
  private readonly head: Head
  private done = 0
  private headShare = 0
  /** share of the hottest 1, 2, 3 … records in the head */
  private sums = new Float64Array(0)
  private whole = 1

  constructor({ insertStart, insertCount, recordCount }: WorkloadSpec) {
    this.start = insertStart
    // YCSB draws one number too many; where no record has it, it is drawn again
    this.count = insertCount + 1
    this.keys = Math.min(this.count, recordCount - insertStart)
    const weighed = this.keys <= MOST_WEIGHED
    this.stepsNeeded = weighed
      ? Math.min(MOST_RANKS, Math.max(LEAST_RANKS, RANKS_PER_KEY * this.count))
      : Math.min(MOST_HEAD_RANKS, Math.ceil(this.keys / 4))
    this.head = weighed ? new WeighedHead(this.keys) : new FirstSeenHead(this.stepsNeeded)
  }

  prepare(steps: number): number {
    const end = Math.min(this.stepsNeeded, this.done + Math.max(1, Math.trunc(steps)))
    const before = this.done
    for (let rank = before; rank < end; rank++) {
      const share = (rank + 1) ** -YCSB_THETA / YCSB_ZETA
      const position = hashModulo(rank, this.count)
      if (position < this.keys) {
        this.head.add(position, share)
        this.headShare += share
      } else this.whole -= share
    }
    this.done = end
    if (end === this.stepsNeeded && before < end) this.finish()
    return end
  }

  rankOf(recordNumber: number): number {
    const position = recordNumber - this.start
    const rank = this.head.rankOf(position)
    if (rank !== null) return rank
    const { length } = this.sums
    return length + Math.floor((position * (this.keys - length)) / this.keys)
  }

  shareOf(hottest: number): number | null {
    const { length } = this.sums
    if (hottest >= this.keys) return 1
    if (hottest > length) return null
    const even = (1 - this.headShare / this.whole) * (hottest / this.keys)
    return (hottest === 0 ? 0 : this.sums[hottest - 1] / this.whole) + even
  }

  private finish(): void {
    const behind = (this.count - this.keys) / this.count
    // of the ranks behind the head, too, some fall on the number that no record has
    this.whole -= behind * Math.max(0, this.whole - this.headShare)
    this.sums = this.head.sums()
  }
}

/** The records that the hottest ranks fall on. */
interface Head {
  add(position: number, share: number): void
  /** null: not among them */
  rankOf(position: number): number | null
  /** running sums of their shares, hottest first; called once, after the last `add` */
  sums(): Float64Array<ArrayBuffer>
}

/** Every record, in the order of its weight. */
class WeighedHead implements Head {
  private readonly weights: Float64Array
  private ascending = new Float64Array(0)

  constructor(keys: number) {
    this.weights = new Float64Array(keys)
  }

  add(position: number, share: number): void {
    this.weights[position] += share
  }

  rankOf(position: number): number {
    const weight = this.weights[position]
    let low = 0
    let high = this.ascending.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.ascending[middle] <= weight) low = middle + 1
      else high = middle
    }
    return this.ascending.length - low
  }

  sums(): Float64Array<ArrayBuffer> {
    this.ascending = Float64Array.from(this.weights).sort()
    return runningSums(Float64Array.from(this.ascending).reverse())
  }
}

/** The records that the first ranks fall on, in that order, in a table with open addressing. */
class FirstSeenHead implements Head {
  private readonly slots: Int32Array
  private readonly positions: Float64Array
  private readonly shares: Float64Array
  private size = 0

  constructor(ranks: number) {
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * ranks)))
    this.positions = new Float64Array(ranks)
    this.shares = new Float64Array(ranks)
  }

  add(position: number, share: number): void {
    const slot = this.slotOf(position)
    if (this.slots[slot] === 0) {
      this.positions[this.size] = position
      this.slots[slot] = ++this.size
    }
    this.shares[this.slots[slot] - 1] += share
  }

  rankOf(position: number): number | null {
    const entry = this.slots[this.slotOf(position)]
    return entry === 0 ? null : entry - 1
  }

  sums(): Float64Array<ArrayBuffer> {
    return runningSums(this.shares.slice(0, this.size))
  }

  /** where the position stands, or has its place */
  private slotOf(position: number): number {
    const mask = this.slots.length - 1
    // positions are hashes already
    let slot = position & mask
    while (this.slots[slot] !== 0 && this.positions[this.slots[slot] - 1] !== position) {
      slot = (slot + 1) & mask
    }
    return slot
  }
}

function runningSums(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  for (let i = 1; i < values.length; i++) values[i] += values[i - 1]
  return values
}
