import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnershipMark, StoreSession } from '../../../../src/engine/stores/port'
import { verbsOf } from '../../../helpers/completion'
import { closeDoubles, double } from './doubles'
import type { MemcachedDouble } from './memcached-double'
import { connectTo } from './probe'

const mark: OwnershipMark = {
  product: 'touchstone',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  fingerprint: 'größe 口',
  recordCount: 3,
  complete: true,
  nextInsert: 3,
  wholeBelow: 2,
}
const never = new AbortController().signal
let server: MemcachedDouble
let session: StoreSession

beforeEach(async () => {
  server = await double()
  session = (await connectTo(server)).session
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

async function insert(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, i) => verbsOf(session).insert(`user${i}`, { field0: 'x' })),
  )
}

test('an empty server is empty, and its keys are not asked for', async () => {
  expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
  expect(server.log.some((line) => line.startsWith('lru_crawler'))).toBe(false)
})

test('a mark comes back as it was written, and never expires', async () => {
  await insert(3)
  await session.writeMark(mark)
  expect(await session.inspect()).toEqual({ records: 3, empty: false, mark })
  expect(server.items.get('touchstone:owner')?.exptime).toBe(0)
  server.put('touchstone:owner', '{"product":"other"}')
  expect((await session.inspect()).mark).toBeNull()
})

test('keys of other programs are none of ours; what lies under our table may be', async () => {
  server.put('session:1', 'x')
  expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
  server.put('usertable-other', 'x')
  expect(await session.inspect()).toEqual({ records: 1, empty: false, mark: null })
})

test('clearing removes the records and leaves the rest', async () => {
  await insert(2500)
  await session.writeMark(mark)
  const others = ['session:1', 'usertable-user:settings', 'user7', 'usertable2-user7', 'a b']
  for (const key of others) server.put(key, 'x')
  const progress: number[] = []
  await session.clear((removed) => progress.push(removed), never)
  expect([...server.items.keys()]).toEqual(others)
  expect(progress).toEqual([1000, 2000, 2500])
  expect(server.log.some((line) => line.startsWith('flush_all'))).toBe(false)
})

test('clearing that is cancelled leaves data marked as incomplete', async () => {
  await insert(2500)
  await session.writeMark(mark)
  const stop = new AbortController()
  const clearing = session.clear(() => stop.abort(), stop.signal)
  await expect(clearing).rejects.toMatchObject({ code: 'cancelled' })
  const left = { records: 1500, empty: false, mark: { ...mark, complete: false } }
  expect(await session.inspect()).toEqual(left)
})

test('clearing that is cancelled while keys are listed stops at once', async () => {
  await insert(3)
  const stop = new AbortController()
  server.before = (line) => {
    if (!line.startsWith('lru_crawler')) return
    server.manners.silent = true
    stop.abort()
  }
  await expect(session.clear(() => {}, stop.signal)).rejects.toMatchObject({ code: 'cancelled' })
  server.speak()
  expect(server.items.size).toBe(3)
})

test('a full server is cleared as well, though it takes no mark', async () => {
  await insert(3)
  await session.writeMark(mark)
  server.answersTo.set('ms', 'SERVER_ERROR out of memory storing object')
  await expect(session.writeMark(mark)).rejects.toMatchObject({
    code: 'server-refused',
    message: expect.stringContaining('out of memory'),
  })
  await session.clear(() => {}, never)
  expect(server.items.size).toBe(0)
})

test('a list of keys is asked for again while the server makes one, and by an older way', async () => {
  await insert(3)
  const refusals = ['BUSY currently processing crawler request', 'BADCLASS invalid class id']
  server.before = (line) => {
    if (!line.startsWith('lru_crawler')) return
    const refusal = refusals.shift()
    if (refusal === undefined) server.answersTo.delete('lru_crawler')
    else server.answersTo.set('lru_crawler', refusal)
  }
  expect((await session.inspect()).records).toBe(3)
  expect(server.log.filter((line) => line.startsWith('lru_crawler'))).toEqual([
    'lru_crawler metadump hash',
    'lru_crawler metadump hash',
    'lru_crawler metadump all',
  ])
})

test('a server that lists no keys is not cleared, and says so', async () => {
  await insert(3)
  server.answersTo.set('lru_crawler', 'ERROR')
  expect(await session.inspect()).toEqual({ records: null, empty: false, mark: null })
  await expect(session.clear(() => {}, never)).rejects.toMatchObject({ code: 'unsupported' })
})

test('facts, size, counters and a round trip', async () => {
  const facts = await session.facts()
  expect(facts).toMatchObject({ product: 'memcached', version: '1.6.18', topology: 'single' })
  expect(await session.size()).toMatchObject({ diskBytes: null, memoryBytes: 1000 })
  const before = server.connections
  expect(await session.counters?.()).toEqual({ bytes: 1000, curr_connections: 2, curr_items: 0 })
  await session.counters?.()
  expect(server.connections).toBe(before + 1)
  await session.roundTrip?.()
  expect(server.log.at(-1)).toBe('version')
})
