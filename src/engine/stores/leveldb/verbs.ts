import type { ClassicLevel } from 'classic-level'
import { countFields, decodeRecord, encodeRecord, mergeRecord } from '../framed-record'
import type { Completion, FieldValues, StoreVerbs } from '../port'
import { KeyLines, type Queued } from './key-lines'
import { outcomeOf } from './outcomes'
import type { LeveldbOptions } from './schema'

/**
 * The measured path of LevelDB. `classic-level` hands out promises; the objects that wait for them
 * are kept and used again, so that an operation makes no closure of its own.
 */

export type Level = ClassicLevel<string, Buffer>

/** Sorts after the mark and before every key of a workload. */
const FIRST_RECORD_KEY = '\u0001'
/** an iterator hands over at most this at once; enough for 4000 records of 1 KB in one go */
const SCAN_CHUNK_BYTES = 4 * 2 ** 20
const NO_EXPIRY = new Error('LevelDB cannot let records expire.')
const CLOSED = new Error('The LevelDB has been closed.')

function answerRead(
  key: string,
  value: Buffer | undefined,
  fields: readonly string[] | null,
  done: Completion,
): void {
  if (value === undefined) {
    done.miss('not-found', 0)
    return
  }
  try {
    if (done.wantsValues) done.record(key, decodeRecord(value, fields))
    else countFields(value)
  } catch (error) {
    done.fail(outcomeOf(error), error)
    return
  }
  done.ok(value.length, 1)
}

class Read {
  key = ''
  fields: readonly string[] | null = null
  done: Completion | null = null

  constructor(private readonly idle: Read[]) {}

  readonly arrived = (value: Buffer | undefined): void => {
    const { key, fields } = this
    answerRead(key, value, fields, this.#release())
  }

  readonly failed = (error: unknown): void => {
    this.#release().fail(outcomeOf(error), error)
  }

  #release(): Completion {
    const done = this.done as Completion
    this.done = null
    this.fields = null
    this.idle.push(this)
    return done
  }
}

class Write implements Queued {
  kind: 'insert' | 'update' | 'remove' = 'insert'
  key = ''
  values: FieldValues | null = null
  done: Completion | null = null
  next: this | null = null

  constructor(
    private readonly verbs: LevelVerbs,
    private readonly idle: Write[],
  ) {}

  begin(): void {
    if (this.kind === 'insert') this.#put(encodeRecord(this.values as FieldValues))
    else if (this.kind === 'update') this.verbs.get(this.key).then(this.merge, this.failed)
    else this.verbs.delete(this.key).then(this.written, this.failed)
  }

  #put(record: Buffer): void {
    this.done?.sent(record.length)
    this.verbs.put(this.key, record).then(this.written, this.failed)
  }

  readonly merge = (record: Buffer | undefined): void => {
    if (record === undefined) {
      this.#release().miss('not-found', 0)
      return
    }
    let merged: Buffer
    try {
      merged = mergeRecord(record, this.values as FieldValues)
    } catch (error) {
      this.failed(error)
      return
    }
    this.#put(merged)
  }

  readonly written = (): void => {
    this.#release().ok(0, 0)
  }

  readonly failed = (error: unknown): void => {
    this.#release().fail(outcomeOf(error), error)
  }

  #release(): Completion {
    const done = this.done as Completion
    this.verbs.lines.leave(this)
    this.done = null
    this.values = null
    this.idle.push(this)
    return done
  }
}

export class LevelVerbs implements StoreVerbs {
  readonly lines = new KeyLines<Write>()
  readonly #db: Level
  readonly #writeOptions: { sync: boolean } | undefined
  readonly #readsInPlace: boolean
  readonly #idleReads: Read[] = []
  readonly #idleWrites: Write[] = []
  #closed = false

  constructor(db: Level, options: LeveldbOptions) {
    this.#db = db
    this.#writeOptions = options.sync ? { sync: true } : undefined
    this.#readsInPlace = options.readMode === 'sync'
  }

  /** Every operation from now on fails; those under way end as they would. */
  stop(): void {
    this.#closed = true
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
    } else if (this.#readsInPlace) {
      let value: Buffer | undefined
      try {
        value = this.#db.getSync(key)
      } catch (error) {
        done.fail(outcomeOf(error), error)
        return
      }
      answerRead(key, value, fields, done)
    } else {
      const read = this.#idleReads.pop() ?? new Read(this.#idleReads)
      read.key = key
      read.fields = fields
      read.done = done
      this.#db.get(key).then(read.arrived, read.failed)
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
    if (this.#closed) done.fail('disconnected', CLOSED)
    else void this.#scan(startKey, length, fields, done)
  }

  get(key: string): Promise<Buffer | undefined> {
    return this.#db.get(key)
  }

  put(key: string, record: Buffer): Promise<void> {
    return this.#writeOptions === undefined
      ? this.#db.put(key, record)
      : this.#db.put(key, record, this.#writeOptions)
  }

  delete(key: string): Promise<void> {
    return this.#writeOptions === undefined
      ? this.#db.del(key)
      : this.#db.del(key, this.#writeOptions)
  }

  #write(
    kind: Write['kind'],
    key: string,
    values: FieldValues | null,
    expirySeconds: number,
    done: Completion,
  ): void {
    if (this.#closed) {
      done.fail('disconnected', CLOSED)
      return
    }
    if (expirySeconds !== 0) {
      done.fail('rejected', NO_EXPIRY)
      return
    }
    const write = this.#idleWrites.pop() ?? new Write(this, this.#idleWrites)
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
      const iterator = this.#db.iterator({
        gte: startKey < FIRST_RECORD_KEY ? FIRST_RECORD_KEY : startKey,
        limit: length,
        highWaterMarkBytes: SCAN_CHUNK_BYTES,
      })
      try {
        while (rows < length) {
          const chunk = await iterator.nextv(length - rows)
          if (chunk.length === 0) break
          rows += chunk.length
          for (const [key, value] of chunk) {
            bytes += value.length
            if (done.wantsValues) done.record(key, decodeRecord(value, fields))
            else countFields(value)
          }
        }
      } finally {
        await iterator.close()
      }
    } catch (error) {
      done.fail(outcomeOf(error), error)
      return
    }
    if (rows === 0) done.miss('empty-scan', 0)
    else done.ok(bytes, rows)
  }
}
