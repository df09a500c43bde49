import { setImmediate } from 'node:timers/promises'
import type { Db, FindOptions, MongoClient } from 'mongodb'
import { packageVersion } from '../embedded'
import type { Gate } from '../gate'
import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { describeMongodbConnectError } from './connect-errors'
import { DataSet } from './data-set'
import { describeServer } from './facts'
import { type Equipment, MongodbOperation, type RecordDocument, type Records } from './operation'
import { type MongodbOptions, recordsDatabase } from './options'
import { readServerState } from './server-state'

export interface SessionParts {
  readonly options: MongodbOptions
  readonly table: string
  /** of the operations */
  readonly client: MongoClient
  /** of everything else */
  readonly control: MongoClient
  readonly gate: Gate
  readonly counters: StoreSession['counters']
}

const NO_EXPIRY = new Error('Expiry would need an index over the whole collection.')
const ALL_FIELDS: FindOptions = {}

/** Operations over the driver's pool, which is never asked for more than it has. */
export class MongodbSession implements StoreSession {
  readonly counters: StoreSession['counters']
  private readonly equipment: Equipment
  private readonly dataSet: DataSet
  private readonly admin: Db
  private readonly insertKind: 'insert' | 'upsert'
  private readonly projections = new WeakMap<readonly string[], FindOptions>()

  constructor(private readonly parts: SessionParts) {
    const { options, client, control, gate, table } = parts
    const name = recordsDatabase(options)
    const records: Records = client.db(name).collection<RecordDocument>(table)
    this.counters = parts.counters
    this.equipment = { records, gate, pool: [] }
    // whatever is asked of secondaries in the run, the data set is looked at where it is written
    const database = control.db(name, { readPreference: 'primary' })
    this.dataSet = new DataSet(database, database.collection<RecordDocument>(table))
    this.admin = control.db('admin')
    this.insertKind = options.upsert ? 'upsert' : 'insert'
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    this.take().read(key, this.projection(fields), done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    this.take().scan(startKey, length, this.projection(fields), done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (expirySeconds > 0) done.fail('rejected', NO_EXPIRY)
    else this.take().write('update', key, values, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (expirySeconds > 0) done.fail('rejected', NO_EXPIRY)
    else this.take().write(this.insertKind, key, values, done)
  }

  remove(key: string, done: Completion): void {
    this.take().remove(key, done)
  }

  facts(): Promise<StoreFacts> {
    const { options, table } = this.parts
    return this.answered(async () => {
      const client = `mongodb ${packageVersion('mongodb')}`
      return describeServer(await readServerState(this.admin), options, table, client)
    })
  }

  inspect(): Promise<DataSetState> {
    return this.answered(() => this.dataSet.inspect())
  }

  prepare(): Promise<void> {
    return this.answered(() => this.dataSet.prepare())
  }

  writeMark(mark: OwnershipMark): Promise<void> {
    return this.answered(() => this.dataSet.writeMark(mark))
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return this.answered(() => this.dataSet.clear(onProgress, signal))
  }

  size(): Promise<StoreSize> {
    return this.answered(() => this.dataSet.size())
  }

  readonly roundTrip = async (): Promise<void> => {
    await this.answered(() => this.admin.command({ ping: 1 }))
  }

  async close(): Promise<void> {
    const { gate, client, control } = this.parts
    gate.close()
    await Promise.allSettled([client.close(), control.close()])
    // the driver does not wait for its sockets, which are gone at the end of the turn
    await setImmediate()
    await setImmediate()
  }

  private async answered<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw describeMongodbConnectError(error, this.parts.options)
    }
  }

  private take(): MongodbOperation {
    return this.equipment.pool.pop() ?? new MongodbOperation(this.equipment)
  }

  /** Found again by the list of names itself, which the workload uses again. */
  private projection(fields: readonly string[] | null): FindOptions {
    if (fields === null) return ALL_FIELDS
    let known = this.projections.get(fields)
    if (known === undefined) {
      known = { projection: Object.fromEntries(fields.map((name) => [name, 1])) }
      this.projections.set(fields, known)
    }
    return known
  }
}
