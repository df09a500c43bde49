import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { openWebHost, type WebHost } from '../../../src/headless/web/web-host'
import { caseHost } from '../../shared/link/case-host'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A folder like that of the built window, in one that has a secret beside it. */
export async function builtWindow(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'touchstone-web-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const folder = join(base, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(base, 'secret.txt'), 'beside')
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Touchstone</title>')
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/index-Bx7_k2-Q.js'), 'let a')
  return folder
}

export class OpenHost {
  constructor(
    readonly host: WebHost,
    /** what it took for bugs of its own */
    readonly bugs: readonly unknown[],
  ) {}

  get token(): string {
    return new URL(this.host.entryUrl).hash.slice('#token='.length)
  }

  /** Sent exactly as it is: `path` with dots, headers that a browser would not let a page set. */
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({ port: this.host.port, host: '127.0.0.1', method, path, headers })
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
      })
      sent.end(body)
    })
  }

  openSession(token: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const json = { 'content-type': 'application/json', origin: this.host.origin, ...headers }
    return this.send('POST', '/session', json, JSON.stringify({ token }))
  }

  /** `Cookie`, as a browser sends it back */
  async cookie(): Promise<string> {
    const { headers } = await this.openSession(this.token)
    return (headers['set-cookie']?.[0] ?? '').split(';')[0]
  }

  /** @returns the open socket, or the HTTP status that refused it */
  socket(headers: Readonly<Record<string, string>>, path = '/ws'): Promise<WebSocket | number> {
    const { origin, ...rest } = headers
    const options: ClientOptions = { headers: rest, ...(origin === undefined ? {} : { origin }) }
    const socket = new WebSocket(`ws://127.0.0.1:${this.host.port}${path}`, options)
    onTestFinished(() => socket.terminate())
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('error', reject)
    })
  }
}

/** A host with the window and the handlers of the link's cases. */
export async function openHost(): Promise<OpenHost> {
  const bugs: unknown[] = []
  const host = await openWebHost({
    port: 0,
    rendererFolder: await builtWindow(),
    onBug: (error) => bugs.push(error),
  })
  onTestFinished(() => host.close())
  host.serve(caseHost())
  return new OpenHost(host, bugs)
}
