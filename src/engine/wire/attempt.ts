import type { Socket } from 'node:net'
import type { Endpoint } from './endpoint'
import { ConnectionClosedError, type ConnectStage, ConnectTimeoutError } from './errors'
import { type BytesListener, openSocket } from './socket'

export interface AttemptOptions {
  readonly endpoint: Endpoint
  /** one attempt, login included, must have succeeded within this */
  readonly connectTimeoutMs: number
  /** size of the kept read buffer */
  readonly bufferBytes: number
}

/** Whom an attempt reports to. */
export interface AttemptListener {
  readonly onBytes: BytesListener
  /** called when bytes can be sent; rejects when the peer does not let us in */
  readonly login: () => Promise<void>
  /** the socket is gone, after it was established */
  readonly onLost: (cause: Error) => void
}

/** One attempt to connect: reach the server, agree on TLS, log in, all within the time limit. */
export class Attempt {
  readonly socket: Socket
  /** rejects with what the system, TLS or `login` said, or with one of errors.ts */
  readonly established: Promise<void>

  constructor(options: AttemptOptions, listener: AttemptListener) {
    const { endpoint, bufferBytes, connectTimeoutMs } = options
    const socket = openSocket(endpoint, bufferBytes, connectTimeoutMs, listener.onBytes)
    this.socket = socket
    this.established = new Promise((resolve, reject) => {
      let stage: ConnectStage | null = 'reach'
      let cause: Error | undefined
      const timer = setTimeout(() => {
        if (stage !== null) socket.destroy(new ConnectTimeoutError(stage, connectTimeoutMs))
      }, connectTimeoutMs)
      const enter = (): void => {
        stage = 'login'
        listener.login().then(
          () => {
            clearTimeout(timer)
            stage = null
            resolve()
          },
          (error: Error) => socket.destroy(error),
        )
      }
      socket.once('connect', () => {
        if (endpoint.tls === null) enter()
        else stage = 'secure'
      })
      if (endpoint.tls !== null) socket.once('secureConnect', enter)
      socket.on('error', (error) => {
        cause ??= error
      })
      socket.once('close', () => {
        clearTimeout(timer)
        const error = cause ?? new ConnectionClosedError(stage)
        if (stage === null) listener.onLost(error)
        else reject(error)
      })
    })
  }
}
