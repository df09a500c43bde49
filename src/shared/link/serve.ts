import type { Handlers } from '../contract/handlers'
import type { Link } from './link'
import { type FromWindow, fromWindowSchema } from './messages'
import { ServedCalls } from './served-calls'
import { ServedTopics } from './served-topics'

export interface ServeOptions {
  /** told of what nobody expected: an exception in a handler, a message that means nothing */
  readonly onBug: (error: unknown, doing: string) => void
}

/**
 * Answers one window: reads every input before a handler sees it, runs calls side by side, feeds what
 * is followed. When the link closes, running calls are aborted and feeds closed.
 */
export function serveLink(link: Link, handlers: Handlers, { onBug }: ServeOptions): void {
  const calls = new ServedCalls(handlers.calls, (message) => link.post(message), onBug)
  const topics = new ServedTopics(handlers.topics, (message) => link.post(message), onBug)
  const take = (message: FromWindow) => {
    switch (message.type) {
      case 'call':
        calls.begin(message.id, message.name, message.input)
        break
      case 'cancel':
        calls.cancel(message.id)
        break
      case 'follow':
        topics.begin(message.id, message.name, message.input)
        break
      case 'unfollow':
        topics.end(message.id)
        break
      case 'taken':
        calls.taken(message.id, message.count)
        topics.taken(message.id, message.count)
        break
    }
  }
  link.onClose(() => {
    calls.close()
    topics.close()
  })
  link.onMessage((received) => {
    const parsed = fromWindowSchema.safeParse(received)
    if (parsed.success) take(parsed.data)
    else onBug(parsed.error, 'reading a message of a window')
  })
}
