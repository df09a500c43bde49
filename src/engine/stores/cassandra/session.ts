import type { Client } from 'cassandra-driver'
import { packageVersion } from '../embedded'
import type { DataSetState, OwnershipMark, StoreFacts, StoreSession, StoreSize } from '../port'
import { readCounters, readSize } from './counters'
import type { DataSet } from './data-set'
import { describeServer } from './facts'
import type { CassandraOptions } from './options'
import { readServerInfo } from './server-info'
import { CassandraVerbs, type VerbsParts } from './verbs'

export interface SessionParts extends VerbsParts {
  readonly options: CassandraOptions
  readonly table: string
  readonly datacenter: string
  readonly connectionsPerNode: number
  readonly dataSet: DataSet
  /** idle but for facts, data set and round trips */
  readonly control: Client
  /** opens one more client, for the counters; null: the server has none */
  readonly openCounting: (() => Promise<Client>) | null
  readonly closeClients: () => Promise<unknown>
}

export class CassandraSession extends CassandraVerbs implements StoreSession {
  #counting: Promise<Client> | null = null

  constructor(private readonly parts: SessionParts) {
    super(parts)
  }

  async facts(): Promise<StoreFacts> {
    const { control, options, table } = this.parts
    const info = await readServerInfo(control, options.keyspace, table)
    const client = `cassandra-driver ${packageVersion('cassandra-driver')}`
    return describeServer(info, options, this.parts, client)
  }

  inspect(): Promise<DataSetState> {
    return this.parts.dataSet.inspect()
  }

  async prepare(): Promise<void> {
    const { dataSet, statements, client, options } = this.parts
    const { columns } = await dataSet.prepare()
    statements.takeColumns(columns)
    // so that operations go to replicas from the start, not when the driver hears of the keyspace
    await client.metadata.refreshKeyspace(options.keyspace)
  }

  writeMark(mark: OwnershipMark): Promise<void> {
    return this.parts.dataSet.writeMark(mark)
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return this.parts.dataSet.clear(onProgress, signal)
  }

  size(): Promise<StoreSize> {
    const { control, options, table } = this.parts
    return readSize(control, options.keyspace, table)
  }

  get counters(): StoreSession['counters'] {
    return this.parts.openCounting === null ? null : this.#count
  }

  readonly #count = async (): Promise<Readonly<Record<string, number>>> => {
    this.#counting ??= (this.parts.openCounting as () => Promise<Client>)()
    try {
      return await readCounters(await this.#counting)
    } catch (error) {
      // a client that never came up is tried anew; one that lost its nodes finds them again
      await this.#counting.catch(() => {
        this.#counting = null
      })
      throw error
    }
  }

  readonly roundTrip = async (): Promise<void> => {
    await this.parts.control.execute("SELECT key FROM system.local WHERE key = 'local'")
  }

  async close(): Promise<void> {
    await this.closeVerbs()
    await this.#counting?.catch(() => undefined)
    await this.parts.closeClients()
  }
}
