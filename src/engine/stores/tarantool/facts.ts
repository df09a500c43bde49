import type { StoreFacts } from '../port'
import type { Settings } from './figures'
import type { IndexKind, TarantoolOptions } from './options'
import type { MergeBy } from './requests'
import type { Place } from './space'

/** What is known of a server and a session when facts are asked for. */
export interface Known {
  /** null: this user may not run Lua */
  readonly settings: Settings | null
  /** as greeted: "2.6.0" */
  readonly version: string
  readonly index: IndexKind
  readonly options: TarantoolOptions
  readonly place: Place | null
  readonly mergeBy: MergeBy
}

/** What answered, in sentences. Pure: gathering is the session's. */
export function describeServer(known: Known): StoreFacts {
  const { settings } = known
  return {
    product: settings?.package ?? 'Tarantool',
    version: (settings?.version ?? known.version).split('-')[0],
    topology: topologyOf(settings),
    durability: durabilityOf(settings),
    details: detailsOf(known),
    client: 'own IPROTO client',
  }
}

export function topologyOf(settings: Settings | null): string {
  if (settings === null) return 'topology not told to this user'
  const { instances, read_only: readOnly } = settings
  const where = instances > 1 ? `one of ${instances} in a replica set` : 'single'
  return readOnly ? `${where}, read-only` : where
}

const LOGS: Readonly<Record<string, string>> = {
  none: 'none is kept: a write is acknowledged when it is in memory',
  write:
    'written to the log file before a write is acknowledged, not synced: a crash of the machine, though not of the server, can lose acknowledged writes',
  fsync: 'synced to disk before each write is acknowledged',
}

function durabilityOf(settings: Settings | null): Record<string, string> {
  if (settings === null) return { 'write-ahead log': 'not told: this user may not run Lua' }
  const { checkpoint_interval: seconds, instances, wal_mode: mode } = settings
  const durability: Record<string, string> = {
    'write-ahead log': LOGS[mode] ?? `wal_mode is ${mode}, which is not known here`,
  }
  if (seconds !== undefined) {
    durability.snapshots = seconds > 0 ? `every ${seconds} s` : 'none are taken by themselves'
  }
  if (instances > 1) {
    durability.replicas = 'a write is acknowledged without them, unless the space is synchronous'
  }
  return durability
}

function detailsOf(known: Known): Record<string, string | number | boolean> {
  const { index, mergeBy, options, place, settings } = known
  const details: Record<string, string | number | boolean> = {
    index: index.toUpperCase(),
    engine: place?.engine ?? options.engine,
    space: place === null ? `${options.space}, not there yet` : `${place.name} (${place.space})`,
    updates: updatesOf(options, place === null ? null : mergeBy),
  }
  if (options.compat !== null) details.compat = options.compat
  if (settings === null) {
    return { ...details, note: 'This user may not run Lua: settings and counters are not known' }
  }
  const vinyl = options.engine === 'vinyl'
  const numbers = {
    maxTupleBytes: vinyl ? settings.vinyl_max_tuple_size : settings.memtx_max_tuple_size,
    memtxMemoryBytes: settings.memtx_memory,
    vinylMemoryBytes: vinyl ? settings.vinyl_memory : undefined,
    vinylCacheBytes: vinyl ? settings.vinyl_cache : undefined,
    usedMemoryBytes: settings.memory,
    readaheadBytes: settings.readahead,
    netMsgMax: settings.net_msg_max,
    workerPoolThreads: settings.worker_pool_threads,
    iprotoThreads: settings.iproto_threads,
  }
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined) details[name] = value
  }
  if (!vinyl) details.whenFull = 'writes are refused'
  details.walMode = settings.wal_mode
  details.writable = !settings.read_only
  return details
}

function updatesOf({ compat }: TarantoolOptions, mergeBy: MergeBy | null): string {
  if (compat === 'ycsb') return 'replace the record'
  if (mergeBy === null) return 'merged at the server'
  return mergeBy === 'function'
    ? 'merged at the server by a stored function'
    : 'merged at the server by Lua sent along with each (the stored function is not there)'
}
