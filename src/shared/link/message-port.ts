import { type Link, LinkEnd } from './link'

/** What the ports of the web and of Node have in common. */
export interface PortLike {
  postMessage(message: unknown): void
  start(): void
  close(): void
  addEventListener(type: string, listener: (event: object) => void): void
}

interface MessageLike {
  readonly data: unknown
}

/** What Electron's main process has in place of it. */
export interface EmitterPort {
  postMessage(message: unknown): void
  start(): void
  close(): void
  on(event: 'message', listener: (event: MessageLike) => void): unknown
  on(event: 'close', listener: () => void): unknown
}

/** A link over a `MessagePort` of the web or of Node; starts the port. */
export function messagePortLink(port: PortLike): Link {
  const end = new LinkEnd()
  port.addEventListener('message', (event) => end.deliver((event as MessageLike).data))
  port.addEventListener('close', () => end.end('the other end closed it'))
  port.start()
  return linkOverPort(port, end)
}

/** A link over Electron's `MessagePortMain`; starts the port. */
export function emitterPortLink(port: EmitterPort): Link {
  const end = new LinkEnd()
  port.on('message', (event) => end.deliver(event.data))
  port.on('close', () => end.end('the other end closed it'))
  port.start()
  return linkOverPort(port, end)
}

function linkOverPort(port: Pick<PortLike, 'postMessage' | 'close'>, end: LinkEnd): Link {
  return {
    post(message) {
      if (!end.closed) port.postMessage(message)
    },
    onMessage: (listener) => end.onMessage(listener),
    onClose: (listener) => end.onClose(listener),
    close() {
      if (end.end('it was closed here')) port.close()
    },
  }
}
