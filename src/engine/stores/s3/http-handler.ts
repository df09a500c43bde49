import { once } from 'node:events'
import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import type { Socket } from 'node:net'
import type { EndpointTls } from '../../wire/endpoint'
import type { ConnectStage } from '../../wire/errors'

/**
 * How the SDK sends its requests: over sockets that are kept, one request on each at a time. In
 * place of the SDK's own handler, which sets four timers a request, makes as many sockets as it likes
 * and does not tell how far a connection came.
 */

/** A request as the SDK has signed it. */
export interface SignedRequest {
  readonly method: string
  readonly hostname: string
  readonly port?: number
  readonly path: string
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface HandlerOptions {
  readonly tls: EndpointTls | null
  readonly sockets: number
  /** a socket on which nothing moves for so long while an answer is due is dropped; 0: never */
  readonly silenceMs: number
}

export class HttpHandler {
  readonly metadata = { handlerProtocol: 'http/1.1' }
  /** how far the connection that was made last has come */
  stage: ConnectStage = 'reach'
  /** header `Server` of the last answer */
  serverHeader = ''
  readonly #agent: Agent
  readonly #send: typeof requestPlain
  readonly #secure: boolean
  readonly #sockets = new Set<Socket>()
  #destroyed = false

  constructor({ tls, sockets, silenceMs }: HandlerOptions) {
    const kept = { keepAlive: true, maxSockets: sockets, maxFreeSockets: sockets }
    const agentOptions = silenceMs > 0 ? { ...kept, timeout: silenceMs } : kept
    this.#secure = tls !== null
    this.#send = tls === null ? requestPlain : requestSecure
    this.#agent =
      tls === null
        ? new Agent(agentOptions)
        : new SecureAgent({
            ...agentOptions,
            secureContext: tls.context,
            servername: tls.serverName,
            rejectUnauthorized: tls.verify,
          })
  }

  handle(
    request: SignedRequest,
    { abortSignal }: { readonly abortSignal?: AbortSignal } = {},
  ): Promise<{ response: Response }> {
    return new Promise((resolve, reject) => {
      if (this.#destroyed) {
        // signing takes its time: the session may have been closed meanwhile
        reject(Object.assign(new Error('The session has been closed.'), { code: 'ECONNABORTED' }))
        return
      }
      let answer: IncomingMessage | null = null
      const sending = this.#send(
        {
          agent: this.#agent,
          method: request.method,
          host: request.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: request.port,
          path: request.path + queryString(request.query),
          headers: request.headers,
          signal: abortSignal,
        },
        (message) => {
          answer = message
          this.serverHeader = String(message.headers.server ?? '')
          resolve({ response: answerOf(message) })
        },
      )
      sending.on('error', reject)
      sending.on('timeout', () => {
        const silence = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
        answer?.destroy(silence)
        sending.destroy(silence)
      })
      sending.on('socket', (socket) => {
        if (!socket.connecting) return
        this.#sockets.add(socket)
        socket.once('close', () => this.#sockets.delete(socket))
        this.stage = 'reach'
        socket.once('connect', () => {
          this.stage = this.#secure ? 'secure' : 'login'
        })
        socket.once('secureConnect', () => {
          this.stage = 'login'
        })
      })
      sending.end(request.body as Buffer | string | undefined)
    })
  }

  destroy(): void {
    this.#destroyed = true
    this.#agent.destroy()
  }

  /** After `destroy`: resolves when no socket is open. */
  async closed(): Promise<void> {
    await Promise.all([...this.#sockets].map((socket) => once(socket, 'close')))
  }

  /** The SDK would change settings of its own handler by these. */
  updateHttpClientConfig(): void {}
  httpHandlerConfigs(): Record<string, never> {
    return {}
  }
}

/** What the SDK wants of an answer. */
interface Response {
  readonly statusCode: number
  readonly reason: string
  readonly headers: Record<string, string>
  readonly body: IncomingMessage
}

function answerOf(message: IncomingMessage): Response {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers[name] = String(value)
  }
  const { statusCode = 0, statusMessage = '' } = message
  return { statusCode, reason: statusMessage, headers, body: message }
}

/** Encoded as the signature was made: only letters, digits and `-_.~` stand for themselves. */
function queryString(query: SignedRequest['query'] = {}): string {
  const parts: string[] = []
  for (const name of Object.keys(query).sort()) {
    const value = query[name]
    if (value === null || value === '')
      parts.push(`${percentEncoded(name)}${value === '' ? '=' : ''}`)
    else {
      for (const one of typeof value === 'string' ? [value] : value) {
        parts.push(`${percentEncoded(name)}=${percentEncoded(one)}`)
      }
    }
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
