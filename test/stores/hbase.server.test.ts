import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningHBase, startHBase } from '../../scripts/servers/hbase'
import { javaMissing } from '../../scripts/servers/maven-jars'
import type { HBaseOptions } from '../../src/engine/stores/hbase/options'
import { hbaseModule } from '../../src/engine/stores/hbase/schema'
import type { StoreSession } from '../../src/engine/stores/port'
import { connectTo, refusal } from '../engine/stores/hbase/probe'
import { fieldsOf, TestCompletion, verbsOf } from '../helpers/completion'
import { storeContract } from './contract'

const missing = javaMissing()
const why = missing === null ? '' : ` (left out: ${missing})`
const never = new AbortController().signal

/** the first start fetches 100 MB, and any start is slow on a busy machine */
const START_TIMEOUT_MS = 600_000
const WORKER_THREADS = 80

describe.skipIf(missing !== null)(`HBase${why}`, () => {
  let server: RunningHBase

  beforeAll(async () => {
    server = await startHBase({ workerThreads: WORKER_THREADS })
  }, START_TIMEOUT_MS)
  afterAll(() => server.stop())

  const optionsOf = (options: Partial<HBaseOptions>): HBaseOptions => ({
    ...hbaseModule.parseUri(server.uri),
    ...options,
  })

  for (const durability of ['default', 'skip'] as const) {
    storeContract(`HBase, durability ${durability}`, async () => {
      const options = optionsOf({ durability, regions: 2 })
      const withSession = async <T>(use: (session: StoreSession) => Promise<T>): Promise<T> => {
        const { session } = await connectTo(server, options)
        try {
          return await use(session)
        } finally {
          await session.close()
        }
      }
      return {
        module: hbaseModule,
        options,
        unreachable: { ...options, port: 1 },
        putForeign: () =>
          withSession(async (session) => {
            await verbsOf(session).insert('user:settings', { theme: 'dark' })
          }),
        hasForeign: () =>
          withSession(async (session) => {
            const { records } = await verbsOf(session).read('user:settings')
            await verbsOf(session).remove('user:settings')
            return records.get('user:settings')?.get('theme') === 'dark'
          }),
        teardown: async () => {},
      }
    })
  }

  test('a table gets the regions and each write the durability asked for', async () => {
    const options = { table: 'split', family: 'family', regions: 4, durability: 'fsync' } as const
    const { session } = await connectTo(server, options)
    await session.prepare()
    const { details, durability, topology } = await session.facts()
    expect(topology).toBe('Thrift2 gateway before 1 region server, 4 regions of the table')
    expect(details).toMatchObject({ regions: 4, family: 'family', writable: true })
    expect(durability['write-ahead log']).toContain('forced to disk')
    for (const key of ['user1', 'user4', 'user6', 'user9']) {
      expect((await verbsOf(session).insert(key, { a: key })).outcome).toBe('ok')
    }
    // one in each region: a scan goes through all of them
    const { records } = await verbsOf(session).scan('user1', 10)
    expect([...records.keys()]).toEqual(['user1', 'user4', 'user6', 'user9'])
    await session.close()
    const other = await connectTo(server, { ...options, family: 'cf' })
    await expect(other.session.prepare()).rejects.toThrow('has no column family')
    const wrong = await verbsOf(other.session).insert('user1', { a: 'b' })
    expect([wrong.outcome, String(wrong.cause)]).toEqual(['rejected', expect.stringMatching(/cf/)])
    await other.session.close()
  })

  test.each([1, 64])(
    '64 clients over %i connections get their own answers',
    async (connections) => {
      const context = { clients: 64, connections, connectTimeoutMs: 20_000 }
      const { session } = await connectTo(server, { table: 'many', regions: 2 }, context)
      await session.prepare()
      const client = async (index: number): Promise<void> => {
        for (let i = index; i < 1280; i += 64) {
          const written = new TestCompletion({ client: index })
          session.insert(`user${i}`, fieldsOf({ a: `${i}` }), 0, written)
          expect((await written.ended).outcome).toBe('ok')
          const read = new TestCompletion({ client: index, wantsValues: true })
          session.read(`user${i}`, null, read)
          expect((await read.ended).records.get(`user${i}`)?.get('a')).toBe(`${i}`)
        }
      }
      await Promise.all(Array.from({ length: 64 }, (_, index) => client(index)))
      await session.close()
    },
  )

  test('a large table of ours is emptied at once, and keeps its regions', async () => {
    const context = { clients: 64, connections: 8 }
    const { session } = await connectTo(server, { table: 'large', regions: 3 }, context)
    await session.prepare()
    await session.writeMark({
      ...{ product: 'touchstone', version: 1, createdAt: '', fingerprint: '' },
      ...{ recordCount: 10_000, complete: true, nextInsert: 10_000, wholeBelow: 10_000 },
    })
    const inserts = Array.from({ length: 10_000 }, (_, i) => {
      const done = new TestCompletion({ client: i % 64 })
      session.insert(`user${i}`, fieldsOf({ a: 'x' }), 0, done)
      return done.ended
    })
    expect((await Promise.all(inserts)).every(({ outcome }) => outcome === 'ok')).toBe(true)
    const progress: number[] = []
    await session.clear((removed) => progress.push(removed), never)
    expect(progress).toEqual([10_000])
    expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
    expect((await session.facts()).details.regions).toBe(3)
    expect((await verbsOf(session).insert('user1', { a: 'b' })).outcome).toBe('ok')
    await session.close()
  }, 120_000)

  test('what cannot be is rejected with the reason', async () => {
    const { session } = await connectTo(server, { table: 'nowhere' })
    const verbs = verbsOf(session)
    const missing = await verbs.read('user1')
    expect([missing.outcome, String(missing.cause)]).toEqual([
      'rejected',
      expect.stringContaining('nowhere'),
    ])
    await session.prepare()
    const large = await verbs.insert('user1', { a: 'x'.repeat(11 * 2 ** 20) })
    expect(large.outcome).toBe('rejected')
    expect((await verbs.insert('user1', { a: 'ÿ'.repeat(9 * 2 ** 20) })).outcome).toBe('ok')
    expect((await verbs.read('user1')).records.get('user1')?.get('a')).toHaveLength(9 * 2 ** 20)
    await session.close()
  })

  test('connections beyond the threads of the gateway are refused with the way out', async () => {
    const context = { connections: WORKER_THREADS + 10, connectTimeoutMs: 3000 }
    const { hint, message } = await refusal(server, {}, context)
    expect(message).toContain('lets the next ones wait')
    expect(hint).toContain('hbase.thrift.maxWorkerThreads')
  })

  test(
    'a gateway with frames is spoken to in frames, and told apart',
    async () => {
      const framed = await startHBase({ framed: true })
      const { session } = await connectTo(framed, { transport: 'framed', regions: 1 })
      await session.prepare()
      const verbs = verbsOf(session)
      expect((await verbs.insert('user1', { a: 'ÿ'.repeat(100_000) })).outcome).toBe('ok')
      const { records } = await verbs.read('user1')
      expect(records.get('user1')?.get('a')).toHaveLength(100_000)
      expect((await verbs.scan('user1', 5)).rows).toBe(1)
      await session.close()
      expect((await refusal(framed)).hint).toContain('transport=framed')
      await framed.stop()
    },
    START_TIMEOUT_MS,
  )

  test('a stopped gateway is silent, and a killed one refuses', async () => {
    const { session } = await connectTo(server, { table: 'many' })
    server.pause()
    const error = await refusal(server, {}, { connectTimeoutMs: 200 })
    expect(error.message).toContain('never answered (within 200 ms)')
    const under = verbsOf(session).read('user1')
    // not `kill`, which would let it go on for a moment
    process.kill(server.pid, 'SIGKILL')
    expect((await under).outcome).toBe('disconnected')
    expect((await verbsOf(session).read('user1')).outcome).toBe('refused')
    await session.close()
  })
})
