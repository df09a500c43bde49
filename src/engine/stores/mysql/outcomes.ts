import type { FailureOutcome } from '../../wire/request'

/** MySQL's error numbers → how the operation ended. Every other number is `rejected`. */
const BY_ERRNO: Readonly<Record<number, FailureOutcome>> = {
  1062: 'conflict', // duplicate key
  1205: 'conflict', // lock wait timeout
  1213: 'conflict', // deadlock; TiDB, Dolt, Galera: another writer committed first
  1020: 'conflict', // record has changed since last read (snapshot isolation)
  1614: 'conflict', // XA branch rolled back: deadlock
  9007: 'conflict', // TiDB: write conflict
  8002: 'conflict', // TiDB: write conflict, not to be retried
  8022: 'conflict', // TiDB: commit failed, may be retried
  1040: 'overloaded', // too many connections
  1203: 'overloaded', // too many connections of this user
  1226: 'overloaded', // user has exceeded a resource limit
  1041: 'out-of-memory',
  1037: 'out-of-memory',
  1038: 'out-of-memory', // out of sort memory
  1114: 'out-of-memory', // table is full
  1021: 'out-of-memory', // disk full
  1053: 'disconnected', // server shutdown in progress
  1079: 'disconnected',
  1927: 'disconnected', // MariaDB: connection was killed
  3169: 'disconnected', // session was killed
  3024: 'timed-out', // max_execution_time
  1969: 'timed-out', // MariaDB: max_statement_time
  9001: 'overloaded', // TiDB: PD server timeout
  9002: 'overloaded', // TiDB: TiKV server timeout
  9003: 'overloaded', // TiDB: TiKV server is busy
  9005: 'overloaded', // TiDB: region is unavailable
}

/** Texts of errors that come without a telling number, from proxies and storage engines. */
const BY_TEXT: readonly (readonly [pattern: RegExp, outcome: FailureOutcome])[] = [
  [/too many connections|connection is not available, request timed out/i, 'overloaded'],
  [/no space left|disk full|ENOSPC/i, 'out-of-memory'],
  [/deadlock|write conflict|lock wait timeout/i, 'conflict'],
  [/communications link failure|connection refused|lost connection/i, 'disconnected'],
]

/** What mysql2 gives as an error: from the server (`errno`, `sqlState`) or its own. */
export interface MysqlError extends Error {
  readonly errno?: number
  readonly code?: string
  readonly sqlState?: string
  readonly fatal?: boolean
}

/** Whether the server said this, in an error packet. */
export const isServerError = (error: MysqlError): boolean =>
  typeof error.errno === 'number' && error.sqlState !== undefined

/** How an operation ended of which the server said this. */
export function outcomeOfServerError(error: MysqlError): FailureOutcome {
  const byNumber = BY_ERRNO[error.errno ?? 0]
  if (byNumber !== undefined) return byNumber
  return BY_TEXT.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'rejected'
}
