import type { ClassicLevel } from 'classic-level'
import type { LevelEngine, Reader, Walk, Writer } from '../level/engine'
import { outcomeOf } from './outcomes'

export type Level = ClassicLevel<string, Buffer>

/** an iterator hands over at most this at once; enough for 4000 records of 1 KB in one go */
const WALK_CHUNK_BYTES = 4 * 2 ** 20
const DURABLY = { sync: true }

/** `classic-level` as the shared verbs and session want it. */
export class LeveldbEngine implements LevelEngine {
  readonly product = 'LevelDB'
  readonly outcomeOf = outcomeOf
  readonly #writeOptions: { sync: boolean } | undefined

  constructor(
    private readonly db: Level,
    sync: boolean,
  ) {
    this.#writeOptions = sync ? DURABLY : undefined
  }

  readonly getSync = (key: string): Buffer | undefined => this.db.getSync(key)

  get(key: string, reader: Reader): void {
    this.db.get(key).then(reader.arrived, reader.failed)
  }

  put(key: string, value: Buffer, writer: Writer, durably = false): void {
    const options = durably ? DURABLY : this.#writeOptions
    const written =
      options === undefined ? this.db.put(key, value) : this.db.put(key, value, options)
    written.then(writer.written, writer.failed)
  }

  remove(key: string, writer: Writer, durably = false): void {
    const options = durably ? DURABLY : this.#writeOptions
    const removed = options === undefined ? this.db.del(key) : this.db.del(key, options)
    removed.then(writer.written, writer.failed)
  }

  removeAll(keys: readonly string[]): Promise<void> {
    return this.db.batch(keys.map((key) => ({ type: 'del', key })))
  }

  walk(from: string, limit: number | null): Walk {
    const iterator = this.db.iterator({
      gte: from,
      limit: limit ?? -1,
      highWaterMarkBytes: WALK_CHUNK_BYTES,
    })
    return { next: (count) => iterator.nextv(count), end: () => iterator.close() }
  }

  compact(from: string, to: string): Promise<void> {
    return this.db.compactRange(from, to)
  }

  close(): Promise<void> {
    return this.db.close()
  }
}
