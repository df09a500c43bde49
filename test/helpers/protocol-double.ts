import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

/** How a double treats its clients. May be changed at any time. */
export interface Manners {
  /** takes connections and what is sent, answers nothing; what is due is sent when it ends */
  silent: boolean
  /** bytes per write of an answer; 0: whole answers */
  splitBytes: number
  /** sent in place of the next answer, once */
  garbage: string | null
  /** ends the connection in place of the next answer, once: half (FIN) or wholly (RST) */
  hangUp: 'half' | 'reset' | null
}

/** Where a double listens: on a free port of 127.0.0.1 unless told otherwise. */
export interface ListenOptions {
  readonly host?: string
  readonly port?: number
  /** a Unix socket in place of host and port */
  readonly path?: string
  readonly tls?: TlsOptions
}

/**
 * A server in the test process that speaks a protocol over real sockets, on a port of its own, and
 * misbehaves on demand. A subclass turns bytes into answers.
 */
export abstract class ProtocolDouble {
  readonly manners: Manners = { silent: false, splitBytes: 0, garbage: null, hangUp: null }
  /** connections ever taken */
  accepted = 0
  /** what was written per read, as counts of commands */
  readonly batches: number[] = []
  private server: Server | null = null
  private readonly sockets = new Set<Socket>()
  private readonly outgoing = new Map<Socket, string>()
  private withheld: (() => void)[] = []
  private waiters: (() => void)[] = []

  /** Answers to every whole command in `input`, and what is left over. */
  protected abstract answers(input: string): { answers: string[]; rest: string }

  /** What is said to a client before it has asked anything. */
  protected greeting(): string {
    return ''
  }

  async listen(options: ListenOptions = {}): Promise<this> {
    const serve = (socket: Socket): void => this.serve(socket)
    this.server =
      options.tls === undefined ? createServer(serve) : createTlsServer(options.tls, serve)
    if (options.path === undefined)
      this.server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
    else this.server.listen(options.path)
    await once(this.server, 'listening')
    return this
  }

  get port(): number {
    return ((this.server as Server).address() as AddressInfo).port
  }

  get connections(): number {
    return this.sockets.size
  }

  /** Resolves when `condition` holds; looked at after each event of the server. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.waiters.push(resolve))
  }

  /** Answers again, and gives what was held back. */
  speak(): void {
    this.manners.silent = false
    const due = this.withheld
    this.withheld = []
    for (const give of due) give()
  }

  /** Cuts every connection; goes on listening. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  /** Ends: connections are cut, and new ones refused. */
  async close(): Promise<void> {
    const { server } = this
    this.server = null
    this.withheld = []
    this.cut()
    if (server === null) return
    server.close()
    await once(server, 'close')
  }

  private serve(socket: Socket): void {
    this.accepted++
    this.sockets.add(socket)
    let pending = ''
    socket.on('data', (chunk) => {
      const { answers, rest } = this.answers(pending + chunk.toString('latin1'))
      pending = rest
      this.batches.push(answers.length)
      for (const answer of answers) this.offer(socket, answer)
      this.happened()
    })
    const greeting = this.greeting()
    if (greeting !== '') this.offer(socket, greeting)
    socket.on('error', () => {})
    socket.on('close', () => {
      this.sockets.delete(socket)
      this.happened()
    })
    this.happened()
  }

  private offer(socket: Socket, answer: string): void {
    if (this.manners.silent) this.withheld.push(() => void this.give(socket, answer))
    else this.give(socket, answer)
  }

  private give(socket: Socket, answer: string): void {
    const { manners } = this
    const { hangUp } = manners
    const text = manners.garbage ?? answer
    manners.garbage = null
    manners.hangUp = null
    if (hangUp === 'half') socket.end()
    else if (hangUp === 'reset') socket.resetAndDestroy()
    else if (manners.splitBytes === 0 || text === '') socket.write(text, 'latin1')
    else this.trickle(socket, text, manners.splitBytes)
  }

  /** One piece per turn of the event loop, so that they arrive apart; answers keep their order. */
  private trickle(socket: Socket, text: string, bytes: number): void {
    const waiting = this.outgoing.get(socket)
    if (waiting !== undefined) {
      this.outgoing.set(socket, waiting + text)
      return
    }
    this.outgoing.set(socket, text)
    const pump = (): void => {
      const rest = this.outgoing.get(socket) ?? ''
      if (rest === '' || socket.destroyed) {
        this.outgoing.delete(socket)
        return
      }
      socket.write(rest.slice(0, bytes), 'latin1')
      this.outgoing.set(socket, rest.slice(bytes))
      setImmediate(pump)
    }
    pump()
  }

  private happened(): void {
    const { waiters } = this
    this.waiters = []
    for (const wake of waiters) wake()
  }
}
