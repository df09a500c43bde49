import type { Link } from '../../shared/link/link'
import { webSocketLink } from '../../shared/link/web-socket'
import { checkSession } from './session'

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('close', () => reject(new Error('it does not answer')), { once: true })
  })

/**
 * A link to the web host.
 * @throws WorkbenchError 'auth' when the host does not take this window's cookie
 */
export async function webLink(): Promise<Link> {
  const socket = new WebSocket(address())
  try {
    await opened(socket)
  } catch (error) {
    // A browser does not tell why a socket was refused; the session does.
    await checkSession()
    throw error
  }
  return webSocketLink(socket)
}
