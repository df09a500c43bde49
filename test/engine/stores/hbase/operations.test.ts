import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HBaseOptions } from '../../../../src/engine/stores/hbase/options'
import type { StoreEvent, StoreSession } from '../../../../src/engine/stores/port'
import { TestCompletion, verbsOf } from '../../../helpers/completion'
import type { HBaseDouble } from '../../../helpers/hbase-double'
import type { Struct } from '../../../helpers/thrift-codec'
import { closeDoubles, connectTo, double } from './probe'

let server: HBaseDouble
let session: StoreSession
let events: StoreEvent[]

async function connect(options: Partial<HBaseOptions> = {}): Promise<void> {
  const connected = await connectTo(server, options, { clients: 2, connections: 1 })
  session = connected.session
  events = connected.events
  await session.prepare()
}

beforeEach(async () => {
  server = await double()
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

const row = (key: string): Map<string, string> | undefined =>
  server.table('usertable').rows.get(key)

/** What another implementation of the protocol understood of the last call. */
const asked = (method: string): Struct => server.last.get(method)?.[2] as Struct

describe('calls', () => {
  test('are understood by another implementation, byte for byte', async () => {
    await connect({ durability: 'async', family: 'f' })
    const verbs = verbsOf(session)
    expect((await verbs.insert('user1', { field0: 'ÿ\0', "it's": '' }, 90)).outcome).toBe('ok')
    expect(row('user1')).toEqual(new Map(Object.entries({ field0: 'ÿ\0', "it's": '' })))
    expect(asked('put')).toEqual({
      1: 'user1',
      2: [
        { 1: 'f', 2: 'field0', 3: 'ÿ\0' },
        { 1: 'f', 2: "it's", 3: '' },
      ],
      5: new Map([['_ttl', '\0\0\0\0\0\x01\x5f\x90']]),
      6: 2,
    })
    expect((await verbs.scan('user1', 7, ["it's"])).records.get('user1')?.size).toBe(1)
    expect(server.last.get('getScannerResults')?.[3]).toBe(7)
    expect(asked('getScannerResults')).toEqual({
      ...{ 1: 'user1', 3: [{ 1: 'f' }], 4: 7, 15: 7 },
      7: "FirstKeyOnlyFilter() OR QualifierFilter(=, 'binary:it''s')",
    })
    expect((await verbs.read('user1', ['field0', 'nope'])).records.get('user1')?.size).toBe(1)
    expect(asked('get')[2]).toEqual([
      { 1: 'f', 2: 'field0' },
      { 1: 'f', 2: 'nope' },
    ])
    expect((await verbs.remove('user1')).outcome).toBe('ok')
    expect(asked('deleteSingle')).toEqual({ 1: 'user1', 7: 2 })
    expect(server.last.get('deleteSingle')?.[1]).toBe('usertable')
  })

  test('leave durability and time to live out when they are not asked for', async () => {
    await connect()
    await verbsOf(session).update('user1', { a: 'b' })
    expect(Object.keys(asked('put'))).toEqual(['1', '2'])
    await verbsOf(session).remove('user1')
    expect(asked('deleteSingle')).toEqual({ 1: 'user1' })
  })

  test('are told apart from records that are not there', async () => {
    await connect()
    const verbs = verbsOf(session)
    expect((await verbs.read('user1')).outcome).toBe('not-found')
    expect((await verbs.scan('user1', 3)).outcome).toBe('empty-scan')
  })

  test('that fail say why, with the error of HBase as the cause', async () => {
    await connect()
    server.failures.set('put', { field: 1, message: 'RegionTooBusyException: later' })
    const { outcome, cause } = await verbsOf(session).update('user1', { a: 'b' })
    expect([outcome, String(cause)]).toEqual([
      'overloaded',
      'HBaseError: RegionTooBusyException: later',
    ])
    server.failures.set('get', { field: 0, message: 'Internal error processing get', kind: 6 })
    expect((await verbsOf(session).read('user1')).outcome).toBe('rejected')
  })

  test('of one turn leave together and are answered in their order, split at every byte', async () => {
    await connect()
    server.manners.splitBytes = 1
    const before = server.batches.length
    const endings = await Promise.all(
      Array.from({ length: 8 }, (_, i) => verbsOf(session).insert(`user${i}`, { a: `${i}` })),
    )
    expect(endings.every(({ outcome }) => outcome === 'ok')).toBe(true)
    expect(server.batches.slice(before)).toEqual([8])
    const { records, rows } = await verbsOf(session).scan('user2', 4)
    expect([rows, [...records.keys()]]).toEqual([4, ['user2', 'user3', 'user4', 'user5']])
    expect(records.get('user5')).toEqual(new Map([['a', '5']]))
  })
})

test('calls go in frames where the gateway wants them, split at every byte', async () => {
  server.framed = true
  await connect({ transport: 'framed' })
  server.manners.splitBytes = 1
  const verbs = verbsOf(session)
  expect((await verbs.insert('user1', { a: 'ÿ' })).outcome).toBe('ok')
  const { bytes, records } = await verbs.read('user1')
  expect(records.get('user1')).toEqual(new Map([['a', 'ÿ']]))
  expect(bytes).toBeGreaterThan(40)
  server.manners.garbage = '\0\0\0\x02\x80\x01'
  expect((await verbs.read('user1')).outcome).toBe('unexpected-reply')
})

describe('outages', () => {
  /** The operation has reached the gateway, which does not answer. */
  async function hang(): Promise<TestCompletion> {
    await connect()
    server.table('usertable').rows.set('user1', new Map([['a', 'old']]))
    server.manners.silent = true
    const taken = server.log.length
    const done = read()
    await server.until(() => server.log.length > taken)
    return done
  }

  function read(): TestCompletion {
    const done = new TestCompletion({ wantsValues: true })
    session.read('user1', null, done)
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

  test('an abandoned operation takes the connection down, and no late answer counts', async () => {
    const abandoned = await hang()
    abandoned.abandoned = true
    const next = read()
    expect((await abandoned.ended).outcome).toBe('disconnected')
    server.table('usertable').rows.set('user1', new Map([['a', 'fresh']]))
    server.speak()
    expect((await next.ended).records.get('user1')).toEqual(new Map([['a', 'fresh']]))
  })

  test('a gateway that is gone refuses, and is found again', async () => {
    await connect()
    const { port } = server
    await server.close()
    const first = await read().ended
    expect(['refused', 'disconnected']).toContain(first.outcome)
    expect((await read().ended).outcome).toBe('refused')
    server = await double({ port })
    server.tables.set('usertable', {
      families: ['cf'],
      rows: new Map(),
      splits: [],
      disabled: false,
    })
    let back = await read().ended
    while (back.outcome === 'refused') back = await read().ended
    expect(back.outcome).toBe('not-found')
  })

  test('an answer to another call, or of another type, is unexpected', async () => {
    await connect()
    server.manners.garbage = '\x80\x01\0\x02\0\0\0\x03put\0\0\0\0\0'
    const { outcome, cause } = await read().ended
    expect([outcome, String(cause)]).toEqual([
      'unexpected-reply',
      expect.stringContaining('put is answered, get was asked'),
    ])
    expect((await read().ended).outcome).toBe('not-found')
    server.manners.garbage = '\x80\x01\0\x02\0\0\0\x03get\0\0\0\0\0'
    expect((await read().ended).outcome).toBe('unexpected-reply')
    expect((await read().ended).outcome).toBe('not-found')
  })
})
