import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectContext, StoreEvent, StoreSession } from '../../../../src/engine/stores/port'
import { PostgresqlDouble } from '../../../helpers/postgresql-double'
import { Probe } from '../redis/probe'
import { connectTo, field0 } from './probe'

let server: PostgresqlDouble
let session: StoreSession
let events: StoreEvent[]

beforeEach(async () => {
  server = await new PostgresqlDouble().listen()
})

afterEach(async () => {
  await session.close()
  await server.close()
})

async function connect(context: Partial<ConnectContext> = {}): Promise<void> {
  const connected = await connectTo({ port: server.port }, context)
  session = connected.session
  events = connected.events
  server.records.set('user1', 'x'.repeat(100))
}

function read(client = 0): Probe {
  const done = new Probe(client)
  session.read('user1', null, done)
  return done
}

/** The operation has reached the server, which does not answer. */
async function hang(): Promise<Probe> {
  server.manners.silent = true
  const taken = server.log.length
  const done = read()
  await server.until(() => server.log.length > taken)
  return done
}

describe('answers', () => {
  test('are the same however they are cut', async () => {
    for (const splitBytes of [1, 3]) {
      server.manners.splitBytes = splitBytes
      await connect()
      const { outcome, rows, bytes, records } = await read().ended
      expect([outcome, rows]).toEqual(['ok', 1])
      expect(records).toEqual([['user1', { field0: 'x'.repeat(100) }]])
      expect(bytes).toBeGreaterThan(100)
      if (splitBytes !== 3) await session.close()
    }
  })

  test('of one connection come in order, to operations sent in one write', async () => {
    await connect({ clients: 4 })
    for (const client of [0, 1, 2]) server.records.set(`user${client}`, `${client}`)
    const from = server.batches.length
    const probes = [0, 1, 2, 3].map((client) => {
      const done = new Probe(client)
      session.read(`user${client}`, null, done)
      return done
    })
    session.flush?.()
    const ended = await Promise.all(probes.map((probe) => probe.ended))
    expect(server.batches.slice(from)).toEqual([4])
    expect(ended.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'not-found'])
    expect(ended[2].records).toEqual([['user2', { field0: '2' }]])
  })

  test('with an error leave the others alone, and the statement prepared', async () => {
    await connect()
    await read().ended
    const { parsed } = server
    server.errors.set('SELECT', '40001')
    expect((await read().ended).outcome).toBe('conflict')
    server.errors.clear()
    expect((await read().ended).outcome).toBe('ok')
    expect(server.parsed).toBe(parsed)
  })

  test('with an error to the first operation leave its statement prepared as well', async () => {
    await connect()
    const { parsed } = server
    server.errors.set('INSERT', '23505')
    for (let i = 0; i < 3; i++) {
      const done = new Probe()
      session.insert('user1', field0('x'), 0, done)
      expect((await done.ended).outcome).toBe('conflict')
    }
    expect(server.parsed).toBe(parsed + 1)
  })

  test('that a statement is not there have it prepared again', async () => {
    await connect()
    await read().ended
    const { parsed } = server
    server.errors.set('SELECT', '26000')
    expect((await read().ended).outcome).toBe('rejected')
    server.errors.clear()
    expect((await read().ended).outcome).toBe('ok')
    expect(server.parsed).toBe(parsed + 1)
  })

  test('tell the bytes of a write, and of what came back', async () => {
    await connect()
    const done = new Probe()
    session.insert('user2', field0('y'.repeat(500)), 0, done)
    const { outcome, sentBytes, bytes } = await done.ended
    expect(outcome).toBe('ok')
    expect(sentBytes).toBeGreaterThan(500)
    expect(sentBytes).toBeLessThan(800)
    expect(bytes).toBeLessThan(50)
  })
})

describe('a connection', () => {
  test('lost in mid-operation ends it, and comes back', async () => {
    await connect()
    const under = await hang()
    server.manners.silent = false
    server.cut()
    expect((await under.ended).outcome).toBe('disconnected')
    const next = await read().ended
    expect(next.outcome).toBe('ok')
    expect(next.waitedNs).toBeGreaterThan(0)
    expect(events.map((event) => event.kind)).toEqual(['connection-lost', 'reconnected'])
  })

  test.each(['half', 'reset'] as const)('that is hung up (%s) ends the operation', async (how) => {
    await connect()
    server.manners.hangUp = how
    expect((await read().ended).outcome).toBe('disconnected')
    expect((await read().ended).outcome).toBe('ok')
  })

  test('that the server ends says so, and comes back', async () => {
    await connect()
    server.errors.set('SELECT', '57P01')
    const { outcome, cause } = await read().ended
    expect([outcome, String(cause)]).toEqual(['disconnected', 'error: what 57P01 means'])
    server.errors.clear()
    expect((await read().ended).outcome).toBe('ok')
    expect(events[0].message).toContain('what 57P01 means')
  })

  test('ends all its operations, once each', async () => {
    await connect({ clients: 8 })
    server.manners.silent = true
    const probes = Array.from({ length: 8 }, (_, client) => read(client))
    const taken = server.log.length
    await server.until(() => server.log.length >= taken + 8)
    server.cut()
    const ended = await Promise.all(probes.map((probe) => probe.ended))
    expect(new Set(ended.map((probe) => probe.outcome))).toEqual(new Set(['disconnected']))
  })

  test.each(['\u0001\0\0\0\u0008abcd', 'D\0\0\0\u0006\0\u0009'])(
    'that brings nonsense (%j) is given up',
    async (garbage) => {
      await connect()
      server.manners.garbage = garbage
      expect(['unexpected-reply', 'disconnected']).toContain((await read().ended).outcome)
      expect((await read().ended).outcome).toBe('ok')
      expect(server.accepted).toBe(3)
    },
  )

  test('is taken for dead when its oldest operation was given up', async () => {
    await connect()
    const stuck = await hang()
    stuck.abandoned = true
    const next = read()
    expect((await stuck.ended).outcome).toBe('disconnected')
    server.speak()
    expect((await next.ended).outcome).toBe('ok')
  })

  test('that cannot be made again refuses what waited for it', async () => {
    await connect()
    await server.close()
    let outcome: string | null = 'disconnected'
    while (outcome === 'disconnected') outcome = (await read().ended).outcome
    expect(outcome).toBe('refused')
  })
})
