import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoreEvent, StoreSession } from '../../../../src/engine/stores/port'
import { TestCompletion } from '../../../helpers/completion'
import type { IprotoDouble } from '../../../helpers/iproto-double'
import { closeDoubles, connectTo, double } from './probe'

let server: IprotoDouble
let session: StoreSession
let events: StoreEvent[]

beforeEach(async () => {
  server = await double()
  server.records.set('user1', ['user1', 'a', 'x'])
  const connected = await connectTo(server, {}, { clients: 2, connections: 1 })
  session = connected.session
  events = connected.events
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

function read(): TestCompletion {
  const done = new TestCompletion({ wantsValues: true })
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
  const under = await hang()
  server.manners.silent = false
  server.cut()
  expect((await under.ended).outcome).toBe('disconnected')
  expect((await read().ended).outcome).toBe('ok')
  expect(events.map((event) => event.kind)).toEqual(['connection-lost', 'reconnected'])
})

test.each(['half', 'reset'] as const)('a server that hangs up (%s) ends it', async (how) => {
  server.manners.hangUp = how
  expect((await read().ended).outcome).toBe('disconnected')
  expect((await read().ended).outcome).toBe('ok')
})

test('an abandoned operation at the head takes the connection down, and no late answer counts', async () => {
  const abandoned = await hang()
  abandoned.abandoned = true
  const next = read()
  expect((await abandoned.ended).outcome).toBe('disconnected')
  server.records.set('user1', ['user1', 'a', 'fresh'])
  server.speak()
  expect((await next.ended).records.get('user1')).toEqual(new Map([['a', 'fresh']]))
  expect(next.endings).toBe(1)
})

test('an answer that nobody understands ends the oldest as unexpected, and the rest', async () => {
  server.manners.garbage = 'HTTP/1.1 400 Bad Request\r\n\r\n'
  const [first, second] = await Promise.all([read().ended, read().ended])
  expect([first.outcome, second.outcome]).toEqual(['unexpected-reply', 'disconnected'])
  expect((await read().ended).outcome).toBe('ok')
})

test('a read answered without data is unexpected', async () => {
  server.manners.garbage = '\xce\0\0\0\x0e\x82\x00\x00\x01\xcf\0\0\0\0\0\0\0\x02\x80'
  const { outcome, cause } = await read().ended
  expect([outcome, String(cause)]).toEqual([
    'unexpected-reply',
    expect.stringContaining('without data'),
  ])
})

test('an answer to nothing ends the connection', async () => {
  server.manners.garbage = '\xce\0\0\0\x0d\x82\x00\x00\x01\xcf\0\0\0\0\0\0\0\x63'
  expect((await read().ended).outcome).toBe('unexpected-reply')
  expect(events[0].message).toContain('a reply to nothing')
  expect((await read().ended).outcome).toBe('ok')
})

test('a server that is still loading when it is back is overloaded', async () => {
  server.errors.set('ping', [116, 'Instance bootstrap has not finished yet'])
  server.cut()
  await server.until(() => server.connections === 0)
  const [, last] = [await read().ended, await read().ended]
  expect(last.outcome).toBe('overloaded')
})

test('closing ends what is under way', async () => {
  const under = await hang()
  await session.close()
  expect((await under.ended).outcome).toBe('disconnected')
  expect((await read().ended).outcome).toBe('refused')
  await server.until(() => server.connections === 0)
})
