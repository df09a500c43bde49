import type { Flusher } from '../../wire/flusher'
import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import { describeAnswer } from './connect-errors'
import type { ControlConnection } from './control'
import { CounterReader } from './counters'
import type { DataSet } from './data-set'
import { describeServer } from './facts'
import type { PostgresqlLink } from './link'
import { PostgresqlOperation } from './operation'
import type { PostgresqlOptions } from './options'
import type { OwnerTable } from './owner'
import { readServerState } from './server-state'
import type { Statements } from './statements'
import { toDocument, toText } from './values'

/** What a session is made of. */
export interface SessionParts {
  readonly options: PostgresqlOptions
  readonly statements: Statements
  readonly links: readonly PostgresqlLink[]
  readonly flusher: Flusher
  /** idle but for facts, data set and round trips */
  readonly control: ControlConnection
  readonly counting: ControlConnection
  readonly dataSet: DataSet
  readonly owners: OwnerTable
  /** client library and version */
  readonly clientName: string
}

const NO_EXPIRY = 'PostgreSQL lets no record expire'

/** Operations over pipelined connections: virtual client c uses connection c modulo their number. */
export class PostgresqlSession implements StoreSession {
  private readonly pool: PostgresqlOperation[] = []
  private readonly counter: CounterReader
  private readonly count: number
  private readonly documents: boolean

  constructor(private readonly parts: SessionParts) {
    this.counter = new CounterReader(parts.counting)
    this.count = parts.links.length
    this.documents = parts.options.layout === 'jsonb'
  }

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    const operation = this.take()
    operation.begin('read', this.parts.statements.read(fields), key, [toText(key)], done)
    this.send(operation)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    const operation = this.take()
    const parameters = [toText(startKey), String(length)]
    operation.begin('scan', this.parts.statements.scan(fields), startKey, parameters, done)
    this.send(operation)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (expirySeconds > 0) {
      done.fail('rejected', NO_EXPIRY)
      return
    }
    const operation = this.take()
    const statement = this.parts.statements.update(values.names)
    operation.begin('update', statement, key, this.parameters(key, values), done)
    this.send(operation)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    if (expirySeconds > 0) {
      done.fail('rejected', NO_EXPIRY)
      return
    }
    const operation = this.take()
    const statement = this.parts.statements.insert(values.names)
    operation.begin('insert', statement, key, this.parameters(key, values), done)
    this.send(operation)
  }

  remove(key: string, done: Completion): void {
    const operation = this.take()
    operation.begin('remove', this.parts.statements.remove(), key, [toText(key)], done)
    this.send(operation)
  }

  flush(): void {
    this.parts.flusher.flush()
  }

  async facts(): Promise<StoreFacts> {
    const { control, dataSet, options, clientName } = this.parts
    return answered('what it is', async () => {
      const state = await readServerState(control)
      const [table, [sizes]] = await Promise.all([dataSet.table(), dataSet.sizes()])
      return describeServer(state, { table, sizes: sizes ?? null }, options, clientName)
    })
  }

  inspect(): Promise<DataSetState> {
    return answered('what the table holds', () => this.parts.dataSet.inspect())
  }

  prepare(): Promise<void> {
    return answered('to make the table', () => this.parts.dataSet.prepare())
  }

  writeMark(mark: OwnershipMark): Promise<void> {
    return answered('to keep a mark', () => this.parts.owners.writeMark(mark))
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return answered('to remove records', () => this.parts.dataSet.clear(onProgress, signal))
  }

  size(): Promise<StoreSize> {
    return answered('how large the table is', () => this.parts.dataSet.size())
  }

  readonly counters = (): Promise<Readonly<Record<string, number>>> => this.counter.read()

  readonly roundTrip = async (): Promise<void> => {
    await answered('for a sign of life', () => this.parts.control.query('SELECT 1'))
  }

  async close(): Promise<void> {
    const { links, control, counting } = this.parts
    await Promise.all([...links, control, counting].map((connection) => connection.close()))
  }

  private parameters(key: string, { names, values }: FieldValues): string[] {
    if (this.documents) return [toText(key), toDocument(names, values)]
    const parameters = [toText(key)]
    for (let i = 0; i < values.length; i++) parameters.push(toText(values[i]))
    return parameters
  }

  private take(): PostgresqlOperation {
    return this.pool.pop() ?? new PostgresqlOperation(this.pool)
  }

  private send(operation: PostgresqlOperation): void {
    this.parts.links[operation.client % this.count].submit(operation)
  }
}

async function answered<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw describeAnswer(error, what)
  }
}
