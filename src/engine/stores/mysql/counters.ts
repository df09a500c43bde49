/**
 * What SHOW GLOBAL STATUS tells of work done, once a second. Cumulative, but for those that name a
 * state (`…_running`, `…_connected`, `…_pages_…`, `…_bytes_…`).
 */
const COUNTED = [
  'bytes_received',
  'bytes_sent',
  'com_commit',
  'com_delete',
  'com_insert',
  'com_select',
  'com_stmt_execute',
  'com_stmt_prepare',
  'com_update',
  'connections',
  'aborted_clients',
  'aborted_connects',
  'created_tmp_disk_tables',
  'handler_commit',
  'handler_delete',
  'handler_read_key',
  'handler_read_next',
  'handler_rollback',
  'handler_update',
  'handler_write',
  'innodb_buffer_pool_bytes_data',
  'innodb_buffer_pool_bytes_dirty',
  'innodb_buffer_pool_pages_dirty',
  'innodb_buffer_pool_read_requests',
  'innodb_buffer_pool_reads',
  'innodb_buffer_pool_wait_free',
  'innodb_data_fsyncs',
  'innodb_data_read',
  'innodb_data_written',
  'innodb_deadlocks',
  'innodb_history_list_length',
  'innodb_log_waits',
  'innodb_os_log_fsyncs',
  'innodb_os_log_written',
  'innodb_row_lock_time',
  'innodb_row_lock_waits',
  'innodb_rows_deleted',
  'innodb_rows_inserted',
  'innodb_rows_read',
  'innodb_rows_updated',
  'queries',
  'rocksdb_block_cache_hit',
  'rocksdb_block_cache_miss',
  'rocksdb_bytes_read',
  'rocksdb_bytes_written',
  'rocksdb_compact_read_bytes',
  'rocksdb_compact_write_bytes',
  'rocksdb_rows_inserted',
  'rocksdb_rows_read',
  'rocksdb_rows_updated',
  'rocksdb_stall_micros',
  'rocksdb_wal_synced',
  'slow_queries',
  'table_locks_waited',
  'threads_connected',
  'threads_running',
  'uptime',
] as const

/** Figures of the server that are there, under the server's names in lower case. */
export function countersOf(status: ReadonlyMap<string, string>): Record<string, number> {
  const counters: Record<string, number> = {}
  for (const name of COUNTED) {
    const value = Number(status.get(name) ?? Number.NaN)
    if (Number.isFinite(value)) counters[name] = value
  }
  return counters
}
