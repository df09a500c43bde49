import type { Clock } from '../../clock'
import { Backoff } from '../../wire/backoff'
import type { Completion } from '../port'

/** after so long without a failure the pauses begin short again */
const CALM_NS = 2e9

/**
 * Operations for which no connection could be had. The driver fails them at once; ended at once,
 * they would make a hot loop of failures. They end as `refused` together, after a pause that grows
 * from 50 ms to 1 s, or as soon as a node is back.
 */
export class HeldOperations {
  #held: { readonly done: Completion; readonly cause: unknown }[] = []
  #timer: NodeJS.Timeout | null = null
  #lastReleaseNs = Number.NEGATIVE_INFINITY
  readonly #backoff = new Backoff(Math.random)

  constructor(private readonly clock: Clock) {}

  hold(done: Completion, cause: unknown): void {
    this.#held.push({ done, cause })
    if (this.#timer !== null) return
    if (this.clock.now() - this.#lastReleaseNs > CALM_NS) this.#backoff.reset()
    this.#timer = setTimeout(() => this.release('refused'), this.#backoff.nextMs())
  }

  release(outcome: 'refused' | 'disconnected'): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#lastReleaseNs = this.clock.now()
    const held = this.#held
    this.#held = []
    for (const { done, cause } of held) done.fail(outcome, cause)
  }
}
