import type { FailureOutcome } from '../../wire/request'

/** Codes of the server's errors (its `error_codes.yml`); what is not here is a no. */
const BY_CODE: Readonly<Record<number, FailureOutcome>> = {
  6: 'disconnected', // HostUnreachable: behind a router
  7: 'disconnected', // HostNotFound
  24: 'timed-out', // LockTimeout
  50: 'timed-out', // MaxTimeMSExpired
  64: 'timed-out', // WriteConcernTimeout: done here, not heard of from the others
  89: 'timed-out', // NetworkTimeout: behind a router
  91: 'disconnected', // ShutdownInProgress
  112: 'conflict', // WriteConflict
  133: 'refused', // FailedToSatisfyReadPreference: no such member
  202: 'overloaded', // NetworkInterfaceExceededTimeLimit: behind a router, no connection left
  262: 'timed-out', // ExceededTimeLimit
  290: 'timed-out', // TransactionExceededLifetimeLimitSeconds
  365: 'overloaded', // TemporarilyUnavailable: the cache is under pressure
  9001: 'disconnected', // SocketException
  11000: 'conflict', // DuplicateKey
  11600: 'disconnected', // InterruptedAtShutdown
  14031: 'out-of-memory', // OutOfDiskSpace
  16500: 'overloaded', // Cosmos DB: request units used up
}

/** Names of the driver's own errors. */
const BY_NAME: Readonly<Record<string, FailureOutcome>> = {
  MongoServerSelectionError: 'refused',
  MongoWaitQueueTimeoutError: 'overloaded',
  MongoNetworkTimeoutError: 'timed-out',
  MongoOperationTimeoutError: 'timed-out',
  MongoNetworkError: 'disconnected',
  MongoPoolClearedError: 'disconnected',
  PoolClearedOnNetworkError: 'disconnected',
  MongoPoolClosedError: 'disconnected',
  MongoServerClosedError: 'disconnected',
  MongoTopologyClosedError: 'disconnected',
  MongoClientClosedError: 'disconnected',
  MongoNotConnectedError: 'disconnected',
  MongoExpiredSessionError: 'disconnected',
  // a document that cannot be put into a message at all
  MongoInvalidArgumentError: 'rejected',
  RangeError: 'rejected',
  BSONError: 'rejected',
}

/** Errors of the system that mean: no connection could be had. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EMFILE'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
])

const SERVER_ERRORS = new Set([
  'MongoServerError',
  'MongoWriteConcernError',
  'MongoBulkWriteError',
  'MongoStalePrimaryError',
])

/** Errors of the system on a connection that there was; the driver hands some on as they are. */
const LOST = new Set([
  ...['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_PREMATURE_CLOSE'],
])

/** Code of the server's answer; null for what did not come from the server. */
export function serverCodeOf(error: unknown): number | null {
  const { name, code } = error as { name?: string; code?: unknown }
  if (name === undefined || !SERVER_ERRORS.has(name)) return null
  return typeof code === 'number' ? code : 0
}

/** The system's error at the bottom of the driver's; undefined: there is none. */
export function systemCodeOf(error: unknown): string | undefined {
  for (let e = error as NodeJS.ErrnoException | undefined, depth = 0; e && depth < 8; depth++) {
    if (typeof e.code === 'string') return e.code
    const inner = e instanceof AggregateError ? e.errors[0] : undefined
    e = (inner ?? e.cause) as NodeJS.ErrnoException | undefined
  }
  return undefined
}

/** No connection could be had, where `disconnected` means that there was one. */
export const isUnreachable = (error: unknown): boolean =>
  (error as Error).name === 'MongoServerSelectionError' ||
  UNREACHABLE.has(systemCodeOf(error) ?? '')

/** What a failed operation of the driver is counted as. */
export function outcomeOf(error: unknown): FailureOutcome {
  if (!(error instanceof Error)) return 'unexpected-reply'
  if (isUnreachable(error)) return 'refused'
  const code = serverCodeOf(error)
  if (code !== null) return BY_CODE[code] ?? 'rejected'
  if (BY_NAME[error.name] !== undefined) return BY_NAME[error.name]
  return LOST.has(systemCodeOf(error) ?? '') ? 'disconnected' : 'unexpected-reply'
}
