import { type Link, LinkEnd } from './link'

/**
 * Two ends in one process. Messages go through JSON, so that what would not survive a socket does not
 * survive here either, and arrive later, in order.
 */
export function memoryLinkPair(): [Link, Link] {
  const here = new LinkEnd()
  const there = new LinkEnd()
  return [linkOf(here, there), linkOf(there, here)]
}

function linkOf(own: LinkEnd, other: LinkEnd): Link {
  return {
    post(message) {
      if (own.closed) return
      const text = JSON.stringify(message)
      void Promise.resolve().then(() => other.deliver(JSON.parse(text)))
    },
    onMessage: (listener) => own.onMessage(listener),
    onClose: (listener) => own.onClose(listener),
    close() {
      if (!own.end('it was closed here')) return
      void Promise.resolve().then(() => other.end('the other end closed it'))
    },
  }
}
