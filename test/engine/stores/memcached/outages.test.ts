import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectContext, StoreEvent, StoreSession } from '../../../../src/engine/stores/port'
import { TestCompletion, verbsOf } from '../../../helpers/completion'
import { closeDoubles, double } from './doubles'
import type { MemcachedDouble } from './memcached-double'
import { connectTo } from './probe'

let server: MemcachedDouble
let session: StoreSession
let events: StoreEvent[]

beforeEach(async () => {
  server = await double()
  server.put('usertable-user1', '{"field0":"x"}')
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

async function connect(context: Partial<ConnectContext> = {}): Promise<void> {
  const connected = await connectTo(server, {}, context)
  session = connected.session
  events = connected.events
}

function read(client = 0): TestCompletion {
  const done = new TestCompletion({ client, wantsValues: true })
  session.read('user1', null, done)
  return done
}

/** The operation has reached the server, which does not answer. */
async function hang(): Promise<TestCompletion> {
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
  expect((await read().ended).outcome).toBe('ok')
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

test('both halves of an update end it once when the connection is lost', async () => {
  await connect()
  for (const half of ['mg', 'ms']) {
    server.before = (line) => {
      if (line.startsWith(half)) server.manners.hangUp = 'reset'
    }
    const { outcome } = await verbsOf(session).update('user1', { field0: 'y' })
    expect(outcome).toBe('disconnected')
  }
})

test('operations wait for the next attempt, and are refused when it fails', async () => {
  await connect()
  const { port } = server
  await server.close()
  expect(['disconnected', 'refused']).toContain((await read().ended).outcome)
  expect((await read().ended).outcome).toBe('refused')
  server = await double({ port })
  let back = await read().ended
  while (back.outcome === 'refused') back = await read().ended
  expect(back.outcome).toBe('not-found')
})

test('a server that takes no more connections is overloaded', async () => {
  await connect()
  server.answersTo.set('version', 'ERROR Too many open connections')
  server.cut()
  await server.until(() => server.connections === 0)
  expect(['overloaded', 'disconnected']).toContain((await read().ended).outcome)
  expect((await read().ended).outcome).toBe('overloaded')
})

test('no late answer counts: an abandoned operation takes the connection down', async () => {
  await connect()
  const abandoned = await hang()
  abandoned.abandoned = true
  const next = read()
  expect((await abandoned.ended).outcome).toBe('disconnected')
  server.put('usertable-user1', '{"field0":"fresh"}')
  server.speak()
  expect((await next.ended).records.get('user1')).toEqual(new Map([['field0', 'fresh']]))
})

test.each([
  ['HTTP/1.1 400 Bad Request\r\n\r\n', 'not a memcached reply'],
  ['HD\r\n', 'a read was answered as a write'],
  ['NS\r\n', 'a read was answered as a write'],
  ['VA 3 f0\r\nabcdef\r\n', 'not as long as said'],
  ['VERSION 1.6.18\r\n', 'a read was answered with 1.6.18'],
])(
  'an answer that makes no sense (%j) is unexpected, and ends the connection',
  async (text, why) => {
    await connect({ clients: 2 })
    server.manners.garbage = text
    const [first, second] = [read(0), read(1)]
    const { outcome, cause } = await first.ended
    expect([outcome, (await second.ended).outcome]).toEqual(['unexpected-reply', 'disconnected'])
    expect(String(cause)).toContain(why)
    expect((await read().ended).outcome).toBe('ok')
  },
)

test.each([
  ['VA 2 f0\r\nhi\r\n', 'an insert was answered with a value'],
  ['EN\r\n', 'an insert was told that nothing is there'],
])('an insert answered by %j is unexpected', async (text, why) => {
  await connect()
  server.manners.garbage = text
  const { outcome, cause } = await verbsOf(session).insert('user2', { field0: 'a' })
  expect([outcome, String(cause)]).toEqual(['unexpected-reply', expect.stringContaining(why)])
})

test('closing ends what is under way', async () => {
  await connect()
  const under = await hang()
  await session.close()
  expect((await under.ended).outcome).toBe('disconnected')
  expect((await read().ended).outcome).toBe('refused')
  await server.until(() => server.connections === 0)
})
