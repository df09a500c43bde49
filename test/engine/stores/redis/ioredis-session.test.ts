import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { RespDouble } from '../../../helpers/resp-double'
import { connectTo, Probe } from './probe'

const values = { names: ['field0', 'field1'], values: ['one', 'twö'] }
let server: RespDouble
let session: StoreSession

beforeEach(async () => {
  server = await new RespDouble().listen()
  session = (await connectTo(server, { client: 'ioredis' })).session
})

afterEach(async () => {
  await session.close()
  await server.close()
})

const run = (begin: (done: Probe) => void, client = 0): Promise<Probe> => {
  const done = new Probe(client)
  begin(done)
  return done.ended
}

test('does the same operations through the driver', async () => {
  for (const key of ['user1', 'user2']) {
    expect((await run((done) => session.insert(key, values, 9, done))).outcome).toBe('ok')
  }
  expect(server.log).toContain('ZADD _indices 111578566 user1')
  expect(server.expiries.get('user1')).toBe(9)
  const update = { names: ['field0'], values: ['new'] }
  expect((await run((done) => session.update('user1', update, 0, done))).outcome).toBe('ok')
  const read = await run((done) => session.read('user1', null, done))
  expect(read.records).toEqual([['user1', { field0: 'new', field1: 'twö' }]])
  expect([read.rows, read.bytes]).toEqual([1, 6])
  const named = await run((done) => session.read('user1', ['field1', 'none'], done))
  expect(named.records).toEqual([['user1', { field1: 'twö' }]])
  const scan = await run((done) => session.scan('user1', 5, null, done))
  expect([scan.rows, scan.records.map(([key]) => key)]).toEqual([2, ['user1', 'user2']])
  expect((await run((done) => session.remove('user1', done))).outcome).toBe('ok')
  expect((await run((done) => session.remove('user1', done))).outcome).toBe('not-found')
  expect((await run((done) => session.read('user1', null, done))).outcome).toBe('not-found')
  expect((await run((done) => session.scan('user3', 5, null, done))).outcome).toBe('empty-scan')
})

test('names itself in the facts', async () => {
  expect((await session.facts()).client).toMatch(/^ioredis 5\.\d+\.\d+$/)
})

test('errors of the server become outcomes', async () => {
  server.errors.set('HSET', 'OOM command not allowed')
  const done = await run((probe) => session.insert('user1', values, 0, probe))
  expect([done.outcome, done.cause]).toEqual(['out-of-memory', 'OOM command not allowed'])
})

test('a lost connection ends what was under way, and a gone server refuses', async () => {
  server.manners.silent = true
  const taken = server.log.length
  const under = run((done) => session.read('user1', null, done))
  await server.until(() => server.log.length > taken)
  await server.close()
  expect((await under).outcome).toBe('disconnected')
  expect((await run((done) => session.read('user1', null, done))).outcome).toBe('refused')
})

test('an operation after an abandoned one takes the connection down', async () => {
  server.manners.silent = true
  const taken = server.log.length
  const abandoned = new Probe()
  session.read('user1', null, abandoned)
  await server.until(() => server.log.length > taken)
  abandoned.abandoned = true
  server.manners.silent = false
  const next = run((done) => session.read('user1', null, done))
  expect((await abandoned.ended).outcome).toBe('disconnected')
  expect(['not-found', 'refused']).toContain((await next).outcome)
  let later = await run((done) => session.read('user1', null, done))
  while (later.outcome === 'refused') later = await run((d) => session.read('user1', null, d))
  expect(later.outcome).toBe('not-found')
})

test('closing ends what waits for a connection', async () => {
  await server.close()
  let done = await run((probe) => session.read('user1', null, probe))
  while (done.outcome !== 'refused') done = await run((probe) => session.read('user1', null, probe))
  const waiting = new Probe()
  session.read('user1', null, waiting)
  await session.close()
  expect(['refused', 'disconnected']).toContain((await waiting.ended).outcome)
})
