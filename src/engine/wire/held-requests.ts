import type { Clock } from '../clock'
import type { FailureOutcome, ReplyScanner, WireRequest } from './request'

interface Held<Scanner extends ReplyScanner> {
  readonly request: WireRequest<Scanner>
  readonly text: string
  readonly replies: number
  readonly sinceNs: number
}

/** Sends one request. */
export type Transmit<Scanner extends ReplyScanner> = (
  request: WireRequest<Scanner>,
  text: string,
  replies: number,
) => void

/** Requests that wait for a connection. Off the measured path: nothing is sent meanwhile. */
export class HeldRequests<Scanner extends ReplyScanner> {
  private held: Held<Scanner>[] = []

  constructor(private readonly clock: Clock) {}

  add(request: WireRequest<Scanner>, text: string, replies: number): void {
    this.held.push({ request, text, replies, sinceNs: this.clock.now() })
  }

  /**
   * Sends all, in the order in which they came, and tells each how long it waited. What was given
   * up meanwhile is not sent: at the head of the queue it would take the new connection down again.
   */
  send(transmit: Transmit<Scanner>): void {
    const now = this.clock.now()
    for (const { request, text, replies, sinceNs } of this.take()) {
      request.waited(now - sinceNs)
      if (request.abandoned) lose(request, replies, 'refused', GIVEN_UP)
      else transmit(request, text, replies)
    }
  }

  refuse(outcome: FailureOutcome, cause: Error): void {
    for (const { request, replies } of this.take()) lose(request, replies, outcome, cause)
  }

  /** The end of one may begin another, which then waits anew. */
  private take(): Held<Scanner>[] {
    const { held } = this
    this.held = []
    return held
  }
}

const GIVEN_UP = new Error('no connection within the time limit')

function lose<Scanner extends ReplyScanner>(
  request: WireRequest<Scanner>,
  replies: number,
  outcome: FailureOutcome,
  cause: Error,
): void {
  for (let i = 0; i < replies; i++) request.lost(outcome, cause)
}
