import type { Client, Host, types } from 'cassandra-driver'
import type { StoreSize } from '../port'

/** thread pool → beginning of its counters' names */
const POOLS: Readonly<Record<string, string>> = {
  'Native-Transport-Requests': 'requests',
  ReadStage: 'reads',
  MutationStage: 'mutations',
  CompactionExecutor: 'compactions',
  MemtableFlushWriter: 'memtableFlushes',
}

const CACHES: Readonly<Record<string, string>> = {
  keys: 'keyCache',
  rows: 'rowCache',
  chunks: 'chunkCache',
}

type Row = Readonly<Record<string, unknown>>

/** Figures of one node, from its rows of system_views. 64-bit ones come as objects. */
export function countersOf(pools: readonly Row[], caches: readonly Row[]): Record<string, number> {
  const counters: Record<string, number> = {}
  for (const row of pools) {
    const name = POOLS[String(row.name)]
    if (name === undefined) continue
    counters[`${name}Completed`] = Number(row.completed_tasks)
    counters[`${name}Active`] = Number(row.active_tasks)
    counters[`${name}Pending`] = Number(row.pending_tasks)
    counters[`${name}Blocked`] = Number(row.blocked_tasks_all_time)
  }
  for (const row of caches) {
    const name = CACHES[String(row.name)]
    if (name === undefined) continue
    counters[`${name}Hits`] = Number(row.hit_count)
    counters[`${name}Requests`] = Number(row.request_count)
    counters[`${name}Bytes`] = Number(row.size_bytes)
  }
  return counters
}

/** Sums over all nodes that are up: virtual tables tell of the node asked, no other. */
export async function readCounters(client: Client): Promise<Record<string, number>> {
  const nodes = await onEachNode(client, async (ask) => {
    const [pools, caches] = await Promise.all([
      ask('SELECT * FROM system_views.thread_pools', []),
      ask('SELECT * FROM system_views.caches', []),
    ])
    return countersOf(pools, caches)
  })
  const sums: Record<string, number> = { nodesUp: nodes.length }
  for (const node of nodes) {
    for (const [name, value] of Object.entries(node)) {
      // columns differ between versions: what is not told is left out
      if (Number.isFinite(value)) sums[name] = (sums[name] ?? 0) + value
    }
  }
  return sums
}

const MIB = 2 ** 20

export async function readSize(
  client: Client,
  keyspace: string,
  table: string,
): Promise<StoreSize> {
  const query =
    'SELECT mebibytes FROM system_views.disk_usage WHERE keyspace_name = ? AND table_name = ?'
  try {
    const nodes = await onEachNode(client, async (ask) => {
      const [row] = await ask(query, [keyspace, table])
      return Number(row?.mebibytes ?? 0) * MIB
    })
    return {
      diskBytes: nodes.reduce((sum, bytes) => sum + bytes, 0),
      memoryBytes: null,
      note: 'Whole MiB of flushed tables on all nodes; memtables and commit log are not in it, and memory is not told by table.',
    }
  } catch {
    const note = 'The server does not tell it (system_views.disk_usage came with Cassandra 4).'
    return { diskBytes: null, memoryBytes: null, note }
  }
}

type Ask = (query: string, params: string[]) => Promise<types.Row[]>

function onEachNode<T>(client: Client, read: (ask: Ask) => Promise<T>): Promise<T[]> {
  const up = client.hosts.values().filter((host: Host) => host.isUp())
  return Promise.all(
    up.map((host) =>
      read(async (query, params) => (await client.execute(query, params, { host })).rows),
    ),
  )
}
