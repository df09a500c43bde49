import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tidied } from '../../../src/app/drafts/drafts-file'
import { draftService, WRITE_AFTER_MS } from '../../../src/app/drafts/service'
import type { CallContext } from '../../../src/shared/contract/handlers'
import { FakeTime } from '../../helpers/fake-time'
import { temporaryFolder } from '../archive/fixtures'

const context: CallContext<never> = { signal: new AbortController().signal, tell: () => {} }
const START = Date.parse('2026-12-01T00:00:00.000Z')

async function rig(data?: string) {
  const home = data ?? (await temporaryFolder())
  const time = new FakeTime()
  const service = draftService({
    folders: { config: '', data: home, runs: '', trash: '' },
    now: () => new Date(START + time.now() / 1e6),
    timers: time,
    onQuarantine: (sentence) => {
      throw new Error(sentence)
    },
  })
  onTestFinished(() => service.close())
  const path = join(home, 'drafts.json')
  return {
    home,
    time,
    service,
    get: (key: string) => service.calls['drafts.get']({ key }, context),
    put: (key: string, value: unknown) => service.calls['drafts.put']({ key, value }, context),
    drop: (key: string) => service.calls['drafts.drop']({ key }, context),
    filed: async () => JSON.parse(await readFile(path, 'utf8')).drafts,
    letTimePass: () => time.advanceTo(time.now() + WRITE_AFTER_MS * 1e6),
  }
}

describe('drafts', () => {
  it('are there at once, and on disk a moment later, in one write', async () => {
    const { get, put, filed, letTimePass } = await rig()
    expect(await get('profile:7')).toBeNull()
    const writes = [put('profile:7', { name: 'l' }), put('profile:7', { name: 'lab' })]
    expect(await get('profile:7')).toEqual({ name: 'lab' })
    letTimePass()
    await Promise.all(writes)
    expect(await filed()).toEqual([
      { key: 'profile:7', value: { name: 'lab' }, at: '2026-12-01T00:00:00.000Z' },
    ])
  })

  it('outlive the end of the program', async () => {
    const first = await rig()
    const written = first.put('w', [1, null, 'x'])
    await first.service.close()
    await written
    expect(await (await rig(first.home)).get('w')).toEqual([1, null, 'x'])
  })

  it('are gone when they are dropped, and stay gone', async () => {
    const { get, put, drop, filed, letTimePass } = await rig()
    const put1 = put('a', 1)
    letTimePass()
    await put1
    const dropped = [put('b', 2), drop('a'), drop('b')]
    expect([await get('a'), await get('b')]).toEqual([null, null])
    letTimePass()
    await Promise.all(dropped)
    expect(await filed()).toEqual([])
  })

  it('take any key, also names that every object has', async () => {
    const { get, put, letTimePass } = await rig()
    const written = [put('__proto__', { evil: true }), put('constructor', 5)]
    letTimePass()
    await Promise.all(written)
    expect([await get('__proto__'), await get('constructor')]).toEqual([{ evil: true }, 5])
    expect(await get('toString')).toBeNull()
  })

  it('stay in memory when the disk takes none, and are written with the next', async () => {
    const home = join(await temporaryFolder(), 'data')
    const { get, put, filed, letTimePass } = await rig(home)
    await writeFile(home, 'a file in the place of the folder')
    const failing = put('a', 1)
    letTimePass()
    await expect(failing).rejects.toMatchObject({ code: 'disk' })
    expect(await get('a')).toBe(1)
    await rm(home)
    const next = put('b', 2)
    letTimePass()
    await next
    expect((await filed()).map(({ key }: { key: string }) => key)).toEqual(['a', 'b'])
  })

  it('above half a million characters are refused', async () => {
    const { put, get } = await rig()
    expect(() => put('a', 'x'.repeat(500_000))).toThrow(
      'The draft has 500,002 characters, and 500,000 are the most that is kept.',
    )
    expect(await get('a')).toBeNull()
  })
})

describe('tidying drafts', () => {
  const now = new Date(START)
  const draft = (key: string, daysAgo: number, value: unknown = null) => ({
    key,
    value,
    at: new Date(START - daysAgo * 86_400_000).toISOString(),
  })

  it('drops what is older than 90 days', () => {
    const drafts = [draft('old', 90.1), draft('young', 89.9)]
    expect(tidied(drafts, now).map(({ key }) => key)).toEqual(['young'])
  })

  it('drops the oldest where there are too many, or too large ones', () => {
    const many = Array.from({ length: 201 }, (_, i) => draft(String(i), 1))
    expect(tidied(many, now)).toEqual(many.slice(1))
    const large = Array.from({ length: 5 }, (_, i) => draft(String(i), 1, 'x'.repeat(1_200_000)))
    expect(tidied(large, now)).toEqual(large.slice(2))
  })

  it('leaves alone what is in order', () => {
    const drafts = [draft('a', 3), draft('b', 1)]
    expect(tidied(drafts, now)).toBe(drafts)
  })
})
