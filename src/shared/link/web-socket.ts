import { type Link, LinkEnd } from './link'

/** What the sockets of the web and of `ws` have in common. */
export interface SocketLike {
  /** bytes that were handed over and have not left yet */
  readonly bufferedAmount: number
  send(text: string): void
  close(code?: number, reason?: string): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void
  addEventListener(type: 'error', listener: () => void): void
}

/** RFC 6455, section 7.4.1, and 4000 and above for our own */
const UNSUPPORTED_DATA = 1003
const INVALID_TEXT = 1007
const TOO_SLOW = 4008

/**
 * Bytes that may wait for an end that does not read. Newest values replace each other before they are
 * sent, so only an end that has stopped reading lets so much gather: it is let go, and comes back.
 */
const MOST_WAITING_BYTES = 64 * 2 ** 20

/** A link over an open web socket; one message is one text of JSON. */
export function webSocketLink(socket: SocketLike): Link {
  const end = new LinkEnd()
  const drop = (code: number, reason: string) => {
    if (end.end(reason)) socket.close(code, reason)
  }
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return drop(UNSUPPORTED_DATA, 'a message was no text')
    let message: unknown
    try {
      message = JSON.parse(data)
    } catch {
      return drop(INVALID_TEXT, 'a message was no JSON')
    }
    end.deliver(message)
  })
  socket.addEventListener('close', ({ code, reason }) => {
    end.end(reason === '' ? `the socket closed with code ${code}` : reason)
  })
  // Every error is followed by a close, which is told.
  socket.addEventListener('error', () => {})
  return {
    post(message) {
      if (end.closed) return
      if (socket.bufferedAmount > MOST_WAITING_BYTES) {
        return drop(TOO_SLOW, 'the other end does not read')
      }
      socket.send(JSON.stringify(message))
    },
    onMessage: (listener) => end.onMessage(listener),
    onClose: (listener) => end.onClose(listener),
    close() {
      if (end.end('it was closed here')) socket.close()
    },
  }
}
