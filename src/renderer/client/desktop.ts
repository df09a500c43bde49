import type { Link } from '../../shared/link/link'
import { messagePortLink } from '../../shared/link/message-port'

/** What the preload script of the desktop host shows to the window. */
export interface DesktopBridge {
  /**
   * Asks for a channel to the main process. A port cannot be handed through the bridge, so it comes
   * as a message to the window: data `PORT_MESSAGE`, the port beside it.
   */
  connect(): void
}

export const PORT_MESSAGE = 'touchstone:port'

declare global {
  interface Window {
    readonly touchstone?: DesktopBridge
  }
}

/** Asks the desktop host for a link. */
export const desktopLink = (bridge: DesktopBridge): Promise<Link> =>
  new Promise((resolve) => {
    const onMessage = (event: MessageEvent): void => {
      const [port] = event.ports
      if (event.source !== window || event.data !== PORT_MESSAGE || port === undefined) return
      window.removeEventListener('message', onMessage)
      resolve(messagePortLink(port as Parameters<typeof messagePortLink>[0]))
    }
    window.addEventListener('message', onMessage)
    bridge.connect()
  })
