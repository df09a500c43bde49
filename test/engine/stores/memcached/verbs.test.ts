import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { TestCompletion, verbsOf } from '../../../helpers/completion'
import { closeDoubles, double } from './doubles'
import type { MemcachedDouble } from './memcached-double'
import { connectTo } from './probe'

let server: MemcachedDouble
let session: StoreSession

beforeEach(async () => {
  server = await double()
})

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

async function connect(
  ...rest: Parameters<typeof connectTo> extends [unknown, ...infer R] ? R : []
) {
  session = (await connectTo(server, ...rest)).session
  server.log.length = 0
}

describe('operations', () => {
  test('are one meta command each, but for an update', async () => {
    await connect()
    const verbs = verbsOf(session)
    const insert = await verbs.insert('user1', { field0: 'a', field1: 'b' })
    expect(insert).toMatchObject({ outcome: 'ok', rows: 0, bytes: 'HD\r\n'.length })
    expect(insert.sentBytes).toBe(
      'ms usertable-user1 27 ME\r\n{"field0":"a","field1":"b"}\r\n'.length,
    )
    await verbs.read('user1')
    const update = new TestCompletion()
    session.update('user1', { names: ['field1'], values: ['c'] }, 60, update)
    await update.ended
    await verbs.remove('user1')
    expect(server.log).toEqual([
      'ms usertable-user1 27 ME',
      'mg usertable-user1 v f',
      'mg usertable-user1 v f c',
      'ms usertable-user1 27 C1 T61',
      'md usertable-user1',
    ])
  })

  test('are classic commands with a server of old', async () => {
    server.version = '1.4.5'
    await connect()
    const verbs = verbsOf(session)
    expect((await verbs.insert('user1', { field0: 'a' })).outcome).toBe('ok')
    expect((await verbs.insert('user1', { field0: 'a' })).outcome).toBe('conflict')
    expect((await verbs.update('user1', { field1: 'b' })).outcome).toBe('ok')
    expect(Object.fromEntries((await verbs.read('user1')).records.get('user1') ?? [])).toEqual({
      field0: 'a',
      field1: 'b',
    })
    expect((await verbs.remove('user1')).outcome).toBe('ok')
    expect((await verbs.remove('user1')).outcome).toBe('not-found')
    expect((await verbs.read('user1')).outcome).toBe('not-found')
    expect((await verbs.update('user1', { field1: 'b' })).outcome).toBe('not-found')
    expect(server.log[3]).toBe('cas usertable-user1 0 0 27 1')
  })

  test('of 64 clients share a connection in one write per turn', async () => {
    await connect({}, { clients: 64, connections: 1 })
    for (let i = 0; i < 64; i++) server.put(`usertable-user${i}`, `{"field0":"${i}"}`)
    server.batches.length = 0
    const completions = Array.from({ length: 64 }, (_, client) => {
      const done = new TestCompletion({ client, wantsValues: true })
      session.read(`user${client}`, null, done)
      return done
    })
    const endings = await Promise.all(completions.map((done) => done.ended))
    expect(server.batches).toEqual([64])
    for (const [i, { records }] of endings.entries()) {
      expect(records.get(`user${i}`)).toEqual(new Map([['field0', `${i}`]]))
    }
  })

  test.each([1, 2, 3, 7])('understand answers that come %i bytes at a time', async (bytes) => {
    await connect()
    server.put('usertable-user1', `{"field0":"${'a'.repeat(60)}"}`)
    server.manners.splitBytes = bytes
    const verbs = verbsOf(session)
    const endings = await Promise.all([
      verbs.read('user1'),
      verbs.read('user404'),
      verbs.update('user1', { field0: 'b' }),
      verbs.insert('user1', { field0: 'c' }),
    ])
    expect(endings.map(({ outcome }) => outcome)).toEqual(['ok', 'not-found', 'ok', 'conflict'])
    expect(endings[0].records.get('user1')).toEqual(new Map([['field0', 'a'.repeat(60)]]))
  })

  test('a scan is rejected with the reason', async () => {
    await connect()
    const { outcome, cause } = await verbsOf(session).scan('user1', 10)
    expect([outcome, String(cause)]).toEqual(['rejected', expect.stringContaining('no order')])
  })

  test.each([
    ['SERVER_ERROR out of memory storing object', 'out-of-memory'],
    ['SERVER_ERROR object too large for cache', 'rejected'],
  ])('what the server refuses: %s', async (message, outcome) => {
    await connect()
    server.answersTo.set('ms', message)
    const ending = await verbsOf(session).insert('user1', { field0: 'a' })
    expect([ending.outcome, ending.cause]).toEqual([outcome, message])
  })

  test('an item that is no record is an unexpected reply, and the next operation goes on', async () => {
    await connect()
    server.put('usertable-user1', 'not json')
    const verbs = verbsOf(session)
    expect((await verbs.read('user1')).outcome).toBe('unexpected-reply')
    expect((await verbs.update('user1', { field0: 'a' })).outcome).toBe('unexpected-reply')
    expect((await verbs.insert('user2', { field0: 'a' })).outcome).toBe('ok')
    // nobody looks into it
    expect((await verbsOf(session, {}).read('user1')).outcome).toBe('ok')
  })
})

describe('an update', () => {
  beforeEach(async () => {
    await connect()
    server.put('usertable-user1', '{"field0":"a","field1":"b"}')
    server.log.length = 0
  })

  test('begins anew when another writer came between, and keeps what that wrote', async () => {
    let races = 3
    server.before = (line) => {
      if (line.startsWith('ms') && races-- > 0) {
        server.put('usertable-user1', `{"field0":"other ${races}","field1":"b"}`)
      }
    }
    expect((await verbsOf(session).update('user1', { field1: 'c' })).outcome).toBe('ok')
    expect(server.items.get('usertable-user1')?.value).toBe('{"field0":"other 0","field1":"c"}')
    expect(server.log).toHaveLength(8)
  })

  test('of a record that is deleted between its halves finds nothing', async () => {
    server.before = (line) => {
      if (line.startsWith('ms')) server.items.clear()
    }
    expect((await verbsOf(session).update('user1', { field1: 'c' })).outcome).toBe('not-found')
    expect(server.items.size).toBe(0)
  })

  test('that loses every time ends as a conflict', async () => {
    server.answersTo.set('ms', 'EX')
    const { outcome, cause } = await verbsOf(session).update('user1', { field1: 'c' })
    expect([outcome, String(cause)]).toEqual(['conflict', expect.stringContaining('1000 times')])
  })

  test('that nobody waits for any longer is not written', async () => {
    const done = new TestCompletion()
    server.before = (line) => {
      if (line.startsWith('mg')) done.abandoned = true
    }
    session.update('user1', { names: ['field1'], values: ['c'] }, 0, done)
    expect((await done.ended).outcome).toBe('timed-out')
    expect(server.log).toEqual(['mg usertable-user1 v f c'])
  })
})

describe('compat: ycsb', () => {
  test('replaces records, and finds what is not there', async () => {
    await connect({ compat: 'ycsb' })
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'a' })
    expect((await verbs.update('user1', { field1: 'b' })).outcome).toBe('ok')
    expect(server.items.get('usertable-user1')?.value).toBe('{"field1":"b"}')
    expect(await verbs.read('user404')).toMatchObject({ outcome: 'ok', rows: 0 })
    expect((await verbs.update('user404', { field1: 'b' })).outcome).toBe('not-found')
  })
})
