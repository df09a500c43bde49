import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Handlers } from '../../shared/contract/handlers'
import { WorkbenchError } from '../../shared/errors'
import { serveLink } from '../../shared/link/serve'
import { type AnswerParts, answer, hasSession } from './answer'
import { Downloads } from './downloads'
import { listen } from './listen'
import { OwnAddress } from './own-address'
import { Sessions } from './sessions'
import { StaticFiles } from './static-files'
import { WindowSockets } from './window-sockets'

/*
 * The web host: the window in a browser of this machine. The page and its files are open to everyone
 * here, for they hold nothing; all else goes over a web socket, which needs a session (sessions.ts)
 * and is opened by the host's own page only (own-address.ts).
 */

export interface WebHostOptions {
  /** as `listen` takes it */
  readonly port: number | null
  /** the built window */
  readonly rendererFolder: string
  readonly onBug: (error: unknown, doing: string) => void
}

export interface WebHost {
  readonly port: number
  /** `http://127.0.0.1:4870` */
  readonly origin: string
  /** The address that lets in. Whoever has it may do all that the user may. */
  readonly entryUrl: string
  readonly downloads: Downloads
  /** an address that lets one window in, within a minute */
  onceUrl(): string
  openWindows(): number
  /** answers windows from now on; those that came earlier have waited for it */
  serve(handlers: Handlers): void
  close(): Promise<void>
}

const BEAT_MS = 15_000

/** @throws WorkbenchError 'not-found' when the window is not built; 'invalid-spec' for the port */
export async function openWebHost({
  port: asked,
  rendererFolder,
  onBug,
}: WebHostOptions): Promise<WebHost> {
  const files = new StaticFiles(rendererFolder)
  if (!(await files.hasIndex())) throw notBuilt(rendererFolder)
  const server = createServer()
  const port = await listen(server, asked)
  const own = new OwnAddress(port)
  const sessions = new Sessions()
  const parts: AnswerParts = { own, sessions, downloads: new Downloads(), files }
  let serve: (handlers: Handlers) => void = () => {}
  const served = new Promise<Handlers>((resolve) => {
    serve = resolve
  })
  const sockets = new WindowSockets((link) => {
    void served.then((handlers) => serveLink(link, handlers, { onBug }))
  })
  server.on('request', (request, response) => {
    answer(request, response, parts).catch((error: unknown) => {
      // A browser that went away while it was sending is no news.
      if (!request.destroyed) onBug(error, `answering ${request.method}`)
      response.destroy()
    })
  })
  server.on('upgrade', (request, socket, head) => {
    const status = refusalOf(request, parts)
    if (status === null) sockets.accept(request, socket, head)
    else refuseUpgrade(socket, status)
  })
  const beats = setInterval(() => sockets.beat(), BEAT_MS)
  const urlWith = (token: string) => `${own.origin}/#token=${token}`
  return {
    port,
    origin: own.origin,
    entryUrl: urlWith(sessions.token),
    downloads: parts.downloads,
    onceUrl: () => urlWith(sessions.onceToken()),
    openWindows: () => sockets.count,
    serve,
    async close() {
      clearInterval(beats)
      sockets.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The HTTP status that refuses a web socket; null: it is let in. */
function refusalOf(request: IncomingMessage, parts: AnswerParts): number | null {
  if (!parts.own.isFromOwnPage(request.headers)) return 403
  if (request.url !== '/ws') return 404
  return hasSession(request, parts) ? null : 401
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_TEXT[status]}\r\nConnection: close\r\n\r\n`)
}

function notBuilt(folder: string): WorkbenchError {
  return new WorkbenchError('not-found', `The window is not built: ${folder} has no index.html.`, {
    hint: 'npm run build makes it.',
  })
}
