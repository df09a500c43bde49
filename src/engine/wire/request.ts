import type { Outcome } from '../../shared/outcome'

/** Every way in which an operation ends without an answer of use. */
export type FailureOutcome = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

/**
 * Finds where one reply ends, without copying or decoding it. What it found (kind, counts, place)
 * stays readable in the scanner until the next call.
 */
export interface ReplyScanner {
  /**
   * @returns position after the reply that begins at `from`, or -1 when it is not whole yet
   * @throws ProtocolError when no reply begins like this
   */
  next(bytes: Buffer, from: number, to: number): number
}

/**
 * Something sent that is owed one or more replies. Every owed reply ends in exactly one call of
 * `reply` or `lost`, in the order of sending. Implementations are pooled: no closure, no promise.
 */
export interface WireRequest<Scanner extends ReplyScanner> {
  /** nobody waits for it any longer: its time limit is over */
  readonly abandoned: boolean
  /** bytes given to the socket */
  sent(bytes: number): void
  /** time it waited for a connection before it was sent, ns */
  waited(ns: number): void
  /** @throws ProtocolError when this reply cannot be an answer to it; the connection is then dropped */
  reply(scanner: Scanner): void
  /** one owed reply will not come */
  lost(outcome: FailureOutcome, cause: Error): void
}
