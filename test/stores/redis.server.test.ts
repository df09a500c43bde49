import { afterEach, describe, expect, test } from 'vitest'
import { type RunningRedis, startRedis } from '../../scripts/servers/redis'
import type { StoreSession } from '../../src/engine/stores/port'
import { redisModule } from '../../src/engine/stores/redis/schema'
import { WorkbenchError } from '../../src/shared/errors'
import { connectTo, Probe } from '../engine/stores/redis/probe'

const { env } = process
const missing = env.TOUCHSTONE_TEST_REDIS_MISSING

const values = { names: ['field0'], values: ['x'.repeat(1000)] }
const never = new AbortController().signal

type Context = NonNullable<Parameters<typeof connectTo>[2]>

async function open(uri: string | undefined, context: Context = {}) {
  const options = redisModule.parseUri(uri ?? '')
  return connectTo({ port: options.port }, options, context)
}

const run = (begin: (done: Probe) => void, client = 0): Promise<Probe> => {
  const done = new Probe(client, false)
  begin(done)
  return done.ended
}

describe.skipIf(missing)(`real Redis ${missing ?? ''}`, () => {
  const sessions: StoreSession[] = []
  const servers: RunningRedis[] = []

  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close()
    for (const server of servers.splice(0)) await server.stop()
  })

  async function start(...options: Parameters<typeof startRedis>): Promise<RunningRedis> {
    const server = await startRedis(...options)
    servers.push(server)
    return server
  }

  async function connect(uri: string | undefined, context: Context = {}) {
    const connected = await open(uri, context)
    sessions.push(connected.session)
    return connected
  }

  test('facts name the server and what it promises', async () => {
    const { session } = await connect(env.TOUCHSTONE_TEST_REDIS)
    const facts = await session.facts()
    expect(facts.product).toBe('Redis')
    expect(facts.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(facts.topology).toMatch(/^(single|primary of 1 replica)$/)
    expect(facts.durability).toEqual({
      'append-only file': 'none is kept: a write is acknowledged when it is in memory',
      snapshots: 'none are taken by themselves',
    })
    expect(facts.details).toMatchObject({ evictionPolicy: 'noeviction', writable: true })
  })

  test('counters count', async () => {
    const { session } = await connect(env.TOUCHSTONE_TEST_REDIS)
    const before = (await session.counters?.()) as Record<string, number>
    for (let i = 0; i < 10; i++) await session.roundTrip?.()
    const after = (await session.counters?.()) as Record<string, number>
    expect(after.total_commands_processed - before.total_commands_processed).toBeGreaterThan(9)
    expect(after.used_memory).toBeGreaterThan(100_000)
  })

  test('scores are those of YCSB, and members leave with their record', async () => {
    const server = await start()
    const { session } = await connect(server.uri)
    await run((done) => session.insert('user6284781860667377211', values, 0, done))
    await run((done) => session.insert('user3232700585171816769', values, 0, done))
    const scan = new Probe()
    session.scan('user4052466453699787802', 10, null, scan)
    expect((await scan.ended).records.map(([key]) => key)).toEqual([
      'user6284781860667377211',
      'user3232700585171816769',
    ])
    await run((done) => session.remove('user6284781860667377211', done))
    expect((await session.inspect()).records).toBe(1)
  })

  test('data of another owner is seen, and never wiped', async () => {
    const server = await start()
    const { session } = await connect(server.uri)
    await run((done) => session.update('session:1', values, 0, done))
    await run((done) => session.update('user:settings', values, 0, done))
    expect(await session.inspect()).toEqual({ records: 2, empty: false, mark: null })
    for (let i = 0; i < 3000; i++) session.insert(`user${i}`, values, 0, new Probe())
    await run((done) => session.insert('user3000', values, 0, done))
    await session.clear(() => {}, never)
    expect(await session.inspect()).toEqual({ records: 2, empty: false, mark: null })
    expect((await run((done) => session.read('session:1', null, done))).outcome).toBe('ok')
  })

  test('a server with no memory left ends writes as out of memory, reads go on', async () => {
    const { session } = await connect(env.TOUCHSTONE_TEST_REDIS_SMALL)
    expect((await session.facts()).details.whenFull).toBe('writes are refused with OOM')
    const large = { names: ['field0'], values: ['x'.repeat(1_000_000)] }
    let last = 'ok'
    for (let i = 0; i < 30 && last === 'ok'; i++) {
      last = (await run((done) => session.insert(`user${i}`, large, 0, done))).outcome as string
    }
    expect(last).toBe('out-of-memory')
    expect((await run((done) => session.read('user0', null, done))).outcome).toBe('ok')
    await session.clear(() => {}, never)
    expect((await session.inspect()).empty).toBe(true)
  })

  test('a read-only replica is told, and rejects writes', async () => {
    const { session, events } = await connect(env.TOUCHSTONE_TEST_REDIS_REPLICA)
    expect(events[0].message).toContain('read-only replica')
    const done = await run((probe) => session.insert('user1', values, 0, probe))
    expect(done.outcome).toBe('rejected')
    expect(String(done.cause)).toContain('READONLY')
  })

  test('a node of a cluster is refused by name', async () => {
    await expect(connect(env.TOUCHSTONE_TEST_REDIS_CLUSTER)).rejects.toMatchObject({
      code: 'unsupported',
    })
  })

  test('more connections than the server allows are refused by name', async () => {
    const server = await start({ config: ['--maxclients', '10'] })
    await expect(connect(server.uri, { connections: 64 })).rejects.toMatchObject({
      code: 'server-refused',
      message: expect.stringContaining('allows 10 clients'),
    })
    await connect(server.uri, { connections: 9 })
    await expect(connect(server.uri)).rejects.toMatchObject({
      code: 'server-refused',
      message: expect.stringContaining('maxclients'),
    })
  })

  test('wrong password, and TLS where there is none and the reverse', async () => {
    const secure = env.TOUCHSTONE_TEST_REDIS_TLS as string
    await expect(connect(secure.replace(/:[^:@]*@/, ':wrong@'))).rejects.toMatchObject({
      code: 'auth',
    })
    const plainly = secure.replace('rediss:', 'redis:').replace(/\?.*/, '')
    await expect(connect(plainly)).rejects.toMatchObject({
      code: 'cannot-connect',
      hint: expect.stringContaining('rediss://'),
    })
    const plain = env.TOUCHSTONE_TEST_REDIS as string
    const tls = plain.replace('redis:', 'rediss:')
    await expect(connect(tls, { connectTimeoutMs: 500 })).rejects.toMatchObject({
      code: 'cannot-connect',
      hint: expect.stringContaining('redis://'),
    })
  })

  test('a server stopped for three seconds answers late; nothing is lost', async () => {
    const server = await start()
    const { session } = await connect(server.uri, { clients: 8, connections: 8 })
    server.pause()
    const begun = performance.now()
    const probes = Array.from({ length: 8 }, (_, client) =>
      run((done) => session.read('user1', null, done), client),
    )
    setTimeout(server.resume, 3000)
    const ended = await Promise.all(probes)
    expect(ended.map((probe) => probe.outcome)).toEqual(Array(8).fill('not-found'))
    expect(performance.now() - begun).toBeGreaterThan(2990)
  })

  test('a stopped server is taken for dead by operations after abandoned ones', async () => {
    const server = await start()
    const { session } = await connect(server.uri, { connectTimeoutMs: 200 })
    server.pause()
    const abandoned = new Probe()
    session.read('user1', null, abandoned)
    session.flush?.()
    abandoned.abandoned = true
    const next = await run((done) => session.read('user1', null, done))
    expect(abandoned.outcome).toBe('disconnected')
    expect(next.outcome).toBe('refused')
    server.resume()
    let back = await run((done) => session.read('user1', null, done))
    while (back.outcome === 'refused') {
      back = await run((done) => session.read('user1', null, done))
    }
    expect(back.outcome).toBe('not-found')
  })

  test.each(['direct', 'ioredis'])(
    'a killed server refuses, and comes back (%s)',
    async (client) => {
      const server = await start()
      const { session, events } = await connect(`${server.uri}?client=${client}`)
      await server.kill()
      let lost = await run((done) => session.read('user1', null, done))
      while (lost.outcome === 'disconnected') {
        lost = await run((done) => session.read('user1', null, done))
      }
      expect(lost.outcome).toBe('refused')
      await start({ port: server.port })
      let back = await run((done) => session.read('user1', null, done))
      while (back.outcome === 'refused') {
        back = await run((done) => session.read('user1', null, done))
      }
      expect(back.outcome).toBe('not-found')
      if (client === 'direct') {
        expect(events.map((event) => event.kind)).toEqual(['connection-lost', 'reconnected'])
      }
    },
  )

  test('large values cross in many pieces', async () => {
    const server = await start()
    const { session } = await connect(server.uri)
    const value = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => i % 256)).toString(
      'latin1',
    )
    const large = { names: ['field0'], values: [value] }
    expect((await run((done) => session.insert('user1', large, 0, done))).outcome).toBe('ok')
    const read = new Probe()
    session.read('user1', null, read)
    await read.ended
    expect(read.records[0][1].field0 === value).toBe(true)
  })

  test('connecting tells a WorkbenchError whatever happens', async () => {
    await expect(open('redis://127.0.0.1:1')).rejects.toBeInstanceOf(WorkbenchError)
  })
})
