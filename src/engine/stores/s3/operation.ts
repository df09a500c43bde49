import { countFields, decodeRecord, encodeRecord, mergeRecord } from '../framed-record'
import type { Gate, Passenger } from '../gate'
import type { KeyLines, Queued } from '../key-lines'
import type { Completion, FieldValues } from '../port'
import { MARK_KEY, RECORD_TYPE } from './data-set'
import type { Objects } from './objects'
import { outcomeOf, statusOf, unreachable } from './outcomes'

export type Kind = 'read' | 'insert' | 'update' | 'remove' | 'scan'

/** What every operation of a session needs. */
export interface Equipment {
  readonly objects: Objects
  readonly gate: Gate
  readonly lines: KeyLines<S3Operation>
}

/**
 * One operation: one or several requests, one after the other, over one connection. A new object
 * and a promise for each; beside the SDK's own work (0.3 ms a request) they do not show.
 */
export class S3Operation implements Queued, Passenger {
  next: this | null = null
  fields: readonly string[] | null = null
  values: FieldValues | null = null
  length = 0
  #bytes = 0
  #rows = 0
  #miss: 'not-found' | 'empty-scan' | null = null

  constructor(
    private readonly kind: Kind,
    readonly key: string,
    readonly done: Completion,
    private readonly equipment: Equipment,
  ) {}

  start(): void {
    if (this.#writes) this.equipment.lines.enter(this)
    else this.begin()
  }

  begin(): void {
    this.equipment.gate.enter(this)
  }

  go(): void {
    this.#perform().then(this.#succeeded, this.#failed)
  }

  turnedAway(outcome: 'refused' | 'disconnected' | 'timed-out', cause: unknown): void {
    if (this.#writes) this.equipment.lines.leave(this)
    this.done.fail(outcome, cause)
  }

  get #writes(): boolean {
    return this.kind !== 'read' && this.kind !== 'scan'
  }

  readonly #succeeded = (): void => {
    this.#release('answered', null)
    const { done } = this
    if (this.#miss !== null) done.miss(this.#miss, this.#bytes)
    else done.ok(this.#bytes, this.#rows)
  }

  readonly #failed = (error: unknown): void => {
    const cause = unreachable(error)
    const answered = statusOf(error) !== undefined
    this.#release(cause !== null ? 'unreachable' : answered ? 'answered' : 'lost', cause)
    this.done.fail(outcomeOf(error), error)
  }

  /** Before the end is told, which may begin the next operation on this connection. */
  #release(end: 'answered' | 'lost' | 'unreachable', cause: Error | null): void {
    const { gate, lines } = this.equipment
    gate.leave(end, cause)
    if (this.#writes) lines.leave(this)
  }

  #perform(): Promise<void> {
    switch (this.kind) {
      case 'read':
        return this.#read()
      case 'insert':
        return this.#put(encodeRecord(this.values as FieldValues))
      case 'update':
        return this.#update()
      case 'remove':
        return this.equipment.objects.remove(this.key)
      case 'scan':
        return this.#scan()
    }
  }

  async #read(): Promise<void> {
    if (!(await this.#readRow(this.key))) this.#miss = 'not-found'
  }

  async #update(): Promise<void> {
    const record = await this.equipment.objects.get(this.key)
    if (record === null) this.#miss = 'not-found'
    else await this.#put(mergeRecord(record, this.values as FieldValues))
  }

  async #put(record: Buffer): Promise<void> {
    this.done.sent(record.length)
    await this.equipment.objects.put(this.key, record, RECORD_TYPE)
  }

  /** The start key itself first, since a listing begins behind the key that it is given. */
  async #scan(): Promise<void> {
    const { objects } = this.equipment
    await this.#readRow(this.key)
    let after = this.key
    for (let more = true; more && this.#rows < this.length; ) {
      const page = await objects.list(after, this.length - this.#rows)
      more = page.more && page.objects.length > 0
      for (const { key } of page.objects) {
        after = key
        if (key !== MARK_KEY) await this.#readRow(key)
      }
    }
    if (this.#rows === 0) this.#miss = 'empty-scan'
  }

  /** False when it is not there: a listed object may have been deleted meanwhile. */
  async #readRow(key: string): Promise<boolean> {
    const record = await this.equipment.objects.get(key)
    if (record === null) return false
    if (this.done.wantsValues) this.done.record(key, decodeRecord(record, this.fields))
    else countFields(record)
    this.#bytes += record.length
    this.#rows++
    return true
  }
}
