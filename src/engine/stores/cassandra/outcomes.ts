import type { Outcome } from '../../../shared/outcome'

export type Failure = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

/** Error codes of the protocol (CQL binary protocol v5 §9). */
const BY_CODE: Readonly<Record<number, Failure>> = {
  10: 'unexpected-reply', // protocol error
  256: 'rejected', // bad credentials
  4096: 'overloaded', // unavailable: not enough replicas alive for the consistency, for now
  4097: 'overloaded',
  4098: 'overloaded', // bootstrapping
  4099: 'rejected', // truncate error
  4352: 'timed-out', // write timeout: the coordinator waited for replicas in vain
  4608: 'timed-out', // read timeout
  4864: 'rejected', // read failure at a replica (too many tombstones, for one)
  5120: 'rejected', // function failure
  5376: 'rejected', // write failure at a replica
  5632: 'out-of-memory', // the change log (CDC) is full
  5888: 'timed-out', // light-weight transaction: whether it was done is not known
  8192: 'rejected', // syntax
  8448: 'rejected', // no permission
  8704: 'rejected', // invalid
  8960: 'rejected', // configuration
  9216: 'rejected', // exists already
  9472: 'unexpected-reply', // unprepared, although the driver prepares again
}

interface DriverError extends Error {
  readonly code?: unknown
  readonly isSocketError?: boolean
  /** of NoHostAvailableError: what happened at each node, by address */
  readonly innerErrors?: Readonly<Record<string, unknown>>
}

/** What a failed operation of `cassandra-driver` is counted as. */
export function outcomeOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'unexpected-reply'
  const { name, code, message, isSocketError } = error as DriverError
  if (isSocketError) return 'disconnected'
  if (name === 'NoHostAvailableError' || name === 'BusyConnectionError') return 'refused'
  if (name === 'AuthenticationError') return 'refused'
  if (name === 'OperationTimedOutError') return 'timed-out'
  if (name !== 'ResponseError') return 'unexpected-reply'
  if (code === 0) return ofServerError(message)
  return BY_CODE[code as number] ?? 'unexpected-reply'
}

/** Code 0 is whatever went wrong inside the server; only its text tells. */
function ofServerError(message: string): Failure {
  if (/no space|disk (is )?full|insufficient disk/i.test(message)) return 'out-of-memory'
  if (/too large|exceed/i.test(message)) return 'rejected'
  return 'unexpected-reply'
}

/** The causes that stand behind "no host available": one for each node tried. */
export function causesOf(error: unknown): unknown[] {
  const inner = (error as DriverError | undefined)?.innerErrors
  if (inner === undefined || inner === null) return [error]
  const causes = Object.values(inner).filter((cause) => cause !== null && cause !== undefined)
  return causes.length === 0 ? [error] : causes
}
