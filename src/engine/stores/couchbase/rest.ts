import { readFile } from 'node:fs/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { CouchbaseOptions } from './options'

interface Asking {
  readonly method?: string
  readonly body?: string
  readonly timeoutMs?: number
}

/** The REST interface of a cluster, for what the key-value service does not tell. */
export class Rest {
  readonly #base: string

  constructor(
    private readonly options: CouchbaseOptions,
    private readonly timeoutMs: number,
  ) {
    const { hosts, managementPort, tls } = options
    const host = hosts[0].host.includes(':') ? `[${hosts[0].host}]` : hosts[0].host
    const port = managementPort ?? (tls === null ? 8091 : 18091)
    this.#base = `${tls === null ? 'http' : 'https'}://${host}:${port}`
  }

  /** @param place a path, or a whole address. @throws Error with the status when it is not 2xx */
  async ask(
    place: string,
    { method = 'GET', body, timeoutMs = this.timeoutMs }: Asking = {},
  ): Promise<unknown> {
    const { username, password, tls } = this.options
    const url = place.startsWith('/') ? this.#base + place : place
    const ca = tls?.caFile == null ? undefined : await readFile(tls.caFile)
    const send = url.startsWith('https:') ? requestSecure : requestPlain
    return new Promise((resolve, reject) => {
      const asking = send(
        url,
        {
          method,
          agent: false,
          auth: username === null ? undefined : `${username}:${password}`,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
          ca,
          rejectUnauthorized: tls?.verify ?? true,
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('error', reject)
          answer.on('end', () => {
            const { statusCode = 0 } = answer
            if (statusCode >= 200 && statusCode < 300) resolve(parse(text))
            else reject(new RestError(statusCode, text.slice(0, 200)))
          })
        },
      )
      asking.on('error', reject)
      asking.end(body)
    })
  }
}

export class RestError extends Error {
  override readonly name = 'RestError'

  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`status ${status}: ${text}`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
