import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CallInput } from '../../../src/shared/contract/calls'
import type { Settings } from '../../../src/shared/contract/host'
import { WorkbenchError } from '../../../src/shared/errors'
import { type LinkClient, linkClient } from '../../../src/shared/link/client'
import type { Link } from '../../../src/shared/link/link'
import { SEEN } from './case-host'

/** A link to a new `caseHost`, served by `serveLink`. */
export type ConnectToCaseHost = () => Promise<Link>

const errorOf = async (promise: Promise<unknown>): Promise<WorkbenchError> => {
  const error = await promise.then(
    () => new Error('it was answered'),
    (reason: unknown) => reason,
  )
  return error as WorkbenchError
}

/** The same cases for every kind of link. */
export function linkCases(kind: string, connect: ConnectToCaseHost): void {
  const open = async (): Promise<{ client: LinkClient; bugs: unknown[] }> => {
    const bugs: unknown[] = []
    const client = linkClient(await connect(), { onBug: (error) => bugs.push(error) })
    onTestFinished(() => client.close())
    return { client, bugs }
  }
  const seenBy = (client: LinkClient) => client.call('drafts.get', { key: SEEN })

  describe(`a link over ${kind}`, () => {
    it('answers a call by its own answer, also of many at once', async () => {
      const { client } = await open()
      const keys = ['a', 'b', 'c', 'd']
      expect(await Promise.all(keys.map((key) => client.call('drafts.get', { key })))).toEqual(
        keys.map((key) => `draft of ${key}`),
      )
      expect((await client.call('settings.get', null)).warnBelowFreeBytes).toBe(5e9)
    })

    it('takes nothing from an answer that has nothing', async () => {
      const { client } = await open()
      expect(await client.call('drafts.put', { key: 'k', value: 1 })).toBeUndefined()
    })

    it('rebuilds an expected error with code, hint, problems and cause, but without a stack', async () => {
      const { client } = await open()
      const error = await errorOf(client.call('drafts.get', { key: 'refuse' }))
      expect(error).toBeInstanceOf(WorkbenchError)
      expect(error).toMatchObject({
        code: 'disk',
        message: 'settings.json: the disk is full.',
        hint: 'Free some space.',
        problems: [{ path: 'disk', message: 'full' }],
      })
      expect((error.cause as Error).message).toBe('ENOSPC')
      expect(error.stack).toBeUndefined()
      expect((error.cause as Error).stack).toBeUndefined()
    })

    it('tells a bug as a bug, with the stack that one reports', async () => {
      const { client } = await open()
      const error = await errorOf(client.call('drafts.get', { key: 'bug' }))
      expect(error).not.toBeInstanceOf(WorkbenchError)
      expect(error).toMatchObject({ name: 'TypeError', message: 'undefined is no function' })
      expect(error.stack).toContain('drafts.get')
    })

    it('refuses an input that cannot be read, with the path, and asks no handler', async () => {
      const { client } = await open()
      const input = { key: 7, value: 1, more: 2 } as unknown as CallInput<'drafts.put'>
      const error = await errorOf(client.call('drafts.put', input))
      expect(error.code).toBe('invalid-spec')
      expect(error.problems.map(({ path, message }) => [path, message])).toEqual([
        ['key', 'key must be a text, not 7.'],
        ['more', 'more is not known here.'],
      ])
      expect(await seenBy(client)).toEqual([])
    })

    it.each(['drafts.erase', 'constructor', '__proto__', 'toString'])(
      'refuses the call %s, which is not known',
      async (name) => {
        const { client } = await open()
        const error = await errorOf(client.call(name as 'settings.get', null))
        expect(error.code).toBe('unsupported')
        expect(error.message).toContain(name)
      },
    )

    it('cancels a call: at once here, and there by its signal', async () => {
      const { client } = await open()
      const controller = new AbortController()
      const { signal } = controller
      const error = errorOf(client.call('drafts.get', { key: 'wait' }, { signal }))
      await vi.waitFor(async () => expect(await seenBy(client)).toEqual(['waiting']))
      controller.abort()
      expect(await error).toMatchObject({ code: 'cancelled' })
      expect(await seenBy(client)).toEqual(['waiting', 'aborted'])
      expect(await client.call('drafts.get', { key: 'a' })).toBe('draft of a')
    })

    it('does not ask when it is cancelled already', async () => {
      const { client } = await open()
      const signal = AbortSignal.abort()
      const error = await errorOf(client.call('drafts.put', { key: 'a', value: 1 }, { signal }))
      expect(error.code).toBe('cancelled')
      expect(await seenBy(client)).toEqual([])
    })

    it('tells how far a call has come: the first, and the last before the answer', async () => {
      const { client, bugs } = await open()
      const told: (number | null)[] = []
      await client.call('host.calibrate', null, { onTold: ({ share }) => told.push(share) })
      expect(told).toEqual([0.1, 1])
      expect(bugs).toEqual([])
    })

    it('carries a message of several megabytes, and text in any language', async () => {
      const { client } = await open()
      const value = '压测 🚀 "quoted"\n'.repeat(200_000)
      await client.call('drafts.put', { key: 'big', value })
      expect(await seenBy(client)).toEqual([`put ${JSON.stringify(value).length}`])
    })

    it('gives a follower the value of now and then the newest, never a queue', async () => {
      const { client, bugs } = await open()
      const values: (number | null)[] = []
      client.follow('settings', null, ({ maxWorkers }) => values.push(maxWorkers))
      await vi.waitFor(() => expect(values).toEqual([1]))
      await client.call('drafts.drop', { key: '50' })
      await vi.waitFor(() => expect(values.at(-1)).toBe(51))
      await client.call('drafts.drop', { key: '9' })
      await vi.waitFor(() => expect(values.at(-1)).toBe(60))
      // 59 changes: at most one value on its way and one behind it, each time.
      expect(values.length).toBeLessThanOrEqual(5)
      expect(bugs).toEqual([])
    })

    it('goes on following when the listener throws', async () => {
      const { client, bugs } = await open()
      const listener = vi.fn((_settings: Settings) => {
        throw new Error('drawing failed')
      })
      client.follow('settings', null, listener)
      await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
      await client.call('drafts.drop', { key: '1' })
      await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2))
      expect(bugs.map((bug) => (bug as Error).message)).toEqual([
        'drawing failed',
        'drawing failed',
      ])
    })

    it('closes a feed that is followed no more', async () => {
      const { client } = await open()
      const end = client.follow('settings', null, () => {})
      end()
      expect(await seenBy(client)).toEqual(['followed', 'closed'])
    })

    it('gives a follow its input, also one that is made when it begins', async () => {
      const { client } = await open()
      const froms: number[] = []
      const take = ({ from }: { from: number }) => froms.push(from)
      client.follow('run', { runId: null, from: 3 }, take)
      client.follow('run', () => ({ runId: null, from: 4 }), take)
      await vi.waitFor(() => expect(froms).toEqual([3, 4]))
    })

    it('tells of a follow that is refused', async () => {
      const { client, bugs } = await open()
      client.follow('run', { runId: null, from: -1 }, () => {})
      client.follow('weather' as 'settings', null, () => {})
      await vi.waitFor(() => expect(bugs).toHaveLength(2))
      expect(bugs).toMatchObject([{ code: 'invalid-spec' }, { code: 'unsupported' }])
    })

    it('fails what is under way when the link closes, and what is asked then', async () => {
      const { client } = await open()
      const states: string[] = []
      client.onState((state) => states.push(state))
      const error = errorOf(client.call('drafts.get', { key: 'wait' }))
      client.close()
      expect(await error).toMatchObject({ code: 'host-lost' })
      expect(await errorOf(client.call('settings.get', null))).toMatchObject({ code: 'host-lost' })
      expect(states).toEqual(['open', 'lost'])
    })
  })
}
