import type {
  Completion,
  DataSetState,
  FieldValues,
  OwnershipMark,
  StoreFacts,
  StoreSession,
  StoreSize,
} from '../port'
import type { MemcachedConnection } from './connection'
import { clearDataSet, type DataSetPlace, inspectDataSet, saveMark } from './data-set'
import type { Dialect } from './dialect'
import { describeServers, type ServerReport } from './facts'
import type { MemcachedOptions } from './options'
import type { ServerLink } from './server-link'
import { sumOf } from './stats'
import type { MemcachedVerbs } from './verbs'

/** Operations, and beside them everything else over connections apart. */
export class MemcachedSession implements StoreSession {
  private counting: Promise<MemcachedConnection[]> | null = null

  constructor(
    private readonly options: MemcachedOptions,
    private readonly place: DataSetPlace,
    private readonly verbs: MemcachedVerbs,
  ) {}

  read(key: string, fields: readonly string[] | null, done: Completion): void {
    this.verbs.read(key, fields, done)
  }

  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.verbs.update(key, values, expirySeconds, done)
  }

  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void {
    this.verbs.insert(key, values, expirySeconds, done)
  }

  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void {
    this.verbs.scan(startKey, length, fields, done)
  }

  remove(key: string, done: Completion): void {
    this.verbs.remove(key, done)
  }

  flush(): void {
    this.verbs.flush()
  }

  async facts(): Promise<StoreFacts> {
    const { dialect, servers } = this.place
    const reports = await Promise.all(servers.map((server) => readReport(server, dialect)))
    return describeServers(reports, this.options, dialect.name)
  }

  inspect(): Promise<DataSetState> {
    return inspectDataSet(this.place)
  }

  /** Keys need no preparation. */
  async prepare(): Promise<void> {}

  writeMark(mark: OwnershipMark): Promise<void> {
    return saveMark(this.place, mark)
  }

  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    return clearDataSet(this.place, onProgress, signal)
  }

  async size(): Promise<StoreSize> {
    const { dialect, servers } = this.place
    const replies = await Promise.all(servers.map(({ control }) => control.call(dialect.stats(''))))
    const memoryBytes = sumOf(replies.map(({ stats }) => stats)).get('bytes') ?? null
    const note =
      memoryBytes === null
        ? 'The server does not tell its size.'
        : 'Nothing is kept on disk; the memory is that of all items, also those of others.'
    return { diskBytes: null, memoryBytes, note }
  }

  readonly counters = async (): Promise<Readonly<Record<string, number>>> => {
    const { dialect, servers } = this.place
    this.counting ??= openAll(servers)
    try {
      const connections = await this.counting
      const replies = await Promise.all(connections.map((one) => one.call(dialect.stats(''))))
      return Object.fromEntries(sumOf(replies.map(({ stats }) => stats)))
    } catch (error) {
      // connections that never came up are tried anew; one that was lost comes back by itself
      await this.counting?.catch(() => {
        this.counting = null
      })
      throw error
    }
  }

  readonly roundTrip = async (): Promise<void> => {
    const { dialect, servers } = this.place
    await servers[0].control.call(dialect.version())
  }

  async close(): Promise<void> {
    const counting = (await this.counting?.catch(() => [])) ?? []
    const controls = this.place.servers.map(({ control }) => control)
    await Promise.all([
      this.verbs.close(),
      ...[...controls, ...counting].map((connection) => connection.close()),
    ])
  }
}

/** All or none: what has come up is closed when another has not. */
async function openAll(servers: readonly ServerLink[]): Promise<MemcachedConnection[]> {
  const opened = await Promise.allSettled(servers.map((server) => server.openControl()))
  const up = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed === undefined) return up
  await Promise.all(up.map((connection) => connection.close()))
  throw failed.reason
}

export async function readReport(
  { control }: Pick<ServerLink, 'control'>,
  dialect: Dialect,
): Promise<ServerReport> {
  const [stats, settings] = await control.callAll([dialect.stats(''), dialect.stats('settings')])
  return { version: control.version, stats: stats.stats, settings: settings.stats }
}
