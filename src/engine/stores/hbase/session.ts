import type { Flusher } from '../../wire/flusher'
import { utf8 } from '../../wire/thrift/encode'
import type { DataSetState, OwnershipMark, StoreFacts, StoreSession, StoreSize } from '../port'
import { describeReply } from './connect-errors'
import type { HBaseConnection } from './connection'
import { clearTable, inspectTable, type Place, prepareTable } from './data-set'
import { describeCluster } from './facts'
import { prepareMarks, saveMark } from './mark'
import type { HBaseOptions } from './options'
import { TableRequests } from './requests'
import { describeTable, regionServers, tableExists } from './tables'
import { HBaseVerbs } from './verbs'

/** What a session is made of. */
export interface SessionParts {
  readonly options: HBaseOptions
  readonly table: string
  /** idle but for facts, data set and round trips */
  readonly control: HBaseConnection
  readonly connections: readonly HBaseConnection[]
  readonly flusher: Flusher
}

const NO_SIZE =
  'The Thrift2 gateway tells no sizes; the file system below does (hdfs dfs -du /hbase/data).'

/** Everything of a session but its operations: one connection apart serves it. */
export class HBaseSession extends HBaseVerbs implements StoreSession {
  /** the gateway has no statistics to ask for */
  readonly counters = null
  private readonly place: Place

  constructor(private readonly parts: SessionParts) {
    const { options, table } = parts
    const requests = new TableRequests(utf8(table), utf8(options.family), options.durability)
    super(parts.connections, parts.flusher, requests)
    this.place = { table, family: options.family, regions: options.regions }
  }

  facts(): Promise<StoreFacts> {
    return this.asked(async () => {
      const { control, options, table } = this.parts
      const there = await tableExists(control, table)
      return describeCluster({
        options,
        table,
        description: there ? await describeTable(control, table) : null,
        regions: there ? await regionServers(control, table) : new Map(),
      })
    })
  }

  inspect(): Promise<DataSetState> {
    return this.asked(() => inspectTable(this.parts.control, this.place))
  }

  prepare(): Promise<void> {
    return this.asked(() => prepareTable(this.parts.control, this.place))
  }

  writeMark(mark: OwnershipMark): Promise<void> {
    return this.asked(async () => {
      await prepareMarks(this.parts.control)
      await saveMark(this.parts.control, this.parts.table, mark)
    })
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return this.asked(() => clearTable(this.parts.control, this.place, onProgress, signal))
  }

  size(): Promise<StoreSize> {
    return Promise.resolve({ diskBytes: null, memoryBytes: null, note: NO_SIZE })
  }

  /** to the gateway and back; no region server takes part */
  readonly roundTrip = (): Promise<void> => this.parts.control.ping()

  async close(): Promise<void> {
    await Promise.all([
      ...this.connections.map((connection) => connection.close()),
      this.parts.control.close(),
    ])
  }

  private async asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw describeReply(error)
    }
  }
}
