import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnershipMark, StoreSession } from '../../../../src/engine/stores/port'
import { RespDouble } from '../../../helpers/resp-double'
import { connectTo, Probe } from './probe'

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
let server: RespDouble
let session: StoreSession

beforeEach(async () => {
  server = await new RespDouble().listen()
  session = (await connectTo(server)).session
})

afterEach(async () => {
  await session.close()
  await server.close()
})

const never = new AbortController().signal

async function insert(count: number): Promise<void> {
  const values = { names: ['field0'], values: ['x'] }
  const probes = Array.from({ length: count }, () => new Probe())
  for (const [i, probe] of probes.entries()) session.insert(`user${i}`, values, 0, probe)
  await Promise.all(probes.map((probe) => probe.ended))
}

test('an empty database is empty', async () => {
  expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
})

test('a mark comes back as it was written', async () => {
  await insert(3)
  await session.writeMark(mark)
  expect(await session.inspect()).toEqual({ records: 3, empty: false, mark })
})

test('keys of somebody else are counted, and a mark that is not ours is none', async () => {
  server.strings.set('session:1', 'x')
  server.strings.set('touchstone:owner', '{"product":"other"}')
  expect(await session.inspect()).toEqual({ records: 1, empty: false, mark: null })
  server.strings.set('touchstone:owner', 'no json')
  expect((await session.inspect()).mark).toBeNull()
})

test('clearing removes the records and leaves the rest', async () => {
  await insert(2500)
  await session.writeMark(mark)
  server.strings.set('session:1', 'x')
  server.hashes.set('user:settings', new Map([['a', 'b']]))
  // made by an update: no index entry leads to it
  server.hashes.set('user99999', new Map([['field0', 'x']]))
  const progress: number[] = []
  await session.clear((removed) => progress.push(removed), never)
  expect([...server.hashes.keys()]).toEqual(['user:settings'])
  expect([...server.strings.keys()]).toEqual(['session:1'])
  expect(server.sets.has('_indices')).toBe(false)
  expect(progress).toEqual([1000, 2000, 2500, 2501])
  expect(server.log.some((command) => command.startsWith('FLUSH'))).toBe(false)
})

test('clearing that is cancelled leaves data marked as incomplete', async () => {
  await insert(2500)
  await session.writeMark(mark)
  const stop = new AbortController()
  await expect(session.clear(() => stop.abort(), stop.signal)).rejects.toMatchObject({
    code: 'cancelled',
  })
  expect(await session.inspect()).toEqual({
    records: 1500,
    empty: false,
    mark: { ...mark, complete: false },
  })
})

test('a full server is cleared as well, though it takes no mark', async () => {
  await insert(3)
  await session.writeMark(mark)
  server.errors.set('SET', 'OOM command not allowed')
  await expect(session.writeMark(mark)).rejects.toMatchObject({
    code: 'server-refused',
    message: expect.stringContaining('no memory left'),
  })
  await session.clear(() => {}, never)
  expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
})

test('an error of the server is a sentence', async () => {
  server.errors.set('SET', 'MISCONF Redis is configured to save RDB snapshots')
  await expect(session.writeMark(mark)).rejects.toMatchObject({
    code: 'server-refused',
    message: expect.stringContaining('snapshots to disk'),
  })
})

test('facts, size, counters and a round trip', async () => {
  const facts = await session.facts()
  expect(facts).toMatchObject({ product: 'Redis', version: '7.0.15', topology: 'single' })
  expect(facts.client).toBe('own RESP client')
  expect(facts.durability['append-only file']).toMatch(/^none is kept/)
  expect(await session.size()).toMatchObject({ diskBytes: null, memoryBytes: 1000000 })
  const before = server.connections
  expect(await session.counters?.()).toEqual({ used_memory: 1000000 })
  await session.counters?.()
  expect(server.connections).toBe(before + 1)
  await session.roundTrip?.()
  expect(server.log.at(-1)).toBe('PING')
})

test('a user who may ask nothing still gets facts', async () => {
  server.errors.set('INFO', 'NOPERM no permissions')
  server.errors.set('CONFIG', 'NOPERM no permissions')
  const facts = await session.facts()
  expect(facts).toMatchObject({ product: 'Redis', version: '' })
  expect(facts.details.note).toContain('CONFIG GET is not allowed')
})
