import { formatRemaining } from '../../shared/format/numbers'

/** What kept a run from being measured, seen from outside: the machine slept, or seems to have. */
export interface Sleep {
  /** on the phase's time */
  readonly atMs: number
  /** of the phase's time; 0 when its clock stood still too */
  readonly forMs: number
  /** a sentence */
  readonly text: string
}

/** Less than that can be a busy machine, or a clock that is set right. */
const LEAST_MS = 5_000
const WINDOW_MS = 1_000

export interface SleepClocks {
  /** monotonic, ms; stands still while the machine sleeps on some systems */
  readonly monotonicMs: () => number
  /** ms since the epoch */
  readonly wallMs: () => number
}

/**
 * Notices that the machine slept, looked at once a second. Where the monotonic clock stands still in
 * a sleep, the wall clock has run ahead of it; where it does not, a window has become far too long.
 */
export class SleepWatch {
  private aheadMs: number

  constructor(private readonly clocks: SleepClocks) {
    this.aheadMs = this.nowAheadMs()
  }

  /** @param window the shortest among the workers; null: nothing out of the ordinary */
  look(window: { readonly atMs: number; readonly forMs: number }): Sleep | null {
    const { atMs, forMs } = window
    const before = this.aheadMs
    this.aheadMs = this.nowAheadMs()
    const jumpMs = this.aheadMs - before
    if (jumpMs > LEAST_MS) {
      const text = `The machine slept for ${formatRemaining(jumpMs)}, or its clock was set.`
      return { atMs, forMs: 0, text }
    }
    if (forMs - WINDOW_MS <= LEAST_MS) return null
    const text = `Nothing came from the load generator for ${formatRemaining(forMs)}: the machine slept, or was too busy to run it.`
    return { atMs: atMs - forMs, forMs, text }
  }

  private nowAheadMs(): number {
    return this.clocks.wallMs() - this.clocks.monotonicMs()
  }
}
