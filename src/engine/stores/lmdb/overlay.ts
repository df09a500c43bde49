/** The newest bytes of a key that this session has handed over for writing. */
export interface Unsettled {
  readonly key: string
  /** null: removed */
  record: Buffer | null
  version: number
  /** writes on their way */
  writes: number
}

/**
 * Records whose writes are on their way to a commit. An update reads here first, so that several
 * updates of one record can share a commit: each carries the version it was made from, and LMDB
 * checks it inside the commit. When one of them loses against another process, what was built on it
 * loses too, and is made again from what is stored.
 */
export class Overlay {
  readonly #byKey = new Map<string, Unsettled>()

  get keys(): number {
    return this.#byKey.size
  }

  newest(key: string): Unsettled | undefined {
    return this.#byKey.get(key)
  }

  /** Notes a write; hand what comes back to `settled` or `lost`, once. */
  written(key: string, record: Buffer | null, version: number): Unsettled {
    let unsettled = this.#byKey.get(key)
    if (unsettled === undefined) {
      unsettled = { key, record, version, writes: 0 }
      this.#byKey.set(key, unsettled)
    }
    unsettled.record = record
    unsettled.version = version
    unsettled.writes++
    return unsettled
  }

  settled(unsettled: Unsettled): void {
    if (--unsettled.writes === 0) this.#forget(unsettled)
  }

  /** The write did not happen: nothing may be built on it from now on. */
  lost(unsettled: Unsettled): void {
    unsettled.writes--
    this.#forget(unsettled)
  }

  #forget(unsettled: Unsettled): void {
    if (this.#byKey.get(unsettled.key) === unsettled) this.#byKey.delete(unsettled.key)
  }
}
