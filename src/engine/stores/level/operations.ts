import { countFields, decodeRecord, encodeRecord, mergeRecord } from '../framed-record'
import type { KeyLines, Queued } from '../key-lines'
import type { Completion, FieldValues } from '../port'
import type { LevelEngine, Reader, Writer } from './engine'

/**
 * Operations under way. They are kept and used again, and are themselves what the binding calls
 * back, so that an operation makes no closure of its own.
 */

/** Ends a read with what was found. */
export function answerRead(
  engine: LevelEngine,
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
    done.fail(engine.outcomeOf(error), error)
    return
  }
  done.ok(value.length, 1)
}

export class ReadOperation implements Reader {
  key = ''
  fields: readonly string[] | null = null
  done: Completion | null = null

  constructor(
    private readonly engine: LevelEngine,
    private readonly idle: ReadOperation[],
  ) {}

  readonly arrived = (value: Buffer | undefined): void => {
    const { key, fields } = this
    answerRead(this.engine, key, value, fields, this.#release())
  }

  readonly failed = (error: unknown): void => {
    this.#release().fail(this.engine.outcomeOf(error), error)
  }

  #release(): Completion {
    const done = this.done as Completion
    this.done = null
    this.fields = null
    this.idle.push(this)
    return done
  }
}

export class WriteOperation implements Queued, Reader, Writer {
  kind: 'insert' | 'update' | 'remove' = 'insert'
  key = ''
  values: FieldValues | null = null
  done: Completion | null = null
  next: this | null = null

  constructor(
    private readonly engine: LevelEngine,
    private readonly lines: KeyLines<WriteOperation>,
    private readonly idle: WriteOperation[],
  ) {}

  begin(): void {
    if (this.kind === 'insert') this.#put(encodeRecord(this.values as FieldValues))
    else if (this.kind === 'update') this.engine.get(this.key, this)
    else this.engine.remove(this.key, this)
  }

  #put(record: Buffer): void {
    this.done?.sent(record.length)
    this.engine.put(this.key, record, this)
  }

  /** the record that an update starts from */
  readonly arrived = (record: Buffer | undefined): void => {
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
    this.#release().fail(this.engine.outcomeOf(error), error)
  }

  #release(): Completion {
    const done = this.done as Completion
    this.lines.leave(this)
    this.done = null
    this.values = null
    this.idle.push(this)
    return done
  }
}
