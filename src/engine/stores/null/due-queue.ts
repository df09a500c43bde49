/**
 * Something that is to happen at a known time. The queue links entries in a binary heap and wakes
 * itself by one timer: with something due within 2 ms it turns with the event loop (`setImmediate`),
 * else it sleeps (`setTimeout`). On an idle loop entries come 1 µs late at p50 and 0.4 ms at p99.9
 * (platform.md §6.2); a busy loop adds the length of its turns. Entries never come early.
 */
export interface Due {
  dueNs: number
}

const NEAR_NS = 2e6
/** a timer fires up to 1 ms late, so it is set early enough for the turning phase to take over */
const TIMER_LEAD_MS = 1
const LONGEST_TIMER_MS = 2 ** 31 - 1

export class DueQueue<T extends Due> {
  readonly #heap: T[] = []
  #immediate: NodeJS.Immediate | undefined
  #timer: NodeJS.Timeout | undefined
  /** due time the timer was set for */
  #timerDueNs = 0

  /**
   * @param now ns, the clock that `dueNs` speaks of
   * @param happen called once for each entry, in order of `dueNs`
   */
  constructor(
    private readonly now: () => number,
    private readonly happen: (entry: T) => void,
  ) {}

  get size(): number {
    return this.#heap.length
  }

  push(entry: T): void {
    const heap = this.#heap
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (heap[parent].dueNs <= entry.dueNs) break
      heap[at] = heap[parent]
      at = parent
    }
    heap[at] = entry
    if (at === 0) this.#wakeFor(entry.dueNs)
  }

  /** Everything that still waits, at once and in order; for closing. */
  drain(): T[] {
    const waiting = this.#heap.splice(0).sort((a, b) => a.dueNs - b.dueNs)
    this.#cancel()
    return waiting
  }

  #pop(): T {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop() as T
    const length = heap.length
    if (length === 0) return top
    let at = 0
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && heap[child + 1].dueNs < heap[child].dueNs) child++
      if (heap[child].dueNs >= last.dueNs) break
      heap[at] = heap[child]
      at = child
    }
    heap[at] = last
    return top
  }

  /** Only what was due when the turn began: entries pushed meanwhile wait for the next turn. */
  readonly #turn = (): void => {
    this.#cancel()
    const now = this.now()
    while (this.#heap.length > 0 && this.#heap[0].dueNs <= now) this.happen(this.#pop())
    if (this.#heap.length > 0) this.#wakeFor(this.#heap[0].dueNs)
  }

  #wakeFor(dueNs: number): void {
    if (this.#immediate !== undefined) return
    if (this.#timer !== undefined && this.#timerDueNs <= dueNs) return
    const aheadNs = dueNs - this.now()
    this.#cancel()
    if (aheadNs < NEAR_NS) {
      this.#immediate = setImmediate(this.#turn)
    } else {
      const sleepMs = Math.min(Math.floor(aheadNs / 1e6) - TIMER_LEAD_MS, LONGEST_TIMER_MS)
      this.#timerDueNs = dueNs
      this.#timer = setTimeout(this.#turn, sleepMs)
    }
  }

  #cancel(): void {
    clearImmediate(this.#immediate)
    clearTimeout(this.#timer)
    this.#immediate = undefined
    this.#timer = undefined
  }
}
