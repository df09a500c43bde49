/** A write that waits for earlier writes of the same key. */
export interface Queued {
  readonly key: string
  /** the next write of this key, in the order of asking */
  next: this | null
  /** its turn has come */
  begin(): void
}

/**
 * Lets writes of one key happen one after the other, and writes of different keys at once. For stores
 * without a read-modify-write of their own, whose writes overlap: without this, two updates of one
 * record could both read the old one. Costs one look-up a write.
 */
export class KeyLines<T extends Queued> {
  /** last write of each key that has any under way */
  readonly #last = new Map<string, T>()

  get keys(): number {
    return this.#last.size
  }

  enter(write: T): void {
    const before = this.#last.get(write.key)
    write.next = null
    this.#last.set(write.key, write)
    if (before === undefined) write.begin()
    else before.next = write
  }

  /** Must be called once for each write that began, before it is used again. */
  leave(write: T): void {
    const next = write.next
    write.next = null
    if (next === null) this.#last.delete(write.key)
    else next.begin()
  }
}
