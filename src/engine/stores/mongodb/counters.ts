import type { Db, Document } from 'mongodb'
import { serverCodeOf } from './outcomes'

/** Figures of serverStatus worth a line per second; what a server does not have is left out. */
const FIGURES: readonly (readonly [name: string, path: readonly string[]])[] = [
  ...['insert', 'query', 'update', 'delete', 'getmore', 'command'].map(
    (verb) => [`opcounters.${verb}`, ['opcounters', verb]] as const,
  ),
  ['connections.current', ['connections', 'current']],
  ['connections.active', ['connections', 'active']],
  ['network.bytesIn', ['network', 'bytesIn']],
  ['network.bytesOut', ['network', 'bytesOut']],
  ['network.numRequests', ['network', 'numRequests']],
  ['mem.residentMiB', ['mem', 'resident']],
  ['queue.readers', ['globalLock', 'currentQueue', 'readers']],
  ['queue.writers', ['globalLock', 'currentQueue', 'writers']],
  ['latency.readsUs', ['opLatencies', 'reads', 'latency']],
  ['latency.readsOps', ['opLatencies', 'reads', 'ops']],
  ['latency.writesUs', ['opLatencies', 'writes', 'latency']],
  ['latency.writesOps', ['opLatencies', 'writes', 'ops']],
  ['cache.bytes', ['wiredTiger', 'cache', 'bytes currently in the cache']],
  ['cache.dirtyBytes', ['wiredTiger', 'cache', 'tracked dirty bytes in the cache']],
  ['cache.bytesRead', ['wiredTiger', 'cache', 'bytes read into cache']],
  ['cache.bytesWritten', ['wiredTiger', 'cache', 'bytes written from cache']],
  ['cache.pagesEvictedByApp', ['wiredTiger', 'cache', 'pages evicted by application threads']],
  ['log.syncs', ['wiredTiger', 'log', 'log sync operations']],
  ['log.bytes', ['wiredTiger', 'log', 'log bytes written']],
  ['writeConflicts', ['metrics', 'operation', 'writeConflicts']],
  ['uptimeSeconds', ['uptime']],
]

/** Sections that cost the server time and hold none of the figures. */
const WITHOUT = { repl: 0, locks: 0, tcmalloc: 0, sharding: 0 } as const

/** Null where the server tells no figure, or not to this user. */
export async function counterReader(
  admin: Db,
): Promise<(() => Promise<Record<string, number>>) | null> {
  const read = async (): Promise<Record<string, number>> =>
    figuresOf(await admin.command({ serverStatus: 1, ...WITHOUT }))
  try {
    return Object.keys(await read()).length === 0 ? null : read
  } catch (error) {
    if (serverCodeOf(error) === null) throw error
    return null
  }
}

export function figuresOf(status: Document): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const [name, path] of FIGURES) {
    let found: unknown = status
    for (const step of path) found = (found as Record<string, unknown> | undefined | null)?.[step]
    const value = found === undefined || found === null ? Number.NaN : Number(found)
    if (Number.isFinite(value)) figures[name] = value
  }
  return figures
}
