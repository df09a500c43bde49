import type { Outcome } from '../../../shared/outcome'

export type Failure = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

/** A document that is no record of YCSB's form: a JSON object of strings. */
export class ForeignDocument extends Error {
  override readonly name = 'ForeignDocument'
}

const BY_NAME: Readonly<Record<string, Failure>> = {
  DocumentExistsError: 'conflict',
  CasMismatchError: 'conflict',
  DocumentLockedError: 'conflict',
  DurableWriteInProgressError: 'conflict',
  DurableWriteReCommitInProgressError: 'conflict',
  TemporaryFailureError: 'overloaded',
  RateLimitedError: 'overloaded',
  QuotaLimitedError: 'out-of-memory',
  ValueTooLargeError: 'rejected',
  AuthenticationFailureError: 'rejected',
  DurabilityImpossibleError: 'rejected',
  DurabilityLevelNotAvailableError: 'rejected',
  FeatureNotAvailableError: 'rejected',
  UnsupportedOperationError: 'rejected',
  InvalidArgumentError: 'rejected',
  PathTooBigError: 'rejected',
  DurabilityAmbiguousError: 'timed-out',
  RequestCanceledError: 'disconnected',
  ClusterClosedError: 'disconnected',
  ConnectionClosedError: 'disconnected',
}

interface DriverError extends Error {
  readonly context?: { readonly last_dispatched_to?: string }
}

export const isMissing = (error: unknown): boolean =>
  (error as Error).name === 'DocumentNotFoundError'

export const isTimeout = (error: unknown): boolean =>
  /^(Una|A)mbiguousTimeoutError$|^TimeoutError$/.test((error as Error).name)

/** What a failed operation of the driver is counted as. */
export function outcomeOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'unexpected-reply'
  if (isTimeout(error)) {
    // the driver waits for a connection as long as for an answer: it was never sent
    return (error as DriverError).context?.last_dispatched_to ? 'timed-out' : 'refused'
  }
  if (/cluster_closed|request_canceled/.test(error.message)) return 'disconnected'
  return BY_NAME[error.name] ?? 'unexpected-reply'
}
