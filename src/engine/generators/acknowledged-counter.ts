import type { InsertedRecords } from './known-records'
import type { NumberGenerator } from './number-generator'

/**
 * Numbers for new records, and what is known of them (spec ycsb-core §2.4). Unlike YCSB's, the window
 * of unanswered numbers grows as needed (one byte each), and answering twice, or for a number that
 * was not handed out, changes nothing.
 */
export interface AcknowledgedCounter extends NumberGenerator, InsertedRecords {
  /** the record `n` is stored */
  acknowledge(n: number): void
  /**
   * The record `n` will not be stored, or nobody knows (its insert failed or timed out). It no longer
   * holds {@link last} back, and is remembered as a gap.
   */
  giveUp(n: number): void
  /**
   * The largest number such that this worker's own numbers up to it were all answered; `start` − 1
   * before the first. Between two own numbers lie those of other workers, which this one knows
   * nothing about: use it together with `stride` and `offset`, as `KnownRecords` does.
   */
  last(): number
  /** numbers handed out and not answered yet, plus answered ones waiting for an earlier number */
  readonly window: number
}

export interface CounterSteps {
  /** workers that share the numbers; default 1 */
  readonly stride?: number
  /** which of them this is, 0-based; default 0 */
  readonly offset?: number
}

const ANSWERED = 1
const GIVEN_UP = 2
/** Gaps remembered; more than these are taken for stored records (and found missing by a read). */
const MAX_GAPS = 65_536

class GrowingCounter implements AcknowledgedCounter {
  readonly stride: number
  readonly offset: number
  private readonly first: number
  private taken = 0
  private passed = 0
  /** answers for own numbers passed … taken − 1, a ring whose size is a power of two */
  private answers = new Uint8Array(1024)
  private readonly gaps = new Set<number>()

  constructor(
    readonly start: number,
    steps: CounterSteps,
  ) {
    this.stride = steps.stride ?? 1
    this.offset = steps.offset ?? 0
    this.first = start + this.offset
  }

  next(): number {
    return this.first + this.taken++ * this.stride
  }

  acknowledge(n: number): void {
    this.answer(n, ANSWERED)
  }

  giveUp(n: number): void {
    this.answer(n, GIVEN_UP)
  }

  last(): number {
    return this.passed === 0 ? this.start - 1 : this.first + (this.passed - 1) * this.stride
  }

  isGap(n: number): boolean {
    return this.gaps.size > 0 && this.gaps.has(n)
  }

  get window(): number {
    return this.taken - this.passed
  }

  private answer(n: number, answer: number): void {
    const index = (n - this.first) / this.stride
    if (!(index >= this.passed && index < this.taken && Number.isInteger(index))) return
    while (index - this.passed >= this.answers.length) this.grow()
    const mask = this.answers.length - 1
    if (this.answers[index & mask] !== 0) return
    this.answers[index & mask] = answer
    for (let slot = this.passed & mask; this.answers[slot] !== 0; slot = this.passed & mask) {
      if (this.answers[slot] === GIVEN_UP && this.gaps.size < MAX_GAPS) {
        this.gaps.add(this.first + this.passed * this.stride)
      }
      this.answers[slot] = 0
      this.passed++
    }
  }

  private grow(): void {
    const grown = new Uint8Array(this.answers.length * 2)
    for (let i = 0; i < this.answers.length; i++) {
      const index = this.passed + i
      grown[index & (grown.length - 1)] = this.answers[index & (this.answers.length - 1)]
    }
    this.answers = grown
  }
}

/**
 * Worker `offset` of `stride` takes start + offset, start + offset + stride, …: no number is handed
 * out twice, whatever the workers do.
 *
 * @param start first record number that does not exist yet
 */
export function acknowledgedCounter(start: number, steps: CounterSteps = {}): AcknowledgedCounter {
  return new GrowingCounter(start, steps)
}
