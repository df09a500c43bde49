import type { StoreFacts } from '../port'
import { describeDurability } from './durability'
import type { CassandraOptions } from './options'
import type { ServerInfo } from './server-info'

/** Settings shown as they are, by the names that 4.1 and later give them. */
const SHOWN: readonly (readonly [detail: string, ...settings: readonly string[]])[] = [
  ['commitLogSync', 'commitlog_sync'],
  ['commitLogSyncPeriod', 'commitlog_sync_period', 'commitlog_sync_period_in_ms'],
  ['commitLogSegmentSize', 'commitlog_segment_size', 'commitlog_segment_size_in_mb'],
  ['maxMutationSize', 'max_mutation_size', 'max_mutation_size_in_kb'],
  ['memtableHeapSpace', 'memtable_heap_space', 'memtable_heap_space_in_mb'],
  ['memtableOffheapSpace', 'memtable_offheap_space', 'memtable_offheap_space_in_mb'],
  ['memtableAllocation', 'memtable_allocation_type'],
  ['keyCacheSize', 'key_cache_size', 'key_cache_size_in_mb'],
  ['rowCacheSize', 'row_cache_size', 'row_cache_size_in_mb'],
  ['fileCacheSize', 'file_cache_size', 'file_cache_size_in_mb'],
  ['concurrentReads', 'concurrent_reads'],
  ['concurrentWrites', 'concurrent_writes'],
  ['diskAccessMode', 'disk_access_mode'],
  ['changeLog', 'cdc_enabled'],
  ['autoSnapshot', 'auto_snapshot'],
  ['readRequestTimeout', 'read_request_timeout', 'read_request_timeout_in_ms'],
  ['writeRequestTimeout', 'write_request_timeout', 'write_request_timeout_in_ms'],
]

/** What answered, in sentences. Pure: gathering is server-info.ts. */
export function describeServer(
  info: ServerInfo,
  options: CassandraOptions,
  session: { readonly datacenter: string; readonly connectionsPerNode: number },
  client: string,
): StoreFacts {
  return {
    ...productOf(info),
    topology: topologyOf(info, session.datacenter),
    durability: describeDurability(info, options, session.datacenter),
    details: { ...describeSession(options, session), ...describeTable(info), ...settingsOf(info) },
    client,
  }
}

function productOf({ local, scyllaVersion }: ServerInfo): Pick<StoreFacts, 'product' | 'version'> {
  const version = String(local.release_version)
  if (scyllaVersion !== null) return { product: 'ScyllaDB', version: scyllaVersion }
  if (typeof local.dse_version === 'string') {
    return { product: 'DataStax Enterprise', version: local.dse_version }
  }
  if (local.cluster_name === 'Amazon Keyspaces') return { product: 'Amazon Keyspaces', version }
  return { product: 'Apache Cassandra', version }
}

function topologyOf({ nodes }: ServerInfo, datacenter: string): string {
  if (nodes.length === 1) return 'single node'
  const datacenters = new Set(nodes.map((node) => node.datacenter))
  const down = nodes.filter((node) => !node.up).length
  const where =
    datacenters.size === 1
      ? `${nodes.length} nodes in one datacenter`
      : `${nodes.length} nodes in ${datacenters.size} datacenters, ${nodes.filter((node) => node.datacenter === datacenter).length} of them in ${datacenter}`
  return down === 0 ? where : `${where}, ${down} down`
}

/** "org.apache.cassandra.dht.Murmur3Partitioner" → "Murmur3Partitioner". */
const lastWord = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

type Details = Record<string, string | number | boolean>

function describeSession(
  options: CassandraOptions,
  session: { readonly datacenter: string; readonly connectionsPerNode: number },
): Details {
  const details: Details = {
    datacenter: session.datacenter,
    connectionsPerNode: session.connectionsPerNode,
    readConsistency: options.readConsistency,
    writeConsistency: options.writeConsistency,
    layout:
      options.layout === 'clustering'
        ? `rows of ${options.partitions} partition${options.partitions === 1 ? '' : 's'}, in the order of keys`
        : 'a partition for each record, in the order of tokens',
    retries: 'none; no speculative executions',
    writeTimestamps: 'given by the coordinator',
    tls: options.tls === null ? 'off' : options.tls.verify ? 'verified' : 'not verified',
    writable: true,
  }
  if (options.lwt) details.lightWeightTransactions = options.serialConsistency
  return details
}

function describeTable({ local, nodes, catalog }: ServerInfo): Details {
  const details: Details = { nodes: nodes.length }
  for (const [detail, column] of [
    ['clusterName', 'cluster_name'],
    ['cqlVersion', 'cql_version'],
  ]) {
    const value = local[column]
    if (typeof value === 'string') details[detail] = value
  }
  if (typeof local.partitioner === 'string') details.partitioner = lastWord(local.partitioner)
  if (catalog.replication !== null) {
    const { class: strategy = '', ...replicas } = catalog.replication
    const counts = Object.entries(replicas).map(([name, count]) => `${name} ${count}`)
    details.replication = [lastWord(strategy), ...counts].join(', ')
  }
  if (catalog.table !== null) {
    details.compaction = catalog.table.compaction
    details.compression = catalog.table.compression
  }
  return details
}

function settingsOf({ settings }: ServerInfo): Details {
  if (settings.size === 0) {
    return { note: 'The server tells none of its settings: some promises are not known.' }
  }
  const details: Details = {}
  for (const [detail, ...names] of SHOWN) {
    const name = names.find((candidate) => settings.has(candidate))
    if (name !== undefined) details[detail] = `${settings.get(name)}${unitOf(name)}`
  }
  return details
}

const UNITS: readonly (readonly [suffix: string, unit: string])[] = [
  ['_in_ms', 'ms'],
  ['_in_mb', 'MiB'],
  ['_in_kb', 'KiB'],
]

const unitOf = (name: string): string => UNITS.find(([suffix]) => name.endsWith(suffix))?.[1] ?? ''
