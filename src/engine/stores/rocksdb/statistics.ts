/**
 * Counters of RocksDB, from its properties. What counts events comes from the text of
 * `rocksdb.stats`; the binding opens without `Options::statistics`, so tickers (cache hits, bloom
 * filter) are not to be had.
 */

/** property → name of the counter; whole numbers */
const GAUGES: Readonly<Record<string, string>> = {
  'rocksdb.estimate-num-keys': 'estimated_keys',
  'rocksdb.cur-size-all-mem-tables': 'mem_tables_bytes',
  'rocksdb.num-immutable-mem-table': 'immutable_mem_tables',
  'rocksdb.block-cache-usage': 'block_cache_bytes',
  'rocksdb.estimate-table-readers-mem': 'table_readers_bytes',
  'rocksdb.total-sst-files-size': 'sst_files_bytes',
  'rocksdb.num-files-at-level0': 'level0_files',
  'rocksdb.estimate-pending-compaction-bytes': 'pending_compaction_bytes',
  'rocksdb.num-running-compactions': 'running_compactions',
  'rocksdb.num-running-flushes': 'running_flushes',
  'rocksdb.is-write-stopped': 'write_stopped',
  'rocksdb.background-errors': 'background_errors',
}

/** One figure in the text, and its unit in what is reported. */
const FIGURES: readonly (readonly [name: string, pattern: RegExp, factor: number])[] = [
  ['writes', /Cumulative writes: (\S+) writes/, 1],
  ['written_bytes', /Cumulative writes:.* ingest: (\S+) GB/, 2 ** 30],
  ['log_writes', /Cumulative WAL: (\S+) writes/, 1],
  ['log_syncs', /Cumulative WAL:.* (\S+) syncs/, 1],
  ['flushed_bytes', /Flush\(GB\): cumulative (\S+),/, 2 ** 30],
  ['compaction_written_bytes', /Cumulative compaction: (\S+) GB write/, 2 ** 30],
  ['compaction_read_bytes', /Cumulative compaction:.* (\S+) GB read/, 2 ** 30],
  ['compaction_seconds', /Cumulative compaction:.* (\S+) seconds/, 1],
  ['stall_seconds', /Cumulative stall: (\S+) H:M:S/, 1],
]

/** @param property `RocksDb.getProperty` */
export function rocksdbCounters(property: (name: string) => string): Record<string, number> {
  const counters: Record<string, number> = {}
  for (const [name, counter] of Object.entries(GAUGES)) {
    const text = property(name)
    if (/^\d+$/.test(text)) counters[counter] = Number(text)
  }
  return { ...counters, ...parseStats(property('rocksdb.stats')) }
}

/** Figures of the text `rocksdb.stats`; what is not found in it is left out. */
export function parseStats(text: string): Record<string, number> {
  const figures: Record<string, number> = {}
  for (const [name, pattern, factor] of FIGURES) {
    const found = pattern.exec(text)?.[1]
    const value = found === undefined ? Number.NaN : readFigure(found)
    if (Number.isFinite(value)) figures[name] = Math.round(value * factor * 1000) / 1000
  }
  return figures
}

const SUFFIXES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9 }

/** `12`, `0.004`, `13M`, `00:00:1.500` (as seconds); NaN for anything else. */
function readFigure(text: string): number {
  if (text.includes(':')) {
    const [hours, minutes, seconds] = text.split(':').map(Number)
    return hours * 3600 + minutes * 60 + seconds
  }
  const suffix = SUFFIXES[text.at(-1) ?? '']
  return suffix === undefined ? Number(text) : Number(text.slice(0, -1)) * suffix
}
