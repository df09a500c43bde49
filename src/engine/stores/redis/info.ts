/** What `INFO` says, name → value as text. Section heads and blank lines fall away. */
export type Info = ReadonlyMap<string, string>

export function parseInfo(text: string): Info {
  const info = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0 && !line.startsWith('#')) info.set(line.slice(0, at), line.slice(at + 1).trim())
  }
  return info
}

/** A number of INFO; undefined when it is not told or no number. */
export function infoNumber(info: Info, name: string): number | undefined {
  const text = info.get(name)
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Servers of the Redis protocol by the version line that only they send. */
const PRODUCTS: readonly (readonly [field: string, product: string])[] = [
  ['valkey_version', 'Valkey'],
  ['dragonfly_version', 'Dragonfly'],
  ['kvrocks_version', 'Kvrocks'],
  ['garnet_version', 'Garnet'],
]

/** Name and version, as the server tells them; empty version when it does not. */
export function productOf(info: Info): { product: string; version: string } {
  for (const [field, product] of PRODUCTS) {
    const version = info.get(field)
    if (version !== undefined) return { product, version }
  }
  const version = info.get('redis_version') ?? ''
  const keydb = info.has('mvcc_depth') || (info.get('executable') ?? '').includes('keydb')
  return { product: keydb ? 'KeyDB' : 'Redis', version }
}

export const isCluster = (info: Info): boolean =>
  info.get('cluster_enabled') === '1' || info.get('redis_mode') === 'cluster'

/** A replica that takes no writes. */
export const isReadOnlyReplica = (info: Info): boolean =>
  info.get('role') === 'slave' && info.get('slave_read_only') !== '0'

/** Where a replica gets its data from: "10.0.0.1:6379". */
export const primaryOf = (info: Info): string =>
  `${info.get('master_host') ?? '?'}:${info.get('master_port') ?? '?'}`

/** "single", "primary of 2 replicas", "read-only replica of 10.0.0.1:6379". */
export function topologyOf(info: Info): string {
  if (isCluster(info)) return 'cluster node'
  if (info.get('role') === 'slave') {
    return `${isReadOnlyReplica(info) ? 'read-only replica' : 'replica'} of ${primaryOf(info)}`
  }
  const replicas = infoNumber(info, 'connected_slaves') ?? 0
  if (replicas === 0) return 'single'
  return `primary of ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`
}

/** Figures worth a line per second. */
const COUNTERS = [
  'connected_clients',
  'blocked_clients',
  'used_memory',
  'used_memory_rss',
  'mem_fragmentation_ratio',
  'total_commands_processed',
  'instantaneous_ops_per_sec',
  'total_net_input_bytes',
  'total_net_output_bytes',
  'rejected_connections',
  'expired_keys',
  'evicted_keys',
  'keyspace_hits',
  'keyspace_misses',
  'used_cpu_sys',
  'used_cpu_user',
  'rdb_bgsave_in_progress',
  'aof_rewrite_in_progress',
  'aof_current_size',
  'aof_delayed_fsync',
  'latest_fork_usec',
] as const

export function countersOf(info: Info): Record<string, number> {
  const counters: Record<string, number> = {}
  for (const name of COUNTERS) {
    const value = infoNumber(info, name)
    if (value !== undefined) counters[name] = value
  }
  return counters
}
