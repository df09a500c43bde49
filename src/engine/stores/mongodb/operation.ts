import type { Collection, Document, FindOptions, UpdateResult } from 'mongodb'
import type { Gate, Passenger } from '../gate'
import type { Completion, FieldValues } from '../port'
import { isUnreachable, outcomeOf, serverCodeOf } from './outcomes'

export type Kind = 'read' | 'insert' | 'upsert' | 'update' | 'remove' | 'scan'

/** `_id` is the key; fields are binary. */
export interface RecordDocument {
  readonly _id: string
  readonly [field: string]: unknown
}

export type Records = Collection<RecordDocument>

/** What every operation of a session needs. */
export interface Equipment {
  readonly records: Records
  readonly gate: Gate
  readonly pool: MongodbOperation[]
}

/** of the name `_id` */
const ID_BYTES = 3

const NO_VALUES: FieldValues = { names: [], values: [] }

/** One operation under way over one connection. Pooled; the driver makes its own promises. */
export class MongodbOperation implements Passenger {
  done!: Completion
  private kind: Kind = 'read'
  private key = ''
  private values = NO_VALUES
  private find: FindOptions = {}
  private length = 0

  constructor(private readonly equipment: Equipment) {}

  read(key: string, find: FindOptions, done: Completion): void {
    this.find = find
    this.enter('read', key, done)
  }

  scan(startKey: string, length: number, find: FindOptions, done: Completion): void {
    this.find = find
    this.length = length
    this.enter('scan', startKey, done)
  }

  write(kind: 'insert' | 'upsert' | 'update', key: string, values: FieldValues, done: Completion) {
    this.values = values
    this.enter(kind, key, done)
  }

  remove(key: string, done: Completion): void {
    this.enter('remove', key, done)
  }

  go(): void {
    const { records } = this.equipment
    const { key, failed } = this
    switch (this.kind) {
      case 'read':
        records.findOne({ _id: key }, this.find).then(this.found, failed)
        break
      case 'scan':
        this.walk().then(this.walked, failed)
        break
      case 'insert':
        records.insertOne({ _id: key, ...this.binary() }).then(this.written, failed)
        break
      case 'upsert':
        records.replaceOne({ _id: key }, this.binary(), { upsert: true }).then(this.written, failed)
        break
      case 'update':
        records.updateOne({ _id: key }, { $set: this.binary() }).then(this.updated, failed)
        break
      case 'remove':
        records.deleteOne({ _id: key }).then(this.removed, failed)
    }
  }

  turnedAway(outcome: 'refused' | 'disconnected' | 'timed-out', cause: unknown): void {
    this.release().fail(outcome, cause)
  }

  private enter(kind: Kind, key: string, done: Completion): void {
    this.kind = kind
    this.key = key
    this.done = done
    this.equipment.gate.enter(this)
  }

  /** One more than asked for is one batch: with just as many the cursor would stay open. */
  private walk(): Promise<Document[]> {
    const { length, find } = this
    return this.equipment.records
      .find({ _id: { $gte: this.key } }, { ...find, limit: length, batchSize: length + 1 })
      .sort({ _id: 1 })
      .toArray()
  }

  /** Tells what is sent as what is received is told: key, names and values. */
  private binary(): Record<string, Buffer> {
    const { names, values } = this.values
    const document: Record<string, Buffer> = {}
    let bytes = this.key.length + ID_BYTES
    for (let i = 0; i < names.length; i++) {
      document[names[i]] = Buffer.from(values[i], 'latin1')
      bytes += names[i].length + values[i].length
    }
    this.done.sent(bytes)
    return document
  }

  private readonly found = (document: Document | null): void => {
    const done = this.answered()
    if (document === null) done.miss('not-found', 0)
    else done.ok(take(document, done), 1)
  }

  private readonly walked = (documents: Document[]): void => {
    const done = this.answered()
    let bytes = 0
    for (const document of documents) bytes += take(document, done)
    if (documents.length === 0) done.miss('empty-scan', 0)
    else done.ok(bytes, documents.length)
  }

  private readonly written = (): void => this.answered().ok(0, 0)

  private readonly updated = ({ matchedCount }: UpdateResult): void => {
    const done = this.answered()
    if (matchedCount === 0) done.miss('not-found', 0)
    else done.ok(0, 0)
  }

  private readonly removed = ({ deletedCount }: { deletedCount: number }): void => {
    const done = this.answered()
    if (deletedCount === 0) done.miss('not-found', 0)
    else done.ok(0, 0)
  }

  private readonly failed = (error: unknown): void => {
    const { gate } = this.equipment
    const done = this.release()
    if (isUnreachable(error)) gate.leave('unreachable', error as Error)
    else gate.leave(serverCodeOf(error) === null ? 'lost' : 'answered', null)
    done.fail(outcomeOf(error), error)
  }

  /** Before the end is told, which may begin the next operation on this connection. */
  private answered(): Completion {
    const done = this.release()
    this.equipment.gate.leave('answered', null)
    return done
  }

  private release(): Completion {
    const { done } = this
    this.values = NO_VALUES
    this.equipment.pool.push(this)
    return done
  }
}

/**
 * Hands the record over where somebody wants it. As in YCSB, fields that are not binary are not the
 * record's.
 *
 * @returns bytes of key, names and values: the record without the protocol around it
 */
function take(document: Document, done: Completion): number {
  const fields = done.wantsValues ? new Map<string, string>() : null
  let bytes = 0
  for (const name in document) {
    const value: unknown = document[name]
    if (Buffer.isBuffer(value)) {
      bytes += name.length + value.length
      fields?.set(name, value.toString('latin1'))
    } else if (name === '_id') bytes += String(value).length + ID_BYTES
  }
  if (fields !== null) done.record(String(document._id), fields)
  return bytes
}
