import type { Clock } from '../clock'
import type { Backoff } from '../wire/backoff'
import type { OutageReporter } from '../wire/outage'
import type { Completion } from './port'

/** An operation that needs a connection for a while. */
export interface Passenger {
  readonly done: Completion
  /** it has a connection now; must call `leave` once, after its last request */
  go(): void
  /** it never got one */
  turnedAway(outcome: 'refused' | 'disconnected' | 'timed-out', cause: unknown): void
}

interface Waiting {
  readonly passenger: Passenger
  readonly sinceNs: number
}

/**
 * Lets so many operations through at once as there are connections; the others wait, and are told
 * how long. When the server cannot be reached, one operation is let through after each pause of the
 * back-off to see; the others wait for what becomes of it and are then refused with it, so that a
 * server that is down does not make a hot loop of failures.
 */
export class Gate {
  #free: number
  #waiting: Waiting[] = []
  #state: 'open' | 'pausing' | 'due' | 'trying' | 'closed' = 'open'
  #pause: NodeJS.Timeout | null = null

  constructor(
    connections: number,
    private readonly clock: Clock,
    private readonly backoff: Backoff,
    private readonly outage?: OutageReporter,
  ) {
    this.#free = connections
  }

  enter(passenger: Passenger): void {
    if (this.#state === 'closed') passenger.turnedAway('disconnected', CLOSED)
    else if (this.#free > 0 && (this.#state === 'open' || this.#state === 'due')) {
      this.#letThrough(passenger)
    } else this.#waiting.push({ passenger, sinceNs: this.clock.now() })
  }

  /** @param end `answered`: by the server, whatever it said; `lost`: it hung up or fell silent */
  leave(end: 'answered' | 'lost' | 'unreachable', cause: Error | null): void {
    this.#free++
    if (this.#state === 'closed') return
    if (end === 'answered') this.#back()
    else if (end === 'unreachable' || this.#state === 'trying') this.#lost(cause ?? GIVEN_UP)
    this.#admit()
  }

  /** Turns away those who wait; those who are through leave as they would. */
  close(): void {
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#state = 'closed'
    this.#turnAway('disconnected', CLOSED)
  }

  #admit(): void {
    while (this.#free > 0 && (this.#state === 'open' || this.#state === 'due')) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      const { passenger, sinceNs } = next
      passenger.done.waited(this.clock.now() - sinceNs)
      if (passenger.done.abandoned) {
        passenger.turnedAway('timed-out', GIVEN_UP)
        continue
      }
      this.#letThrough(passenger)
    }
  }

  #letThrough(passenger: Passenger): void {
    if (this.#state === 'due') this.#state = 'trying'
    this.#free--
    passenger.go()
  }

  #lost(cause: Error): void {
    if (this.#state === 'open') this.outage?.lost(cause)
    // several that were under way fail one after the other: the pause that runs is theirs too
    if (this.#state === 'pausing') return
    const tried = this.#state === 'trying'
    this.#state = 'pausing'
    this.#pause = setTimeout(() => {
      this.#pause = null
      this.#state = 'due'
      this.#admit()
    }, this.backoff.nextMs())
    if (tried) this.#turnAway('refused', cause)
  }

  #back(): void {
    if (this.#state === 'open') return
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#pause = null
    this.#state = 'open'
    this.backoff.reset()
    this.outage?.back()
  }

  /** The end of one may begin another, which then waits anew. */
  #turnAway(outcome: 'refused' | 'disconnected', cause: Error): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { passenger, sinceNs } of waiting) {
      passenger.done.waited(this.clock.now() - sinceNs)
      passenger.turnedAway(outcome, cause)
    }
  }
}

const CLOSED = new Error('The session has been closed.')
const GIVEN_UP = new Error('no connection within the time limit')
