import type { RocksDb, RocksIterator } from 'rocksdb'
import type { Entry, LevelEngine, Reader, Walk, Writer } from '../level/engine'
import { isNotFound, outcomeOf } from './outcomes'

/** an iterator fetches at most this at once; enough for 4000 records of 1 KB in one go */
const WALK_CHUNK_BYTES = 4 * 2 ** 20
const AS_BUFFER = { asBuffer: true }
const DURABLY = { sync: true }
const TO_THE_SYSTEM = { sync: false }

/**
 * The npm package `rocksdb` as the shared verbs and session want it. It calls back in place of
 * promising: what is handed to it holds the operation, in one closure a call. A call after `close`
 * crashes the process, so calls are counted, and closing begins when none is under way.
 */
export class RocksdbEngine implements LevelEngine {
  readonly product = 'RocksDB'
  readonly outcomeOf = outcomeOf
  readonly getSync = null
  readonly #writeOptions: { sync: boolean }
  #underWay = 0
  #closed = false
  /** set while closing waits for the calls under way */
  #idle: (() => void) | null = null

  constructor(
    private readonly db: RocksDb,
    sync: boolean,
  ) {
    this.#writeOptions = sync ? DURABLY : TO_THE_SYSTEM
  }

  get(key: string, reader: Reader): void {
    if (!this.#begin(reader)) return
    this.db.get(key, AS_BUFFER, (error, value) => {
      if (!error) reader.arrived(value)
      else if (isNotFound(error)) reader.arrived(undefined)
      else reader.failed(error)
      this.#end()
    })
  }

  put(key: string, value: Buffer, writer: Writer, durably = false): void {
    if (!this.#begin(writer)) return
    this.db.put(key, value, durably ? DURABLY : this.#writeOptions, (error) => {
      if (error) writer.failed(error)
      else writer.written()
      this.#end()
    })
  }

  remove(key: string, writer: Writer, durably = false): void {
    if (!this.#begin(writer)) return
    this.db.del(key, durably ? DURABLY : this.#writeOptions, (error) => {
      if (error) writer.failed(error)
      else writer.written()
      this.#end()
    })
  }

  removeAll(keys: readonly string[]): Promise<void> {
    return this.#call((done) =>
      this.db.batch(
        keys.map((key) => ({ type: 'del', key })),
        done,
      ),
    )
  }

  /** The blocks that it reads stay in the cache, as with RocksDB's own defaults. */
  walk(from: string, limit: number | null): Walk {
    if (this.#closed) throw new Error(CLOSED)
    const iterator = this.db.iterator({
      gte: from,
      limit: limit ?? -1,
      keyAsBuffer: false,
      fillCache: true,
      highWaterMark: WALK_CHUNK_BYTES,
    })
    this.#underWay++
    return new RocksdbWalk(iterator, () => this.#end())
  }

  compact(from: string, to: string): Promise<void> {
    return this.#call((done) => this.db.compactRange(from, to, done))
  }

  property(name: string): string {
    if (this.#closed) throw new Error(CLOSED)
    return this.db.getProperty(name)
  }

  async close(): Promise<void> {
    if (this.#underWay > 0) {
      await new Promise<void>((resolve) => {
        this.#idle = resolve
      })
    }
    this.#closed = true
    await promised((done) => this.db.close(done))
  }

  #begin(caller: { failed(error: unknown): void }): boolean {
    if (this.#closed) {
      caller.failed(new Error(CLOSED))
      return false
    }
    this.#underWay++
    return true
  }

  /** After the caller has been told, since it may go on with the next call. */
  #end(): void {
    if (--this.#underWay === 0) this.#idle?.()
  }

  async #call(call: (done: Ended) => void): Promise<void> {
    if (this.#closed) throw new Error(CLOSED)
    this.#underWay++
    try {
      await promised(call)
    } finally {
      this.#end()
    }
  }
}

const CLOSED = 'The RocksDB is not open any longer.'

type Ended = (error?: Error | null) => void

/** What a call with a callback promises. */
export function promised(call: (done: Ended) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => {
      if (error) reject(error)
      else resolve()
    })
  })
}

class RocksdbWalk implements Walk {
  constructor(
    private readonly iterator: RocksIterator,
    private readonly ended: () => void,
  ) {}

  next(count: number): Promise<readonly Entry[]> {
    return new Promise((resolve, reject) => {
      const entries: Entry[] = []
      const take = (error?: Error | null, key?: string, value?: Buffer): void => {
        if (error) {
          reject(error)
          return
        }
        if (key === undefined || value === undefined) {
          resolve(entries)
          return
        }
        if (entries.push([key, value]) === count) resolve(entries)
        else this.iterator.next(take)
      }
      this.iterator.next(take)
    })
  }

  end(): Promise<void> {
    return promised((done) => this.iterator.end(done)).finally(this.ended)
  }
}
