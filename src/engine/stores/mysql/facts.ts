import type { StoreFacts } from '../port'
import type { DescribedTable } from './described-table'
import type { MysqlOptions } from './options'
import { productOf } from './product'

/** What was asked of the server; maps are empty where it does not tell. */
export interface Gathered {
  readonly version: string
  readonly comment: string
  /** SHOW GLOBAL VARIABLES, names in lower case */
  readonly variables: ReadonlyMap<string, string>
  /** SHOW GLOBAL STATUS, names in lower case */
  readonly status: ReadonlyMap<string, string>
  /** host and port of the server that this one copies */
  readonly replicaOf: string | null
  readonly table: DescribedTable | null
}

export type Variables = ReadonlyMap<string, string>

const on = (value: string | undefined): boolean => value === 'ON' || value === '1'

export const isReadOnly = (variables: Variables): boolean =>
  ['read_only', 'super_read_only', 'tx_read_only', 'transaction_read_only'].some((name) => {
    const value = variables.get(name)
    return value !== undefined && value !== 'OFF' && value !== '0'
  })

/** What answered, in sentences. Pure: gathering is the session's. */
export function describeServer(
  gathered: Gathered,
  options: MysqlOptions,
  client: string,
): StoreFacts {
  const { product, version, claims } = productOf(gathered.version, gathered.comment)
  return {
    product,
    version,
    topology: topologyOf(gathered),
    durability: durabilityOf(gathered, options),
    details: {
      ...(claims === null ? {} : { serverVersion: claims }),
      ...detailsOf(gathered, options),
      ...(PROXIES.has(product)
        ? { note: 'settings are those of one database behind the proxy' }
        : {}),
    },
    client,
  }
}

const PROXIES = new Set(['ShardingSphere-Proxy', 'Mycat', 'ProxySQL'])

function topologyOf({ version, comment, variables, status, replicaOf }: Gathered): string {
  const { product } = productOf(version, comment)
  if (PROXIES.has(product)) {
    return 'proxy: what is behind it is not told'
  }
  if (on(variables.get('wsrep_on'))) {
    return `one of ${status.get('wsrep_cluster_size') ?? 'several'} nodes of a Galera cluster`
  }
  if (replicaOf !== null) return `replica of ${replicaOf}`
  const replicas = Number(status.get('slaves_connected') ?? status.get('replicas_connected') ?? 0)
  if (replicas > 0) return `primary of ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`
  return /TiDB|OceanBase|PolarDB-X|Vitess|SingleStore/.test(product)
    ? 'one entry to a distributed database'
    : 'single'
}

const REDO_LOG: Readonly<Record<string, string>> = {
  0: 'written and synced once a second: the end of the server can lose a second of acknowledged writes',
  1: 'synced to disk before each commit is acknowledged',
  2: 'written at each commit, synced once a second: a power cut can lose a second of acknowledged writes',
  3: 'synced to disk before each commit is acknowledged, once more at its preparation',
}

function durabilityOf({ variables, table }: Gathered, options: MysqlOptions) {
  const durability: Record<string, string> = {}
  const engine = (table?.engine ?? options.engine ?? variables.get('default_storage_engine') ?? '')
    .toString()
    .toLowerCase()
  const log = engine === 'rocksdb' ? 'rocksdb' : 'innodb'
  const flush = variables.get(`${log}_flush_log_at_trx_commit`)
  if (flush !== undefined) {
    durability['redo log'] = REDO_LOG[flush] ?? `flushed by rule ${flush} of the server`
  }
  const method = variables.get('innodb_flush_method')
  if (log === 'innodb' && method === 'nosync') durability.files = 'nothing is ever synced (nosync)'
  const binlog = variables.get('log_bin')
  if (binlog !== undefined) durability['binary log'] = binlogSentence(on(binlog), variables)
  if (
    on(
      variables.get('rpl_semi_sync_master_enabled') ??
        variables.get('rpl_semi_sync_source_enabled'),
    )
  ) {
    durability.replicas =
      'a commit is acknowledged when a replica has received it (semi-synchronous)'
  }
  if (Object.keys(durability).length === 0) {
    durability.write = 'not told by this server: it shows no settings of its logs'
  }
  return durability
}

function binlogSentence(enabled: boolean, variables: Variables): string {
  if (!enabled) return 'none is written: no replica, no recovery to a point in time'
  const every = Number(variables.get('sync_binlog') ?? 0)
  if (every === 0) return 'synced when the operating system likes'
  return every === 1 ? 'synced at each commit' : `synced every ${every} commits`
}

/** Variables worth keeping beside a result, as numbers where they are. */
const KEPT: Readonly<Record<string, string>> = {
  bufferPoolBytes: 'innodb_buffer_pool_size',
  rocksdbBlockCacheBytes: 'rocksdb_block_cache_size',
  logFileBytes: 'innodb_log_file_size',
  redoLogBytes: 'innodb_redo_log_capacity',
  doubleWrite: 'innodb_doublewrite',
  flushMethod: 'innodb_flush_method',
  pageBytes: 'innodb_page_size',
  ioCapacity: 'innodb_io_capacity',
  maxConnections: 'max_connections',
  maxAllowedPacketBytes: 'max_allowed_packet',
  queryCache: 'query_cache_type',
  performanceSchema: 'performance_schema',
  sqlMode: 'sql_mode',
}

function detailsOf({ variables, table }: Gathered, options: MysqlOptions) {
  const details: Record<string, string | number | boolean> = {}
  const isolation = variables.get('transaction_isolation') ?? variables.get('tx_isolation')
  if (isolation !== undefined) details.isolation = isolation
  for (const [name, variable] of Object.entries(KEPT)) {
    const value = variables.get(variable)
    if (value === undefined) continue
    const count = Number(value)
    details[name] = value !== '' && Number.isSafeInteger(count) ? count : value
  }
  const engine = table?.engine ?? options.engine ?? variables.get('default_storage_engine')
  if (engine !== undefined && engine !== null) details.engine = engine
  const collation = table === null ? 'utf8mb4_bin' : table.keyCollation
  if (collation !== null) details.keyOrder = keyOrder(collation)
  details.layout = options.layout
  details.writable = !isReadOnly(variables)
  details.tls = options.tls === null ? 'off' : options.tls.verify ? 'verified' : 'not verified'
  if (options.compat !== null) details.compat = options.compat
  if (variables.size === 0)
    details.note = 'the server shows no variables: some settings are not known'
  return details
}

export function keyOrder(collation: string): string {
  if (collation === 'binary' || /_bin$/.test(collation)) return `bytewise (${collation})`
  return `by the rules of ${collation}: not that of the bytes`
}
