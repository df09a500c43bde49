import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECURITY_HEADERS } from '../../shared/window-headers'
import { readCookie, setCookie } from './cookie'
import { contentDisposition, type Downloads } from './downloads'
import type { OwnAddress } from './own-address'
import { readToken } from './read-token'
import type { Sessions } from './sessions'
import type { StaticFiles } from './static-files'

export interface AnswerParts {
  readonly own: OwnAddress
  readonly sessions: Sessions
  readonly downloads: Downloads
  readonly files: StaticFiles
}

const DOWNLOAD = '/download/'

/** Whether the browser has a session here. */
export const hasSession = ({ headers }: IncomingMessage, { own, sessions }: AnswerParts): boolean =>
  sessions.knows(readCookie(own.port, headers.cookie) ?? '')

/** Answers one request: the page and its files, the session, a download; everything else is refused. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  parts: AnswerParts,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
  if (!parts.own.isMeant(request.headers)) {
    const { host } = new URL(parts.own.origin)
    const tunnel = 'Through an SSH tunnel, take the same port on both sides.'
    return refuse(response, 403, `Touchstone answers at ${host} only. ${tunnel}`)
  }
  const path = pathOf(request.url ?? '')
  if (path === null) return refuse(response, 400, 'This path cannot be read.')
  if (path === '/session') return answerSession(request, response, parts)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return refuse(response, 405, 'There is nothing to be sent here.')
  }
  if (path.startsWith(DOWNLOAD)) {
    return answerDownload(path.slice(DOWNLOAD.length), request, response, parts)
  }
  if (!(await parts.files.answer(path, request, response))) {
    refuse(response, 404, 'There is nothing of this name.')
  }
}

async function answerSession(
  request: IncomingMessage,
  response: ServerResponse,
  parts: AnswerParts,
): Promise<void> {
  response.setHeader('cache-control', 'no-store')
  if (request.method === 'GET') {
    response.statusCode = hasSession(request, parts) ? 204 : 401
    response.end()
    return
  }
  if (request.method !== 'POST') {
    response.setHeader('allow', 'GET, POST')
    return refuse(response, 405, 'A session is asked for by GET and opened by POST.')
  }
  const { own, sessions } = parts
  if (!own.isFromOwnPage(request.headers))
    return refuse(response, 403, 'Only its own page may ask.')
  const token = await readToken(request)
  const id = token === null ? null : sessions.open(token)
  if (id === null) return refuse(response, 403, 'The token is not the one of this host.')
  response.setHeader('set-cookie', setCookie(own.port, id))
  response.statusCode = 204
  response.end()
}

function answerDownload(
  ticket: string,
  request: IncomingMessage,
  response: ServerResponse,
  parts: AnswerParts,
): void {
  response.setHeader('cache-control', 'no-store')
  if (!hasSession(request, parts)) {
    refuse(response, 401, 'This window has no session here.')
    return
  }
  const file = request.method === 'GET' ? parts.downloads.take(ticket) : null
  if (file === null) {
    refuse(response, 404, 'It was fetched already, or is too old. Export it again.')
    return
  }
  response.setHeader('content-type', file.mime)
  response.setHeader('content-length', file.bytes.byteLength)
  response.setHeader('content-disposition', contentDisposition(file.name))
  response.end(file.bytes)
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  // What is still to come of a refused body is not waited for.
  response.setHeader('connection', 'close')
  response.end(`${sentence}\n`)
}

/** The path of a request target, decoded; null when it is none. */
function pathOf(target: string): string | null {
  if (!target.startsWith('/')) return null
  try {
    return decodeURIComponent(target.split(/[?#]/, 1)[0])
  } catch {
    return null
  }
}
