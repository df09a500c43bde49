import { describe, expect, it, vi } from 'vitest'
import { WorkbenchError } from '../../../src/shared/errors'
import { linkClient } from '../../../src/shared/link/client'
import { waitBeforeTryMs } from '../../../src/shared/link/connection'
import type { Link } from '../../../src/shared/link/link'
import { memoryLinkPair } from '../../../src/shared/link/memory-pair'
import { serveLink } from '../../../src/shared/link/serve'
import { caseHost, SEEN } from './case-host'

/** A host that can be lost and found again; `answers` decides what each try to reach it gets. */
function fickleHost(answers: readonly ('open' | Error)[]) {
  const handlers = caseHost()
  const waits: number[] = []
  const hostEnds: Link[] = []
  let tries = 0
  const connect = async (): Promise<Link> => {
    const answer = answers[Math.min(tries++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    const [here, there] = memoryLinkPair()
    hostEnds.push(there)
    serveLink(there, handlers, { onBug: () => {} })
    return here
  }
  const client = linkClient(connect, {
    wait: async (delayMs) => {
      waits.push(delayMs)
    },
  })
  const states: string[] = []
  client.onState((state) => states.push(state))
  return { client, waits, states, lose: () => hostEnds.at(-1)?.close(), tries: () => tries }
}

describe('a client that can connect anew', () => {
  it('answers what was asked before the first link was there', async () => {
    const { client } = fickleHost(['open'])
    expect(await client.call('drafts.get', { key: 'a' })).toBe('draft of a')
  })

  it('fails running calls at a loss, aborts them there, and answers new ones afterwards', async () => {
    const { client, lose, states } = fickleHost(['open'])
    await client.call('settings.get', null)
    const running = client.call('drafts.get', { key: 'wait' })
    running.catch(() => {})
    await client.call('settings.get', null)
    lose()
    await expect(running).rejects.toMatchObject({
      code: 'host-lost',
      message: 'The connection to the program is lost: the other end closed it.',
    })
    await vi.waitFor(() => expect(states).toEqual(['open', 'lost', 'open']))
    expect(await client.call('drafts.get', { key: SEEN })).toEqual(['waiting', 'aborted'])
  })

  it('follows again by itself, with what the follower holds by then', async () => {
    const { client, lose } = fickleHost(['open'])
    let held = 0
    const froms: number[] = []
    client.follow(
      'run',
      () => ({ runId: null, from: held }),
      ({ from }) => {
        froms.push(from)
        held += 10
      },
    )
    await vi.waitFor(() => expect(froms).toEqual([0]))
    lose()
    await vi.waitFor(() => expect(froms).toEqual([0, 10]))
  })

  it('does not follow again what was ended while the link was lost', async () => {
    const { client, lose } = fickleHost(['open'])
    const end = client.follow('settings', null, () => {})
    await client.call('settings.get', null)
    client.onState((state) => {
      if (state === 'lost') end()
    })
    lose()
    await vi.waitFor(async () =>
      expect(await client.call('drafts.get', { key: SEEN })).toEqual(['followed', 'closed']),
    )
  })

  it('waits longer from try to try while the host is away, and tells it once', async () => {
    const away = new Error('nobody listens')
    const { client, waits, states } = fickleHost([away, away, away, away, 'open'])
    await expect(client.call('settings.get', null)).rejects.toMatchObject({
      code: 'host-lost',
      message: 'The connection to the program is lost: nobody listens.',
    })
    await vi.waitFor(() => expect(states).toEqual(['lost', 'open']))
    expect(waits).toEqual([250, 500, 1000, 2000])
    expect(await client.call('drafts.get', { key: 'a' })).toBe('draft of a')
  })

  it('never waits longer than 5 s', () => {
    expect([0, 1, 5, 6, 60].map(waitBeforeTryMs)).toEqual([0, 250, 4000, 5000, 5000])
  })

  it('asks no more when the host refuses it, and says so to every call', async () => {
    const refusal = new WorkbenchError('auth', 'The host does not know this window.')
    const { client, tries, waits } = fickleHost([refusal])
    await expect(client.call('settings.get', null)).rejects.toBe(refusal)
    await expect(client.call('settings.get', null)).rejects.toBe(refusal)
    expect([tries(), waits]).toEqual([1, []])
  })

  it('is not opened again after it was closed', async () => {
    const { client, tries } = fickleHost(['open'])
    await client.call('settings.get', null)
    client.close()
    await Promise.resolve()
    await expect(client.call('settings.get', null)).rejects.toMatchObject({ code: 'host-lost' })
    expect(tries()).toBe(1)
  })
})
