import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  INSTALL_TARANTOOL,
  type RunningTarantool,
  startTarantool,
  TARANTOOL_PASSWORD,
  TARANTOOL_USER,
  type TarantoolServerOptions,
} from '../../scripts/servers/tarantool'
import type { StoreModule } from '../../src/engine/stores/port'
import type { TarantoolOptions } from '../../src/engine/stores/tarantool/options'
import { tarantoolHashModule, tarantoolTreeModule } from '../../src/engine/stores/tarantool/schema'
import { isFailure } from '../../src/shared/outcome'
import { openConnection, run } from '../engine/stores/tarantool/console'
import { connectTo, refusal } from '../engine/stores/tarantool/probe'
import { fieldsOf, TestCompletion, verbsOf } from '../helpers/completion'

const missing = spawnSync('tarantool', ['--version']).error !== undefined
const why = missing ? ` (left out, tarantool is not installed: ${INSTALL_TARANTOOL})` : ''

const ADMIN = { username: TARANTOOL_USER, password: TARANTOOL_PASSWORD }
const never = new AbortController().signal

/** A server for one test. */
async function withServer(
  options: TarantoolServerOptions,
  use: (server: RunningTarantool, guest: TarantoolOptions) => Promise<void>,
): Promise<void> {
  const server = await startTarantool(options)
  try {
    await use(server, tarantoolTreeModule.parseUri(server.where('tarantool')))
  } finally {
    await server.stop()
  }
}

describe.skipIf(missing)(`A real Tarantool${why}`, () => {
  let server: RunningTarantool
  let guest: TarantoolOptions

  beforeAll(async () => {
    server = await startTarantool()
    guest = tarantoolTreeModule.parseUri(server.where('tarantool'))
  })
  afterAll(() => server.stop())

  test.each([
    ['HASH', 1, tarantoolHashModule],
    ['HASH', 64, tarantoolHashModule],
    ['TREE', 1, tarantoolTreeModule],
    ['TREE', 64, tarantoolTreeModule],
  ] as const)('%s: 64 clients over %i', async (kind, connections, module) => {
    const space = `many_${kind}`
    const context = { clients: 64, connections, module }
    const { session } = await connectTo(server, { space }, context)
    await session.prepare()
    const client = async (index: number): Promise<void> => {
      for (let i = index; i < 3200; i += 64) {
        const done = new TestCompletion({ client: index })
        const key = `user${i % 50}`
        const values = fieldsOf({ [`field${i % 7}`]: 'x'.repeat(i % 2000) })
        if (i % 4 === 0) session.insert(key, values, 0, done)
        else if (i % 4 === 1) session.update(key, values, 0, done)
        else if (i % 4 === 2 && kind === 'TREE') session.scan(key, 10, null, done)
        else session.read(key, null, done)
        const { outcome } = await done.ended
        if (isFailure(outcome)) throw new Error(outcome)
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, index) => client(index)))
    await session.close()
  })

  test('replies overtake each other, and find their requests', async () => {
    const connection = await openConnection(guest)
    const ended: string[] = []
    const slow = connection.eval("require('fiber').sleep(0.05) return 1")
    await Promise.all([
      slow.then(() => ended.push('slow')),
      connection.ping().then(() => ended.push('quick')),
    ])
    expect(ended).toEqual(['quick', 'slow'])
    await connection.close()
  })

  test('records of another loader are read, and merged by the names of their fields', async () => {
    await run(
      guest,
      "box.schema.space.create('foreign'):create_index('p', {parts={{1, 'string'}}})",
    )
    await run(guest, "box.space.foreign:replace{'user1', 'field1', 'b', 'field0', 'a'}")
    const { session } = await connectTo(server, { space: 'foreign' })
    await session.prepare()
    const verbs = verbsOf(session)
    const update = { field0: 'A', field2: 'C', field1: 'B' }
    expect((await verbs.update('user1', update)).outcome).toBe('ok')
    expect(await run(guest, "return box.space.foreign:get{'user1'}:totable()")).toEqual([
      ...['user1', 'field1', 'B', 'field0', 'A', 'field2', 'C'],
    ])
    expect((await verbs.insert('user2', { field0: 'x' })).outcome).toBe('ok')
    expect(await run(guest, "return box.space.foreign:get{'user2'}:totable()")).toEqual([
      ...['user2', 'field0', 'x'],
    ])
    expect((await session.facts()).details.space).toMatch(/^foreign \(\d+\)$/)
    await session.close()
  })

  test('the space of YCSB gets its number, and is found by it', async () => {
    const { session } = await connectTo(server)
    await session.prepare()
    expect(await run(guest, 'return box.space.ycsb.id')).toBe(1024)
    await session.close()
    const other = await connectTo(server, { space: '1024', compat: 'ycsb' })
    const verbs = verbsOf(other.session)
    for (const key of ['user1', 'user2']) await verbs.insert(key, { a: key, b: key })
    expect([...(await verbs.scan('user1', 5)).records.keys()]).toEqual(['user2'])
    expect((await verbs.update('user1', { b: 'new' })).outcome).toBe('ok')
    expect((await verbs.read('user1')).records.get('user1')).toEqual(new Map([['b', 'new']]))
    expect((await verbs.read('nobody')).outcome).toBe('ok')
    await other.session.clear(() => {}, never)
    await other.session.close()
    const hash: StoreModule<TarantoolOptions> = tarantoolHashModule
    expect((await refusal(server, {}, { module: hash })).message).toContain('is TREE')
  })

  test('figures move with what is done', async () => {
    const { session } = await connectTo(server, { space: 'figures' })
    await session.prepare()
    const [before, size] = [await session.counters?.(), await session.size()]
    const verbs = verbsOf(session)
    for (let i = 0; i < 100; i++) await verbs.insert(`user${i}`, { a: 'x'.repeat(1000) })
    const [after, larger] = [await session.counters?.(), await session.size()]
    expect((after?.replace ?? 0) - (before?.replace ?? 0)).toBeGreaterThanOrEqual(100)
    expect(after).toMatchObject({ net_connections: expect.any(Number) })
    expect((larger.memoryBytes ?? 0) - (size.memoryBytes ?? 0)).toBeGreaterThan(100_000)
    expect((larger.diskBytes ?? 0) - (size.diskBytes ?? 0)).toBeGreaterThan(100_000)
    await session.close()
  })

  test.each([
    [{ username: TARANTOOL_USER, password: 'wrong' }, 'user name and password'],
    [{ username: 'nobody', password: 'x' }, 'knows no such user'],
  ])('%j is not let in', async (who, words) => {
    const error = await refusal(server, who)
    expect([error.code, error.message]).toEqual(['auth', expect.stringContaining(words)])
  })

  test('a record that is too large is rejected with the reason', async () => {
    const { session } = await connectTo(server, { space: 'large' })
    await session.prepare()
    const { outcome, cause } = await verbsOf(session).insert('user1', { a: 'x'.repeat(2 ** 20) })
    expect([outcome, cause]).toEqual(['rejected', expect.stringContaining('memtx_max_tuple_size')])
    await session.close()
  })
})

describe.skipIf(missing)(`Servers of Tarantool set up in other ways${why}`, () => {
  test('a stopped server is silent, and a killed one comes back with its data', async () => {
    await withServer({}, async (server, options) => {
      const { session, events } = await connectTo(server)
      await session.prepare()
      const verbs = verbsOf(session)
      await verbs.insert('user1', { a: '1' })
      server.pause()
      const error = await refusal(server, {}, { connectTimeoutMs: 200 })
      expect(error.message).toContain('never answered (within 200 ms)')
      const under = verbs.read('user1')
      await server.kill()
      expect((await under).outcome).toBe('disconnected')
      expect((await verbs.read('user1')).outcome).toBe('refused')
      const { folder, port } = server
      const again = await startTarantool({ folder, port })
      let back = await verbs.read('user1')
      while (back.outcome === 'refused') back = await verbs.read('user1')
      expect(back.records.get('user1')).toEqual(new Map([['a', '1']]))
      expect((await verbs.update('user1', { a: '2' })).outcome).toBe('ok')
      await expect.poll(() => events.map(({ kind }) => kind)).toContain('reconnected')
      expect(await run(options, 'return box.info.status')).toBe('running')
      await session.close()
      await again.stop()
    })
  })

  test('a full memory is named, and read again when there is room', async () => {
    await withServer({ memtxMemoryBytes: 32 * 1024 * 1024 }, async (server) => {
      const { session } = await connectTo(server)
      await session.prepare()
      const verbs = verbsOf(session)
      let ended = await verbs.insert('user0', { a: 'x'.repeat(900_000) })
      for (let i = 1; ended.outcome === 'ok'; i++) {
        ended = await verbs.insert(`user${i}`, { a: 'x'.repeat(900_000) })
      }
      expect([ended.outcome, ended.cause]).toEqual([
        'out-of-memory',
        expect.stringContaining('Failed to allocate'),
      ])
      await session.clear(() => {}, never)
      expect(await session.inspect()).toMatchObject({ empty: true })
      await session.close()
    })
  })

  test('what an administrator is told to type is enough', async () => {
    const setup = `
      function as_admin(script) loadstring(script)() end
      box.schema.func.create('as_admin', {setuid = true})`
    await withServer({ guest: 'nothing', setup }, async (server, guest) => {
      const { session } = await connectTo(server)
      expect(session.counters).toBeNull()
      const error = await session.prepare().catch((thrown: unknown) => thrown)
      const { code, hint } = error as { code: string; hint: string }
      expect(code).toBe('server-refused')
      const script = hint.replace(/^[^:]*: /, '').replace(/\.$/, '')
      await run({ ...guest, ...ADMIN }, `box.func.as_admin:call{[==[${script}]==]}`)
      await session.prepare()
      const verbs = verbsOf(session)
      expect((await verbs.insert('user1', { a: '1' })).outcome).toBe('ok')
      expect((await verbs.update('user1', { b: '2' })).outcome).toBe('ok')
      expect((await verbs.read('user1')).records.get('user1')?.size).toBe(2)
      expect(await session.inspect()).toMatchObject({ empty: false, mark: null })
      await session.close()
    })
  })

  test('a user who may only read and write does all but merge', async () => {
    const setup = `box.schema.space.create('ycsb'):create_index('p', {parts = {{1, 'string'}}})`
    await withServer({ guest: 'read and write', setup }, async (server) => {
      const { session } = await connectTo(server)
      const verbs = verbsOf(session)
      expect((await verbs.insert('user1', { a: '1' })).outcome).toBe('ok')
      expect((await verbs.scan('user1', 1)).rows).toBe(1)
      const { outcome, cause } = await verbs.update('user1', { a: '2' })
      expect([outcome, cause]).toEqual(['rejected', expect.stringContaining('Execute access')])
      expect(await session.inspect()).toMatchObject({ records: null, empty: false })
      await session.close()
    })
  })

  test('a read-only server and its log are described', async () => {
    const setup = `box.schema.space.create('ycsb'):create_index('p', {parts = {{1, 'string'}}})`
    await withServer({ readOnly: true, walMode: 'fsync', setup }, async (server) => {
      const { session, events } = await connectTo(server)
      expect(events).toMatchObject([{ kind: 'notice' }])
      const { details, durability, topology } = await session.facts()
      expect(durability['write-ahead log']).toContain('synced to disk before')
      expect([details.writable, topology]).toEqual([false, 'single, read-only'])
      const { outcome, cause } = await verbsOf(session).insert('user1', { a: '1' })
      expect([outcome, cause]).toEqual(['rejected', expect.stringContaining('read-only')])
      await expect(session.prepare()).rejects.toThrow('is read-only')
      await session.close()
    })
  })

  test('a Unix socket, a log that is not kept, large tuples', async () => {
    const options = { unixSocket: true, walMode: 'none', maxTupleBytes: 4 * 2 ** 20 } as const
    await withServer(options, async (server) => {
      const uri = `${server.where('tarantool-hash')}&tuplesize=4MiB`
      const parsed = tarantoolHashModule.parseUri(uri)
      const { session } = await connectTo(server, parsed, { module: tarantoolHashModule })
      await session.prepare()
      const value = 'ÿ'.repeat(3 * 2 ** 20)
      expect((await verbsOf(session).insert('user1', { a: value })).outcome).toBe('ok')
      expect((await verbsOf(session).read('user1')).records.get('user1')?.get('a')).toBe(value)
      const { details, durability } = await session.facts()
      expect(durability['write-ahead log']).toContain('none is kept')
      expect(details).toMatchObject({ index: 'HASH', maxTupleBytes: 4 * 2 ** 20, writable: true })
      await session.close()
    })
  })
})
