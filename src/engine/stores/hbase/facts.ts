import type { StoreFacts } from '../port'
import type { Durability, HBaseOptions } from './options'
import type { TableDescription } from './tables'

/** What is known of a cluster and a table when facts are asked for. */
export interface Known {
  readonly options: HBaseOptions
  readonly table: string
  /** null: the table is not there yet */
  readonly description: TableDescription | null
  /** regions by server: of the table, or of HBase's own when that is not there yet */
  readonly regions: ReadonlyMap<string, number>
}

/** the oldest HBase whose gateway knows all calls made here; none tells its own version */
const VERSION = '2.2 or later'

/** What answered, in sentences. Pure: gathering is the session's. */
export function describeCluster({ options, table, description, regions }: Known): StoreFacts {
  const servers = regions.size
  const total = [...regions.values()].reduce((sum, count) => sum + count, 0)
  const held = servers === 1 ? '1 region server' : `${servers} region servers`
  return {
    product: 'HBase',
    version: VERSION,
    topology:
      description === null
        ? `Thrift2 gateway; the table is not made yet`
        : `Thrift2 gateway before ${held}, ${total === 1 ? '1 region' : `${total} regions`} of the table`,
    durability: {
      'write-ahead log': logSentence(options.durability, description?.durability ?? 0),
      replication:
        'How often the file system below keeps each byte, and whether `hbase.wal.hsync` makes every sync reach the disks, the gateway does not tell.',
    },
    details: {
      table,
      family: options.family,
      durability: options.durability,
      ...(description === null
        ? {}
        : {
            regions: total,
            regionServers: servers,
            tableDurability: NAMES[description.durability] ?? String(description.durability),
            writable: !description.readOnly,
          }),
      versionTold: false,
      clientBuffering: false,
      serves: 'one call at a time per connection',
    },
    client: 'own Thrift client',
  }
}

const NAMES = ['USE_DEFAULT', 'SKIP_WAL', 'ASYNC_WAL', 'SYNC_WAL', 'FSYNC_WAL'] as const

const ACKNOWLEDGED: Readonly<Record<Exclude<Durability, 'default'>, string>> = {
  skip: 'not written: a write is acknowledged when it is in memory, and is lost with its region server',
  async:
    'a write is acknowledged when it is in memory and is logged later: what a crash of its region server leaves unlogged is lost',
  sync: 'a write is acknowledged when it has reached the log of its region server and, there, the memory of every replica of the file system; it is not forced to disk',
  fsync: 'a write is acknowledged when it has been forced to disk in the log',
}

const BY_NUMBER = ['sync', 'skip', 'async', 'sync', 'fsync'] as const

/** @param tableDurability number of `TDurability` that the table was made with */
export function logSentence(asked: Durability, tableDurability: number): string {
  if (asked !== 'default') return `Asked for with every write: ${ACKNOWLEDGED[asked]}.`
  const by = tableDurability === 0 ? 'As HBase does unless told otherwise' : 'As the table is set'
  return `${by}: ${ACKNOWLEDGED[BY_NUMBER[tableDurability] ?? 'sync']}.`
}
