import type { Socket } from 'node:net'
import type { Clock } from '../clock'
import { Attempt, type AttemptOptions } from './attempt'
import type { Backoff } from './backoff'
import { CarryBuffer } from './carry-buffer'
import { excerpt, ProtocolError } from './errors'
import type { Flusher } from './flusher'
import { HeldRequests } from './held-requests'
import type { OutageReporter } from './outage'
import type { PendingRequests } from './pending'
import type { FailureOutcome, ReplyScanner, WireRequest } from './request'
import { RequestQueue } from './request-queue'

/** What a connection is made of. */
export interface ConnectionOptions<Scanner extends ReplyScanner> extends AttemptOptions {
  readonly scanner: Scanner
  readonly clock: Clock
  readonly backoff: Backoff
  readonly flusher: Flusher
  readonly outage?: OutageReporter
}

/**
 * One pipelined connection of a request-reply protocol. Replies come in the order of the requests,
 * unless `newPending` says otherwise. It is part of the measured path (bench/redis-client.ts):
 *
 * - commands of one turn leave as one latin1 string, one write;
 * - replies are scanned where the socket put them; only a torn tail is copied;
 * - a lost connection ends what was under way as `disconnected` and comes back by itself. Requests
 *   of the meantime are held until the next attempt: sent when it succeeds, `refused` when not;
 * - when a request arrives and the oldest one under way is abandoned, the peer is taken for dead
 *   and the connection is dropped. So nothing queues without bound, and a late reply can never be
 *   taken for the answer to another request.
 */
export abstract class WireConnection<Scanner extends ReplyScanner> {
  private state: 'closed' | 'connecting' | 'ready' | 'pausing' = 'closed'
  private socket: Socket | null = null
  private pending = this.newPending()
  private readonly held: HeldRequests<Scanner>
  private readonly carry = new CarryBuffer()
  private out = ''
  private marked = false
  private retry: NodeJS.Timeout | null = null

  constructor(protected readonly options: ConnectionOptions<Scanner>) {
    this.held = new HeldRequests(options.clock)
  }

  /** What must be said before the first request. Rejects when the peer does not let us in. */
  protected abstract login(): Promise<void>

  /** How held requests end when an attempt to reconnect failed with `error`. */
  protected refusalOf(_error: Error): FailureOutcome {
    return 'refused'
  }

  /** How replies find their requests, for one socket: by their order. */
  protected newPending(): PendingRequests<Scanner> {
    return new RequestQueue()
  }

  /** What goes out for a request that has just become the youngest of the pending ones. */
  protected frame(text: string): string {
    return text
  }

  /** Connects for the first time. Rejects with the untranslated error; see connect-errors.ts. */
  async open(): Promise<void> {
    try {
      await this.attempt()
    } catch (error) {
      this.state = 'closed'
      throw error
    }
  }

  /** Sends now, or as soon as there is a connection. `replies` are owed for `text`. */
  submit(request: WireRequest<Scanner>, text: string, replies: number): void {
    if (this.state === 'ready') {
      const oldest = this.pending.peek()
      if (oldest === undefined || !oldest.abandoned) {
        this.transmit(request, text, replies)
        return
      }
      this.drop(new Error('no answer within the time limit'))
    }
    if (this.state === 'closed') {
      const cause = new Error('the connection is closed')
      for (let i = 0; i < replies; i++) request.lost('refused', cause)
      return
    }
    this.held.add(request, text, replies)
  }

  /** Writes what was collected in this turn. */
  flush(): void {
    this.marked = false
    if (this.out === '' || this.socket === null) return
    const out = this.out
    this.out = ''
    this.socket.write(out, 'latin1')
  }

  /** Ends everything under way, leaves nothing open. */
  close(): Promise<void> {
    const { socket } = this
    // asked before it is destroyed: after that it calls itself closed although its handle is open
    const gone = socket === null || socket.closed
    this.shut(new Error('the connection is closed'))
    if (gone) return Promise.resolve()
    return new Promise((resolve) => socket.once('close', () => resolve()))
  }

  /** For `login`: sends whatever the state. */
  protected transmit(request: WireRequest<Scanner>, text: string, replies: number): void {
    for (let i = 0; i < replies; i++) this.pending.push(request)
    const framed = this.frame(text)
    this.out += framed
    request.sent(framed.length)
    if (this.marked) return
    this.marked = true
    this.options.flusher.mark(this)
  }

  private async attempt(): Promise<void> {
    this.state = 'connecting'
    const attempt = new Attempt(this.options, {
      onBytes: (bytes, length) => {
        if (this.socket === attempt.socket) this.received(bytes, length)
      },
      login: () => this.login(),
      onLost: (cause) => {
        if (this.socket === attempt.socket) this.drop(cause)
      },
    })
    this.socket = attempt.socket
    try {
      await attempt.established
    } catch (error) {
      if (this.socket === attempt.socket) this.forget(error as Error)
      throw error
    }
    if (this.socket !== attempt.socket) return
    this.state = 'ready'
    this.options.backoff.reset()
    this.held.send((request, text, replies) => this.transmit(request, text, replies))
  }

  /** The connection is gone: ends what was under way and starts anew. `culprit` got a bad reply. */
  private drop(cause: Error, culprit?: WireRequest<Scanner>): void {
    this.state = 'pausing'
    this.options.outage?.lost(cause)
    this.reconnectLater()
    this.forget(cause, culprit)
  }

  private forget(cause: Error, culprit?: WireRequest<Scanner>): void {
    const { pending, socket } = this
    this.pending = this.newPending()
    this.socket = null
    this.out = ''
    this.carry.clear()
    socket?.destroy()
    culprit?.lost('unexpected-reply', cause)
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      next.lost('disconnected', cause)
    }
  }

  private reconnectLater(): void {
    this.retry = setTimeout(() => {
      this.attempt().then(
        () => this.options.outage?.back(),
        (error: Error) => {
          if (this.state === 'closed') return
          this.state = 'pausing'
          this.reconnectLater()
          this.held.refuse(this.refusalOf(error), error)
        },
      )
    }, this.options.backoff.nextMs())
  }

  private shut(cause: Error): void {
    this.state = 'closed'
    if (this.retry !== null) clearTimeout(this.retry)
    this.forget(cause)
    this.held.refuse('refused', cause)
  }

  private received(bytes: Buffer, length: number): void {
    const { carry, socket } = this
    // what replies cause to be sent leaves at the end of this call: no tick needs to be asked for
    const alone = !this.marked
    this.marked = true
    try {
      if (carry.length === 0) {
        const used = this.consume(bytes, length)
        if (this.socket !== socket) return
        if (used < length) carry.append(bytes, used, length)
      } else {
        carry.append(bytes, 0, length)
        const used = this.consume(carry.bytes, carry.length)
        if (this.socket !== socket) return
        carry.discard(used)
      }
    } finally {
      if (alone) this.marked = false
    }
    if (alone) this.flush()
  }

  /** Hands every whole reply to the request it answers; returns how many bytes that took. */
  private consume(bytes: Buffer, length: number): number {
    const { scanner } = this.options
    const { pending } = this
    let at = 0
    let request: WireRequest<Scanner> | undefined
    try {
      while (at < length) {
        request = undefined
        const next = scanner.next(bytes, at, length)
        if (next === -1) return at
        // before `reply`, which may submit: the oldest under way is then the next one
        request = pending.answered(scanner)
        if (request === undefined) {
          throw new ProtocolError(`a reply to nothing: ${excerpt(bytes, at, length)}`)
        }
        at = next
        request.reply(scanner)
        if (pending !== this.pending) return length
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      // what nobody can read was owed to the oldest
      const culprit = request ?? pending.shift()
      if (this.state === 'ready') {
        this.drop(error, culprit)
      } else {
        this.socket?.destroy(error)
        culprit?.lost('unexpected-reply', error)
      }
      return length
    }
    return at
  }
}
