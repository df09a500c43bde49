import type { Outcome } from '../../../shared/outcome'
import { MalformedRecord } from '../framed-record'

export type Failure = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

/** Errors of the system that mean: no connection could be had. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const LOST = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])

/** Codes of S3 and of its relatives, as the SDK names an error after them. */
const BY_NAME: Readonly<Record<string, Failure>> = {
  SlowDown: 'overloaded',
  ServiceUnavailable: 'overloaded',
  TooManyRequests: 'overloaded',
  RequestLimitExceeded: 'overloaded',
  OperationAborted: 'conflict',
  PreconditionFailed: 'conflict',
  ConditionalRequestConflict: 'conflict',
  QuotaExceeded: 'out-of-memory',
  XMinioStorageFull: 'out-of-memory',
  XMinioAdminBucketQuotaExceeded: 'out-of-memory',
  InternalError: 'unexpected-reply',
}

const BY_STATUS: Readonly<Record<number, Failure>> = {
  409: 'conflict',
  412: 'conflict',
  429: 'overloaded',
  503: 'overloaded',
  507: 'out-of-memory',
}

/** What the SDK adds to what it throws; `code` is the system's. */
interface SdkError extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

export const statusOf = (error: unknown): number | undefined =>
  (error as SdkError | undefined)?.$metadata?.httpStatusCode

/** Why no connection could be had; null when there was one. */
export function unreachable(error: unknown): Error | null {
  const { code } = error as SdkError
  return code !== undefined && UNREACHABLE.has(code) ? (error as Error) : null
}

export const isMissing = (error: unknown): boolean => {
  const { name } = error as Error
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** What a failed operation of the SDK is counted as. */
export function outcomeOf(error: unknown): Failure {
  if (error instanceof MalformedRecord || !(error instanceof Error)) return 'unexpected-reply'
  const { code = '', name, message } = error as SdkError
  if (UNREACHABLE.has(code)) return 'refused'
  if (LOST.has(code) || message === 'socket hang up' || message === 'aborted') return 'disconnected'
  if (code === 'ETIMEDOUT') return 'timed-out'
  const status = statusOf(error)
  const known = BY_NAME[name] ?? (status === undefined ? undefined : BY_STATUS[status])
  if (known !== undefined) return known
  return status !== undefined && status >= 400 && status < 500 ? 'rejected' : 'unexpected-reply'
}
