/** What `stats` or `stats settings` says, name → value as text. */
export type Stats = ReadonlyMap<string, string>

/** A number of it; undefined when it is not told or no number. */
export function numberOf(stats: Stats, name: string): number | undefined {
  const text = stats.get(name)
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Figures worth a line per second. */
const COUNTERS = [
  'curr_items',
  'bytes',
  'limit_maxbytes',
  'curr_connections',
  'rejected_connections',
  'listen_disabled_num',
  'conn_yields',
  'cmd_get',
  'cmd_set',
  'get_hits',
  'get_misses',
  'get_expired',
  'delete_hits',
  'delete_misses',
  'cas_hits',
  'cas_misses',
  'cas_badval',
  'evictions',
  'reclaimed',
  'expired_unfetched',
  'evicted_unfetched',
  'direct_reclaims',
  'store_too_large',
  'store_no_memory',
  'bytes_read',
  'bytes_written',
  'rusage_user',
  'rusage_system',
  'slabs_moved',
  'hash_is_expanding',
] as const

/** Sums over servers, of what they tell. */
export function sumOf(servers: readonly Stats[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const name of COUNTERS) {
    for (const stats of servers) {
      const value = numberOf(stats, name)
      if (value !== undefined) sums.set(name, (sums.get(name) ?? 0) + value)
    }
  }
  return sums
}
