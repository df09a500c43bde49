import type { CallInput, CallName, TopicName, TopicValues } from '../contract/calls'
import type { WorkbenchClient } from '../contract/handlers'
import type { WorkbenchError } from '../errors'
import { Connection } from './connection'
import { Follows } from './follows'
import type { Link } from './link'
import { type FromHost, type FromWindow, fromHostSchema } from './messages'
import { type CallOptions, OpenCalls } from './open-calls'
import { waitMs } from './platform'
import { hostLost } from './refusals'

export interface LinkClientOptions {
  /** told of what nobody expected: an exception in a listener, a gap, a follow that is refused */
  readonly onBug?: (error: unknown) => void
  /** resolves after so many ms */
  readonly wait?: (delayMs: number) => Promise<void>
}

export interface LinkClient extends WorkbenchClient {
  /** ends the link; running calls fail, nothing is followed any more */
  close(): void
}

/**
 * A window's end of a link.
 *
 * @param source a link, which is not replaced when it is lost; or a way to get one, asked at once and
 * again after every loss, with growing waits, until it fails with a WorkbenchError 'auth'. Calls made
 * before the first link is there wait for it.
 */
export function linkClient(
  source: Link | (() => Promise<Link>),
  options: LinkClientOptions = {},
): LinkClient {
  const { onBug = () => {}, wait = waitMs } = options
  const client = new Client(onBug)
  const reconnects = typeof source === 'function'
  const connection = new Connection(reconnects ? source : () => new Promise(() => {}), client, wait)
  if (reconnects) void connection.open()
  else connection.use(source)
  return {
    call: (name, input, callOptions = {}) =>
      client.call(name, input, callOptions as CallOptions) as never,
    follow: (name, input, onValue) => client.follow(name, input, onValue as never),
    onState: (listener) => client.onState(listener),
    close() {
      connection.close()
      client.close()
    },
  }
}

class Client {
  private link: Link | null = null
  /** why nothing is answered; null while a link is there or the first is still awaited */
  private why: WorkbenchError | null = null
  private lastId = 0
  private readonly stateListeners = new Set<(state: 'open' | 'lost') => void>()
  private readonly calls: OpenCalls
  private readonly follows: Follows

  constructor(private readonly onBug: (error: unknown) => void) {
    const post = (message: FromWindow) => this.link?.post(message)
    this.calls = new OpenCalls(post, onBug)
    this.follows = new Follows(() => ++this.lastId, post, onBug)
  }

  call<N extends CallName>(name: N, input: CallInput<N>, options: CallOptions): Promise<unknown> {
    if (this.why !== null) return Promise.reject(this.why)
    return this.calls.begin(++this.lastId, name, input, options)
  }

  follow<N extends TopicName>(
    name: N,
    input: unknown,
    onValue: (value: TopicValues[N]) => void,
  ): () => void {
    return this.follows.add(name, input, onValue as (value: unknown) => void, this.link !== null)
  }

  onState(listener: (state: 'open' | 'lost') => void): () => void {
    this.stateListeners.add(listener)
    if (this.link !== null) listener('open')
    else if (this.why !== null) listener('lost')
    return () => {
      this.stateListeners.delete(listener)
    }
  }

  opened(link: Link): void {
    this.link = link
    this.why = null
    this.calls.sendAll()
    this.follows.beginAll()
    this.tellState('open')
  }

  lost(why: WorkbenchError): void {
    const known = this.why !== null
    this.link = null
    this.why = why
    this.calls.failAll(why)
    this.follows.lost()
    if (!known) this.tellState('lost')
  }

  message(received: unknown): void {
    const parsed = fromHostSchema.safeParse(received)
    if (parsed.success) this.take(parsed.data)
    else this.onBug(parsed.error)
  }

  private take(message: FromHost): void {
    switch (message.type) {
      case 'told':
        this.calls.told(message.id, message.count, message.told)
        break
      case 'done':
        this.calls.done(message.id, message.output)
        break
      case 'failed':
        this.calls.failed(message.id, message.error)
        this.follows.refused(message.id, message.error)
        break
      case 'value':
        this.follows.value(message.id, message.count, message.value)
        break
    }
  }

  close(): void {
    this.lost(hostLost('it was closed here'))
    this.stateListeners.clear()
  }

  private tellState(state: 'open' | 'lost'): void {
    for (const listener of [...this.stateListeners]) listener(state)
  }
}
