import type { Asking, Row } from './control'

/** Views that count, with the columns worth a line per second; newer servers moved some of them. */
const VIEWS: readonly (readonly [query: string, columns: readonly string[]])[] = [
  [
    'SELECT * FROM pg_stat_database WHERE datname = current_database()',
    [
      'numbackends',
      'xact_commit',
      'xact_rollback',
      'blks_read',
      'blks_hit',
      'tup_returned',
      'tup_fetched',
      'tup_inserted',
      'tup_updated',
      'tup_deleted',
      'conflicts',
      'temp_files',
      'temp_bytes',
      'deadlocks',
      'blk_read_time',
      'blk_write_time',
    ],
  ],
  [
    'SELECT * FROM pg_stat_wal',
    ['wal_records', 'wal_fpi', 'wal_bytes', 'wal_buffers_full', 'wal_write', 'wal_sync'],
  ],
  [
    'SELECT * FROM pg_stat_bgwriter',
    [
      'checkpoints_timed',
      'checkpoints_req',
      'checkpoint_write_time',
      'checkpoint_sync_time',
      'buffers_checkpoint',
      'buffers_clean',
      'maxwritten_clean',
      'buffers_backend',
      'buffers_backend_fsync',
      'buffers_alloc',
    ],
  ],
  [
    'SELECT * FROM pg_stat_checkpointer',
    ['num_timed', 'num_requested', 'write_time', 'sync_time', 'buffers_written'],
  ],
]

/** Reads them all; a view that a server does not have is asked for once. */
export class CounterReader {
  private readonly missing = new Set<string>()

  constructor(private readonly server: Asking) {}

  /** Rejects when the server cannot be asked at all. */
  async read(): Promise<Record<string, number>> {
    const counters: Record<string, number> = {}
    for (const [query, columns] of VIEWS) {
      if (this.missing.has(query)) continue
      const row = await this.ask(query)
      for (const column of columns) {
        const value = Number(row?.[column] ?? Number.NaN)
        if (Number.isFinite(value)) counters[column] = value
      }
    }
    return counters
  }

  private async ask(query: string): Promise<Row | undefined> {
    try {
      return (await this.server.query(query))[0]
    } catch (error) {
      // undefined_table, or not permitted: it will not come
      const { code } = error as { code?: string }
      if (code !== '42P01' && code !== '42501') throw error
      this.missing.add(query)
      return undefined
    }
  }
}
