import { join } from 'node:path'
import { bytesOnDisk, cancelled, namesIn, parseMark } from '../embedded'
import { countFields } from '../framed-record'
import type { DataSetState, OwnershipMark, StoreFacts, StoreSession, StoreSize } from '../port'
import { type Entry, type LevelEngine, lookUp, putDurably, removeDurably } from './engine'
import { LevelVerbs } from './verbs'

/** Sorts before every key that a workload makes, so scans never meet it. */
const MARK_KEY = '\u0000touchstone:owner'
/** at or before every key but the empty one, which no workload makes */
const LOWEST_KEY = '\u0000'
const HIGHEST_KEY = '\u{10ffff}'
const CLEAR_BATCH = 1000

/** A session over one folder: its data set and its size; facts are for each engine to tell. */
export abstract class LevelSession extends LevelVerbs implements StoreSession {
  readonly roundTrip = null
  abstract readonly counters: StoreSession['counters']
  #closing: Promise<void> | null = null

  constructor(
    engine: LevelEngine,
    protected readonly path: string,
    readsInPlace: boolean,
  ) {
    super(engine, readsInPlace)
  }

  abstract facts(): Promise<StoreFacts>

  /** Counting means reading every key, so `records` is known only when there are none. */
  async inspect(): Promise<DataSetState> {
    const mark = await this.#mark()
    const walk = this.engine.walk(LOWEST_KEY, 2)
    const found = await walk.next(2)
    await walk.end()
    const empty = found.every(([key]) => key === MARK_KEY)
    return { records: empty ? 0 : null, empty, mark }
  }

  async prepare(): Promise<void> {}

  async writeMark(mark: OwnershipMark): Promise<void> {
    await putDurably(this.engine, MARK_KEY, Buffer.from(JSON.stringify(mark)))
  }

  /**
   * Ours are the mark and every value that is a framed record, whatever its key is called; a value
   * of another form stays. The mark goes last, and says `complete: false` from the start on, so that
   * what is left after a cancellation is known for what it is.
   */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const mark = await this.#mark()
    if (mark?.complete) await this.writeMark({ ...mark, complete: false })
    const walk = this.engine.walk(LOWEST_KEY, null)
    let removed = 0
    try {
      for (;;) {
        if (signal.aborted) throw cancelled(`Clearing the ${this.engine.product} in '${this.path}'`)
        const entries = await walk.next(CLEAR_BATCH)
        if (entries.length === 0) break
        const ours = entries.filter(isOurs)
        if (ours.length > 0) await this.engine.removeAll(ours.map(([key]) => key))
        removed += ours.length
        onProgress(removed)
      }
    } finally {
      await walk.end()
    }
    await removeDurably(this.engine, MARK_KEY)
    await this.engine.compact(LOWEST_KEY, HIGHEST_KEY)
  }

  async size(): Promise<StoreSize> {
    const names = await namesIn(this.path)
    return {
      diskBytes: await bytesOnDisk(names.map((name) => join(this.path, name))),
      memoryBytes: null,
      note: `${this.engine.product} lives in the worker: its memory is part of the worker’s.`,
    }
  }

  close(): Promise<void> {
    this.stop()
    this.#closing ??= this.engine.close().catch(() => undefined)
    return this.#closing
  }

  async #mark(): Promise<OwnershipMark | null> {
    return parseMark((await lookUp(this.engine, MARK_KEY))?.toString('utf8'))
  }
}

function isOurs([key, value]: Entry): boolean {
  if (key === MARK_KEY) return false
  try {
    return countFields(value) > 0
  } catch {
    return false
  }
}
