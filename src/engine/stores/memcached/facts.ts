import type { StoreFacts } from '../port'
import type { Dialect } from './dialect'
import type { MemcachedOptions } from './options'
import { numberOf, type Stats, sumOf } from './stats'

/** What one server says of itself; `settings` is empty where it does not tell them. */
export interface ServerReport {
  readonly version: string
  readonly stats: Stats
  readonly settings: Stats
}

/** What answered, in sentences. Pure: gathering is the session's. */
export function describeServers(
  servers: readonly ServerReport[],
  options: MemcachedOptions,
  dialect: Dialect['name'],
): StoreFacts {
  const [first] = servers
  return {
    ...productOf(first.version),
    topology:
      servers.length === 1
        ? 'single'
        : `${servers.length} servers, keys placed by the client (Java string hash modulo ${servers.length})`,
    durability: describeDurability(first.settings),
    details: describeDetails(servers, options, dialect),
    client: 'own memcached client',
  }
}

/** Compatibles say who they are behind VERSION. */
export function productOf(version: string): { product: string; version: string } {
  const number = /\d[\w.+-]*/.exec(version)?.[0] ?? version
  if (/mcrouter/i.test(version)) return { product: 'mcrouter', version: number }
  if (/ DF\b/.test(version)) return { product: 'Dragonfly', version: number }
  return { product: 'memcached', version: number }
}

function describeDurability(settings: Stats): Record<string, string> {
  const memoryFile = settings.get('memory_file')
  const disk =
    memoryFile !== undefined && memoryFile !== '(null)'
      ? `kept in ${memoryFile} over a clean restart (-e); a crash loses every record`
      : settings.has('ext_path')
        ? 'values may be moved to flash (extstore), but a restart loses every record'
        : 'nothing is kept on disk: a restart loses every record'
  return {
    disk,
    acknowledgement: 'a write is acknowledged when it is in memory; there are no replicas',
    eviction:
      settings.get('evictions') === 'off'
        ? 'off (-M): writes are refused when the memory is full'
        : 'when the memory is full, records are evicted without a word, the ownership mark too',
  }
}

function describeDetails(
  servers: readonly ServerReport[],
  options: MemcachedOptions,
  dialect: Dialect['name'],
): Record<string, string | number | boolean> {
  const [{ stats, settings }] = servers
  const sums = sumOf(servers.map((server) => server.stats))
  const details: Record<string, string | number | boolean> = {}
  const numbers = {
    maxMemoryBytes: sums.get('limit_maxbytes'),
    usedMemoryBytes: sums.get('bytes'),
    items: sums.get('curr_items'),
    evictions: sums.get('evictions'),
    itemMaxBytes: numberOf(settings, 'item_size_max'),
    threads: numberOf(stats, 'threads'),
    maxConnections: numberOf(settings, 'maxconns'),
    idleTimeoutSeconds: numberOf(settings, 'idle_timeout'),
  }
  for (const [name, value] of Object.entries(numbers)) {
    if (value !== undefined) details[name] = value
  }
  const cas = settings.get('cas_enabled')
  if (cas !== undefined) details.cas = cas === 'yes'
  const segmented = settings.get('lru_segmented')
  if (segmented !== undefined) details.segmentedLru = segmented === 'yes'
  details.protocol = dialect
  details.update =
    options.compat === 'ycsb'
      ? 'replace: fields that an update does not name are lost, as with YCSB'
      : 'merge: read (gets), merged here, written if unchanged (cas), again if not'
  details.writable = true
  details.tls = options.tls === null ? 'off' : options.tls.verify ? 'verified' : 'not verified'
  if (options.compat !== null) details.compat = options.compat
  if (settings.size === 0) details.note = 'stats settings are not told: some settings are not known'
  return details
}
