import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../src/engine/stores/rocksdb/outcomes'
import { parseStats, rocksdbCounters } from '../../../../src/engine/stores/rocksdb/statistics'

/** lines of a RocksDB 6.17 that had been written to for a minute */
const STATS = `
Uptime(secs): 61.2 total, 0.0 interval
Flush(GB): cumulative 0.500, interval 0.000
Cumulative compaction: 1.25 GB write, 0.00 MB/s write, 0.75 GB read, 0.00 MB/s read, 12.5 seconds
** DB Stats **
Cumulative writes: 13M writes, 1234K keys, 1 commit groups, 0.5 writes per commit group, ingest: 1.50 GB, 0.00 MB/s
Cumulative WAL: 1300 writes, 7 syncs, 1.00 writes per sync, written: 0.00 GB, 0.00 MB/s
Cumulative stall: 01:02:3.500 H:M:S, 0.0 percent
Interval writes: 9 writes, 1 keys, 1 commit groups
`

describe('statistics of RocksDB', () => {
  it('are read from its text', () => {
    expect(parseStats(STATS)).toEqual({
      writes: 13e6,
      written_bytes: 1.5 * 2 ** 30,
      log_writes: 1300,
      log_syncs: 7,
      flushed_bytes: 2 ** 29,
      compaction_written_bytes: 1.25 * 2 ** 30,
      compaction_read_bytes: 0.75 * 2 ** 30,
      compaction_seconds: 12.5,
      stall_seconds: 3600 + 120 + 3.5,
    })
  })

  it('leave out what a text does not say', () => {
    expect(parseStats('Cumulative writes: many writes')).toEqual({})
    expect(rocksdbCounters(() => '')).toEqual({})
    expect(rocksdbCounters((name) => (name === 'rocksdb.block-cache-usage' ? '87' : ''))).toEqual({
      block_cache_bytes: 87,
    })
  })
})

describe('outcomes of RocksDB', () => {
  it.each([
    ['IO error: No space left on device While appending to file', 'out-of-memory'],
    ['Corruption: block checksum mismatch', 'unexpected-reply'],
    ['IO error: While open a file for appending: Permission denied', 'rejected'],
    ['Invalid argument: key too long', 'rejected'],
    ['Resource busy: ', 'overloaded'],
    ['Shutdown in progress: ', 'disconnected'],
    ['something nobody knows', 'unexpected-reply'],
  ])('%s → %s', (message, outcome) => {
    expect(outcomeOf(new Error(message))).toBe(outcome)
  })
})
