import type { Clock, Timers } from '../../src/engine/clock'

interface Due {
  readonly atNs: number
  /** earlier calls for the same instant come first */
  readonly order: number
  call: (() => void) | null
}

/** How long one turn with deferred calls takes, so that a loop that spins gets somewhere. */
const TURN_NS = 10_000

/** Far above what any test needs: what goes on for ever must fail, not hang. */
const MOST_TURNS = 1_000_000

/**
 * A clock and timers whose hours pass in milliseconds. Time stands still while code runs, unless it
 * says so by {@link spend}; it jumps to the next instant for which something was planned. Timers
 * have Node's grain: whole milliseconds, fractions cut off, at least one.
 */
export class FakeTime implements Clock, Timers {
  private nowNs: number
  private order = 0
  private readonly heap: Due[] = []
  private deferred: (() => void)[] = []
  /** turns in which deferred calls ran */
  turns = 0

  constructor(startNs = 0) {
    this.nowNs = startNs
  }

  now(): number {
    return this.nowNs
  }

  /** Code at work: time passes inside the call. */
  spend(ns: number): void {
    this.nowNs += ns
  }

  after(ms: number, call: () => void): () => void {
    return this.at(this.nowNs + Math.max(1, Math.trunc(ms)) * 1e6, call)
  }

  soon(call: () => void): void {
    this.deferred.push(call)
  }

  /** Calls at an instant, to the ns; what lies in the past is called next. */
  at(ns: number, call: () => void): () => void {
    const due: Due = { atNs: ns, order: this.order++, call }
    this.push(due)
    return () => {
      due.call = null
    }
  }

  /** Lets everything planned until then happen. */
  advanceTo(ns: number): void {
    while (this.turn(ns)) {
      // Every turn is one step.
    }
    this.nowNs = Math.max(this.nowNs, ns)
  }

  /**
   * Lets time pass until the promise is settled.
   * @throws when nothing is planned any more, or the limit is reached, and it is not
   */
  async until<Value>(promise: Promise<Value>, limitNs = 24 * 3600e9): Promise<Value> {
    let settled = false
    const settle = () => {
      settled = true
    }
    promise.then(settle, settle)
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      // As far as a promise resolved in the turn before may have to travel.
      for (let i = 0; i < 3 && !settled; i++) await null
      if (settled) return promise
      if (!this.turn(limitNs)) {
        throw new Error(`still unsettled after ${this.nowNs / 1e9} s, and nothing is planned`)
      }
    }
    throw new Error(`still unsettled after ${MOST_TURNS} turns, at ${this.nowNs / 1e9} s`)
  }

  /** One turn of the event loop; false when nothing happened. */
  private turn(limitNs: number): boolean {
    const deferred = this.deferred
    if (deferred.length > 0) {
      this.turns++
      this.deferred = []
      for (const call of deferred) call()
      this.nowNs += TURN_NS
      while (this.heap.length > 0 && this.heap[0].atNs <= this.nowNs) this.pop().call?.()
      return true
    }
    if (this.heap.length === 0 || this.heap[0].atNs > limitNs) return false
    const due = this.pop()
    if (due.call !== null) {
      this.nowNs = Math.max(this.nowNs, due.atNs)
      due.call()
    }
    return true
  }

  private push(due: Due): void {
    const { heap } = this
    let i = heap.push(due) - 1
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (!before(due, heap[parent])) break
      heap[i] = heap[parent]
      i = parent
    }
    heap[i] = due
  }

  private pop(): Due {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop() as Due
    if (heap.length === 0) return first
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++
      if (!before(heap[child], last)) break
      heap[i] = heap[child]
      i = child
    }
    heap[i] = last
    return first
  }
}

const before = (a: Due, b: Due): boolean =>
  a.atNs === b.atNs ? a.order < b.order : a.atNs < b.atNs
