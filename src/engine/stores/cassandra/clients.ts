import { Client, type ClientOptions } from 'cassandra-driver'
import { WorkbenchError } from '../../../shared/errors'
import { ConnectTimeoutError } from '../../wire/errors'

/** Clients of the driver, opened within one time limit and closed together. */
export class Clients {
  readonly #all: { readonly client: Client; readonly connecting: Promise<void> }[] = []

  /** Rejects with what the driver said. A client that is given up is closed once it is through. */
  async open(options: ClientOptions, limit: TimeLimit): Promise<Client> {
    const client = new Client(options)
    const connecting = client.connect()
    this.#all.push({ client, connecting })
    await limit.race(connecting)
    return client
  }

  close(): Promise<unknown> {
    return Promise.all(
      this.#all.map(({ client, connecting }) =>
        connecting.then(() => client.shutdown()).catch(() => undefined),
      ),
    )
  }
}

/** The end of time for connecting: by the clock, or because the caller no longer wants it. */
export class TimeLimit {
  readonly #timer: NodeJS.Timeout
  readonly #over: Promise<never>
  readonly #signal: AbortSignal
  #end: (error: Error) => void = () => undefined

  constructor(timeoutMs: number, signal: AbortSignal, graceMs = 0) {
    this.#over = new Promise((_, reject) => {
      this.#end = reject
    })
    this.#over.catch(() => undefined)
    const expire = (): void => this.#end(new ConnectTimeoutError('login', timeoutMs))
    this.#timer = setTimeout(expire, timeoutMs + graceMs)
    this.#signal = signal
    signal.addEventListener('abort', this.#cancel, { once: true })
    if (signal.aborted) this.#cancel()
  }

  race<T>(work: Promise<T>): Promise<T> {
    // what loses must not end the process as an unhandled rejection
    work.catch(() => undefined)
    return Promise.race([work, this.#over])
  }

  lift(): void {
    clearTimeout(this.#timer)
    this.#signal.removeEventListener('abort', this.#cancel)
  }

  readonly #cancel = (): void => {
    this.#end(new WorkbenchError('cancelled', 'Connecting was cancelled.'))
  }
}
