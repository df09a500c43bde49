import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Link } from '../../shared/link/link'
import { webSocketLink } from '../../shared/link/web-socket'

/** More than any call may bring: a file that is imported, as JSON. */
const MOST_MESSAGE_BYTES = 16 * 2 ** 20
/** for a window that does not say goodbye as well */
const CLOSE_WITHIN_MS = 1_000
/** RFC 6455, section 7.4.1 */
const GOING_AWAY = 1001

/** The sockets of open windows. */
export class WindowSockets {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    // It would cost a loopback connection more time than it saves.
    perMessageDeflate: false,
  })
  private readonly silent = new Set<WebSocket>()

  /** @param onWindow takes the link of every window that opens */
  constructor(private readonly onWindow: (link: Link) => void) {}

  get count(): number {
    return this.server.clients.size
  }

  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.server.handleUpgrade(request, socket, head, (opened) => {
      opened.on('pong', () => this.silent.delete(opened))
      this.onWindow(webSocketLink(opened))
    })
  }

  /** To be called regularly: lets go of windows that have not answered since the last time. */
  beat(): void {
    for (const socket of this.server.clients) {
      if (this.silent.delete(socket)) {
        socket.terminate()
        continue
      }
      this.silent.add(socket)
      socket.ping()
    }
  }

  close(): void {
    for (const socket of this.server.clients) {
      socket.close(GOING_AWAY, 'the host was stopped')
      setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref()
    }
    this.server.close()
  }
}
