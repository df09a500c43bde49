import { describe, expect, it } from 'vitest'
import { linkClient } from '../../../src/shared/link/client'
import { type Link, LinkEnd } from '../../../src/shared/link/link'
import { serveLink } from '../../../src/shared/link/serve'
import { webSocketLink } from '../../../src/shared/link/web-socket'
import { partOfHandlers } from './handlers'

/** The other end is played by the test, message by message. */
function playedLink() {
  const end = new LinkEnd()
  const posted: unknown[] = []
  const link: Link = {
    post: (message) => posted.push(message),
    onMessage: (listener) => end.onMessage(listener),
    onClose: (listener) => end.onClose(listener),
    close: () => end.end('closed'),
  }
  return { link, posted, hear: (message: unknown) => end.deliver(message) }
}

describe('events that are missing', () => {
  it('show in what a call tells, and the call goes on', async () => {
    const { link, hear } = playedLink()
    const bugs: unknown[] = []
    const shares: unknown[] = []
    const client = linkClient(link, { onBug: (bug) => bugs.push(bug) })
    const call = client.call('host.calibrate', null, { onTold: ({ share }) => shares.push(share) })
    for (const count of [1, 3]) hear({ type: 'told', id: 1, count, told: { share: count } })
    hear({ type: 'done', id: 1, output: 'all' })
    expect(await call).toBe('all')
    expect(shares).toEqual([1, 3])
    expect(bugs).toEqual([new Error('host.calibrate: event 3 came after event 1')])
  })

  it('begin a follow anew, with what the follower holds', () => {
    const { link, posted, hear } = playedLink()
    const bugs: unknown[] = []
    const client = linkClient(link, { onBug: (bug) => bugs.push(bug) })
    let from = 0
    client.follow(
      'run',
      () => ({ runId: null, from }),
      ({ samples }) => {
        from += samples.length
      },
    )
    const value = { view: null, from: 0, samples: [{}, {}] }
    hear({ type: 'value', id: 1, count: 1, value })
    hear({ type: 'value', id: 1, count: 3, value })
    hear({ type: 'value', id: 1, count: 4, value })
    expect(posted).toEqual([
      { type: 'follow', id: 1, name: 'run', input: { runId: null, from: 0 } },
      { type: 'taken', id: 1, count: 1 },
      { type: 'unfollow', id: 1 },
      { type: 'follow', id: 2, name: 'run', input: { runId: null, from: 2 } },
    ])
    expect(bugs).toEqual([new Error('run: event 3 came after event 1')])
  })
})

describe('messages that mean nothing', () => {
  const strange = [null, 7, 'call', [], {}, { type: 'call', id: 0, name: 'x' }, { type: 'erase' }]

  it('are told by the host and answered by nothing', () => {
    const { link, posted, hear } = playedLink()
    const doings: string[] = []
    serveLink(link, partOfHandlers({}), { onBug: (_bug, doing) => doings.push(doing) })
    for (const message of strange) hear(message)
    for (const type of ['cancel', 'unfollow']) hear({ type, id: 9 })
    hear({ type: 'taken', id: 9, count: 1 })
    expect(posted).toEqual([])
    expect(doings).toEqual(strange.map(() => 'reading a message of a window'))
  })

  it('are told by the window, which goes on', () => {
    const { link, hear } = playedLink()
    const bugs: unknown[] = []
    linkClient(link, { onBug: (bug) => bugs.push(bug) })
    for (const message of strange) hear(message)
    for (const message of [
      { type: 'done', id: 9 },
      { type: 'failed', id: 9, error: { name: 'Error', message: 'late' } },
      { type: 'value', id: 9, count: 1, value: 1 },
      { type: 'told', id: 9, count: 1, told: 1 },
    ]) {
      hear(message)
    }
    expect(bugs).toHaveLength(strange.length)
  })
})

describe('a web socket', () => {
  const played = (bufferedAmount: number) => {
    const listeners = new Map<string, (event: never) => void>()
    const closes: unknown[] = []
    const sent: string[] = []
    const link = webSocketLink({
      bufferedAmount,
      send: (text) => sent.push(text),
      close: (...args) => closes.push(args),
      addEventListener: (type: string, listener: (event: never) => void) =>
        listeners.set(type, listener),
    })
    const reasons: string[] = []
    link.onClose((reason) => reasons.push(reason))
    const hear = (data: unknown) => listeners.get('message')?.({ data } as never)
    return { link, hear, closes, sent, reasons }
  }

  it.each([
    ['is no text', new Uint8Array(3), 1003, 'a message was no text'],
    ['is no JSON', '{"type":', 1007, 'a message was no JSON'],
  ])('is closed when a message %s', (_what, data, code, reason) => {
    const { hear, closes, reasons, link } = played(0)
    link.onMessage(() => {
      throw new Error('nothing is to be heard')
    })
    hear(data)
    hear('{}')
    expect(closes).toEqual([[code, reason]])
    expect(reasons).toEqual([reason])
  })

  it('lets an end go that has stopped reading', () => {
    const { link, sent, closes } = played(65 * 2 ** 20)
    link.post({ a: 1 })
    link.post({ a: 2 })
    expect(sent).toEqual([])
    expect(closes).toEqual([[4008, 'the other end does not read']])
  })
})
