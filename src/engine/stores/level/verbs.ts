import { countFields, decodeRecord } from '../framed-record'
import { KeyLines } from '../key-lines'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import type { LevelEngine } from './engine'
import { answerRead, ReadOperation, WriteOperation } from './operations'

/** The measured path of LevelDB and RocksDB. */

/** Sorts after the mark and before every key of a workload. */
const FIRST_RECORD_KEY = '\u0001'

export class LevelVerbs implements StoreVerbs {
  readonly lines = new KeyLines<WriteOperation>()
  readonly #idleReads: ReadOperation[] = []
  readonly #idleWrites: WriteOperation[] = []
  readonly #getSync: LevelEngine['getSync']
  readonly #noExpiry: Error
  readonly #gone: Error
  #closed = false

  /** @param readsInPlace reads run in the calling thread; needs an engine that has `getSync` */
  constructor(
    protected readonly engine: LevelEngine,
    readsInPlace: boolean,
  ) {
    this.#getSync = readsInPlace ? engine.getSync : null
    this.#noExpiry = new Error(`${engine.product} cannot let records expire.`)
    this.#gone = new Error(`The ${engine.product} has been closed.`)
  }

  /** Every operation from now on fails; those under way end as they would. */
  stop(): void {
    this.#closed = true
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const { engine } = this
    if (this.#closed) {
      done.fail('disconnected', this.#gone)
    } else if (this.#getSync !== null) {
      let value: Buffer | undefined
      try {
        value = this.#getSync(key)
      } catch (error) {
        done.fail(engine.outcomeOf(error), error)
        return
      }
      answerRead(engine, key, value, fields, done)
    } else {
      const read = this.#idleReads.pop() ?? new ReadOperation(engine, this.#idleReads)
      read.key = key
      read.fields = fields
      read.done = done
      engine.get(key, read)
    }
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.#write('update', key, values, expirySeconds, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.#write('insert', key, values, expirySeconds, done)
  }

  remove(key: string, done: Completion): void {
    this.#write('remove', key, null, 0, done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    if (this.#closed) done.fail('disconnected', this.#gone)
    else void this.#scan(startKey, length, fields, done)
  }

  #write(
    kind: WriteOperation['kind'],
    key: string,
    values: FieldValues | null,
    expirySeconds: number,
    done: Completion,
  ): void {
    if (this.#closed) {
      done.fail('disconnected', this.#gone)
      return
    }
    if (expirySeconds !== 0) {
      done.fail('rejected', this.#noExpiry)
      return
    }
    const write =
      this.#idleWrites.pop() ?? new WriteOperation(this.engine, this.lines, this.#idleWrites)
    write.kind = kind
    write.key = key
    write.values = values
    write.done = done
    this.lines.enter(write)
  }

  async #scan(
    startKey: string,
    length: number,
    fields: readonly string[] | null,
    done: Completion,
  ): Promise<void> {
    let bytes = 0
    let rows = 0
    try {
      const from = startKey < FIRST_RECORD_KEY ? FIRST_RECORD_KEY : startKey
      const walk = this.engine.walk(from, length)
      try {
        while (rows < length) {
          const chunk = await walk.next(length - rows)
          if (chunk.length === 0) break
          rows += chunk.length
          for (const [key, value] of chunk) {
            bytes += value.length
            if (done.wantsValues) done.record(key, decodeRecord(value, fields))
            else countFields(value)
          }
        }
      } finally {
        await walk.end()
      }
    } catch (error) {
      done.fail(this.engine.outcomeOf(error), error)
      return
    }
    if (rows === 0) done.miss('empty-scan', 0)
    else done.ok(bytes, rows)
  }
}
