import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectContext, StoreEvent, StoreSession } from '../../../../src/engine/stores/port'
import { RespDouble } from '../../../helpers/resp-double'
import { connectTo, Probe } from './probe'

let server: RespDouble
let session: StoreSession
let events: StoreEvent[]

beforeEach(async () => {
  server = await new RespDouble().listen()
})

afterEach(async () => {
  await session.close()
  await server.close()
})

async function connect(context: Partial<ConnectContext> = {}): Promise<void> {
  const connected = await connectTo(server, {}, context)
  session = connected.session
  events = connected.events
  server.hashes.set('user1', new Map([['field0', 'x']]))
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

test('a connection lost in mid-operation ends it, and comes back', async () => {
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

test.each(['half', 'reset'] as const)(
  'a server that hangs up (%s) ends the operation',
  async (how) => {
    await connect()
    server.manners.hangUp = how
    expect((await read().ended).outcome).toBe('disconnected')
    expect((await read().ended).outcome).toBe('ok')
  },
)

test('all operations of a lost connection end, once each', async () => {
  await connect({ clients: 8 })
  server.manners.silent = true
  const probes = Array.from({ length: 8 }, (_, client) => read(client))
  const insert = new Probe(0)
  session.insert('user2', { names: ['field0'], values: ['x'] }, 9, insert)
  await server.until(() => server.log.at(-1) === 'EXPIRE user2 9')
  server.cut()
  const ended = await Promise.all([...probes, insert].map((probe) => probe.ended))
  expect(new Set(ended.map((probe) => probe.outcome))).toEqual(new Set(['disconnected']))
})

test('operations wait for the next attempt, and are refused when it fails', async () => {
  await connect()
  const { port } = server
  await server.close()
  const lost = await read().ended
  expect(['disconnected', 'refused']).toContain(lost.outcome)
  const refused = await read().ended
  expect(refused.outcome).toBe('refused')
  expect(String(refused.cause)).toContain('ECONNREFUSED')
  server = await new RespDouble().listen({ port })
  let back = await read().ended
  while (back.outcome === 'refused') back = await read().ended
  expect(back.outcome).toBe('not-found')
})

test('a server that refuses to log in again makes operations end as what it said', async () => {
  await connect()
  server.errors.set('PING', 'LOADING Redis is loading the dataset in memory')
  server.cut()
  await server.until(() => server.connections === 0)
  const done = await read().ended
  expect(['overloaded', 'disconnected']).toContain(done.outcome)
  expect((await read().ended).outcome).toBe('overloaded')
})

test('an abandoned operation at the head takes the connection down, and no late answer counts', async () => {
  await connect()
  const abandoned = await hang()
  abandoned.abandoned = true
  const next = read()
  expect((await abandoned.ended).outcome).toBe('disconnected')
  expect(String(abandoned.cause)).toContain('no answer')
  server.hashes.set('user1', new Map([['field0', 'fresh']]))
  server.speak()
  expect((await next.ended).records).toEqual([['user1', { field0: 'fresh' }]])
})

test('what was given up while there was no connection is not sent', async () => {
  await connect({ clients: 2 })
  server.manners.silent = true
  const taken = server.log.length
  server.cut()
  // the connection of the operations and that of the control are logging in again
  await server.until(() => server.log.length === taken + 2)
  const [gaveUp, waits] = [read(0), read(1)]
  gaveUp.abandoned = true
  server.speak()
  expect((await gaveUp.ended).outcome).toBe('refused')
  expect((await waits.ended).outcome).toBe('ok')
  expect(server.log.filter((command) => command === 'HGETALL user1')).toHaveLength(1)
  expect(events.map((event) => event.kind)).toEqual(['connection-lost', 'reconnected'])
})

test('a late answer to an abandoned operation ends it when nothing was sent since', async () => {
  await connect()
  const late = await hang()
  late.abandoned = true
  server.speak()
  expect((await late.ended).outcome).toBe('ok')
  expect((await read().ended).outcome).toBe('ok')
  expect(events).toEqual([])
})

test.each([
  ['HTTP/1.1 400 Bad Request\r\n\r\n', 'not a RESP reply'],
  ['+OK\r\n', 'not answered with a list'],
  ['$3\r\nabcdef\r\n', 'not as long as said'],
])(
  'an answer that makes no sense (%j) is unexpected, and ends the connection',
  async (text, why) => {
    await connect({ clients: 2 })
    server.manners.garbage = text
    const first = read(0)
    const second = read(1)
    await first.ended
    expect([first.outcome, (await second.ended).outcome]).toEqual([
      'unexpected-reply',
      'disconnected',
    ])
    expect(String(first.cause)).toContain(why)
    expect((await read().ended).outcome).toBe('ok')
  },
)

test('an answer to nothing ends the connection', async () => {
  await connect()
  server.manners.garbage = '*2\r\n$6\r\nfield0\r\n$1\r\nx\r\n:1\r\n'
  expect((await read().ended).outcome).toBe('ok')
  const next = await read().ended
  expect(next.outcome).toBe('ok')
  expect(events[0].message).toContain('a reply to nothing')
})

test('what is begun inside the end of another operation is sent', async () => {
  await connect()
  let left = 1000
  await new Promise<void>((resolve) => {
    class Chain extends Probe {
      override ok(): void {
        left--
        if (left === 0) resolve()
        else session.read('user1', null, new Chain())
      }
    }
    session.read('user1', null, new Chain())
  })
  expect(left).toBe(0)
})

test('operations begun while the connection is down do not spin', async () => {
  await connect()
  await server.close()
  let refused = 0
  const begun = performance.now()
  await new Promise<void>((resolve) => {
    class Stubborn extends Probe {
      override fail(): void {
        refused++
        if (refused === 4) resolve()
        else session.read('user1', null, new Stubborn())
      }
    }
    session.read('user1', null, new Stubborn())
  })
  // one loss and three attempts, with pauses of at least 40, 80 and 160 ms between them
  expect(performance.now() - begun).toBeGreaterThan(110)
})

test('closing ends what is under way', async () => {
  await connect()
  const under = await hang()
  await session.close()
  expect((await under.ended).outcome).toBe('disconnected')
  expect((await read().ended).outcome).toBe('refused')
  await server.until(() => server.connections === 0)
})
