import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { RespDouble } from '../../../helpers/resp-double'
import { connectTo, Probe } from './probe'

const values = { names: ['field0', 'field1'], values: ['one', 'two'] }
let server: RespDouble
let session: StoreSession

beforeEach(async () => {
  server = await new RespDouble().listen()
})

afterEach(async () => {
  await session.close()
  await server.close()
})

async function connect(
  ...rest: Parameters<typeof connectTo> extends [unknown, ...infer R] ? R : []
) {
  session = (await connectTo(server, ...rest)).session
  server.log.length = 0
}

describe('operations in the layout of YCSB', () => {
  beforeEach(() => connect())

  test('an insert writes the hash and the index entry, in one write', async () => {
    server.batches.length = 0
    const done = new Probe()
    session.insert('user1', values, 0, done)
    expect((await done.ended).outcome).toBe('ok')
    expect(server.log).toEqual([
      'HSET user1 field0 one field1 two',
      'ZADD _indices 111578566 user1',
    ])
    expect(server.batches).toEqual([2])
    expect(done.rows).toBe(0)
    expect(done.bytes).toBe(':2\r\n:1\r\n'.length)
  })

  test('an update merges', async () => {
    server.hashes.set(
      'user1',
      new Map([
        ['field0', 'old'],
        ['field1', 'kept'],
      ]),
    )
    const done = new Probe()
    session.update('user1', { names: ['field0'], values: ['new'] }, 0, done)
    await done.ended
    expect(server.log).toEqual(['HSET user1 field0 new'])
    const read = new Probe()
    session.read('user1', null, read)
    await read.ended
    expect(read.records).toEqual([['user1', { field0: 'new', field1: 'kept' }]])
    expect(read.rows).toBe(1)
  })

  test('named fields are read by HMGET, and missing ones left out', async () => {
    server.hashes.set('user1', new Map([['field0', 'é\r\n']]))
    const done = new Probe()
    session.read('user1', ['field1', 'field0'], done)
    await done.ended
    expect(server.log).toEqual(['HMGET user1 field1 field0'])
    expect(done.records).toEqual([['user1', { field0: 'é\r\n' }]])
  })

  test.each([[null], [['field0']]])('a missing record is not found (fields %j)', async (fields) => {
    const done = new Probe()
    session.read('nobody', fields, done)
    expect((await done.ended).outcome).toBe('not-found')
  })

  test('values are not handed over unless they are wanted', async () => {
    server.hashes.set('user1', new Map([['field0', 'x']]))
    const done = new Probe(0, false)
    session.read('user1', null, done)
    await done.ended
    expect([done.outcome, done.records]).toEqual(['ok', []])
    expect(done.bytes).toBe('*2\r\n$6\r\nfield0\r\n$1\r\nx\r\n'.length)
  })

  test('a removal takes the index entry along', async () => {
    const insert = new Probe()
    session.insert('user1', values, 0, insert)
    await insert.ended
    const done = new Probe()
    session.remove('user1', done)
    expect((await done.ended).outcome).toBe('ok')
    expect(server.sets.get('_indices')?.size).toBe(0)
    const again = new Probe()
    session.remove('user1', again)
    expect((await again.ended).outcome).toBe('not-found')
  })

  test('a record that expires is told so with the write', async () => {
    const done = new Probe()
    session.insert('user1', values, 60, done)
    await done.ended
    expect(server.expiries.get('user1')).toBe(60)
  })

  test('a scan reads the records from its start in hash order', async () => {
    for (const key of ['user0', 'user1', 'user10', 'user2']) {
      const done = new Probe()
      session.insert(key, values, 0, done)
      await done.ended
    }
    server.log.length = 0
    const done = new Probe()
    session.scan('user1', 10, null, done)
    await done.ended
    expect(done.records.map(([key]) => key)).toEqual(['user1', 'user2'])
    expect([done.outcome, done.rows]).toEqual(['ok', 2])
    expect(server.log).toEqual([
      'ZRANGEBYSCORE _indices 111578566 +inf LIMIT 0 10',
      'HGETALL user1',
      'HGETALL user2',
    ])
  })

  test('a scan begins at its key among others of the same score', async () => {
    for (const key of ['Aa', 'BB', 'BC']) {
      const done = new Probe()
      session.insert(key, values, 0, done)
      await done.ended
    }
    const done = new Probe()
    session.scan('BB', 2, ['field1'], done)
    await done.ended
    expect(done.records).toEqual([
      ['BB', { field1: 'two' }],
      ['BC', { field1: 'two' }],
    ])
  })

  test('a scan past the last record is empty, and rows that are gone do not count', async () => {
    const empty = new Probe()
    session.scan('user1', 5, null, empty)
    expect((await empty.ended).outcome).toBe('empty-scan')
    server.sets.set('_indices', new Map([['user1', 111578566]]))
    const gone = new Probe()
    session.scan('user1', 5, null, gone)
    expect((await gone.ended).outcome).toBe('empty-scan')
  })

  test('bytes sent are told', async () => {
    const done = new Probe()
    session.read('user1', null, done)
    await done.ended
    expect(done.sentBytes).toBe('*2\r\n$7\r\nHGETALL\r\n$5\r\nuser1\r\n'.length)
  })
})

describe('what the server refuses', () => {
  beforeEach(() => connect())

  test.each([
    ["OOM command not allowed when used memory > 'maxmemory'.", 'out-of-memory'],
    ['LOADING Redis is loading the dataset in memory', 'overloaded'],
    ["READONLY You can't write against a read only replica.", 'rejected'],
  ])('%s', async (message, outcome) => {
    server.errors.set('HSET', message)
    const done = new Probe()
    session.insert('user1', values, 0, done)
    await done.ended
    expect([done.outcome, done.cause]).toEqual([outcome, message])
  })

  test('the first error of an insert decides, after both answers', async () => {
    server.errors.set('HSET', 'OOM no')
    server.errors.set('ZADD', 'NOPERM no')
    const done = new Probe()
    session.insert('user1', values, 0, done)
    await done.ended
    expect([done.outcome, done.cause]).toEqual(['out-of-memory', 'OOM no'])
  })

  test('an index that is refused ends the scan', async () => {
    server.errors.set('ZRANGEBYSCORE', 'WRONGTYPE Operation against a key')
    const done = new Probe()
    session.scan('user1', 5, null, done)
    expect((await done.ended).outcome).toBe('rejected')
  })
})

describe('many operations at once', () => {
  test('share a connection in one write per turn, and get their own answers', async () => {
    await connect({}, { clients: 64, connections: 1 })
    const keys = Array.from({ length: 64 }, (_, i) => `user${i}`)
    for (const key of keys) server.hashes.set(key, new Map([['field0', key]]))
    server.batches.length = 0
    const probes = keys.map((_, client) => new Probe(client))
    for (const [i, probe] of probes.entries()) session.read(keys[i], null, probe)
    await Promise.all(probes.map((probe) => probe.ended))
    expect(server.batches).toEqual([64])
    for (const [i, probe] of probes.entries()) {
      expect(probe.records).toEqual([[keys[i], { field0: keys[i] }]])
    }
  })

  test('use connection c modulo their number', async () => {
    await connect({}, { clients: 5, connections: 2 })
    expect(server.connections).toBe(3)
    server.batches.length = 0
    const probes = Array.from({ length: 5 }, (_, client) => new Probe(client))
    for (const probe of probes) session.read('user1', null, probe)
    await Promise.all(probes.map((probe) => probe.ended))
    expect(server.batches.toSorted()).toEqual([2, 3])
  })

  test.each([1, 2, 3, 7])('understand answers that come %i bytes at a time', async (bytes) => {
    await connect({}, { clients: 2, connections: 1 })
    server.hashes.set(
      'user1',
      new Map([
        ['field0', 'a'.repeat(50)],
        ['field1', ''],
      ]),
    )
    server.sets.set('_indices', new Map([['user1', 111578566]]))
    server.manners.splitBytes = bytes
    const probes = [new Probe(0), new Probe(1), new Probe(0)]
    session.read('user1', null, probes[0])
    session.read('nobody', null, probes[1])
    session.scan('user1', 3, ['field1', 'none'], probes[2])
    await Promise.all(probes.map((probe) => probe.ended))
    expect(probes.map((probe) => probe.outcome)).toEqual(['ok', 'not-found', 'ok'])
    expect(probes[0].records).toEqual([['user1', { field0: 'a'.repeat(50), field1: '' }]])
    expect(probes[2].records).toEqual([['user1', { field1: '' }]])
  })

  test('leave with flush, not later', async () => {
    await connect()
    const done = new Probe()
    session.read('user1', null, done)
    session.flush?.()
    expect((await done.ended).outcome).toBe('not-found')
  })
})

describe('compat: ycsb', () => {
  beforeEach(() => connect({ compat: 'ycsb' }))

  test('writes with HMSET, leaves index entries, and finds named fields of nothing', async () => {
    const insert = new Probe()
    session.insert('user1', values, 0, insert)
    expect((await insert.ended).outcome).toBe('ok')
    const remove = new Probe()
    session.remove('user1', remove)
    await remove.ended
    const read = new Probe()
    session.read('user1', ['field0'], read)
    expect((await read.ended).outcome).toBe('ok')
    expect(server.log).toEqual([
      'HMSET user1 field0 one field1 two',
      'ZADD _indices 111578566 user1',
      'DEL user1',
      'HMGET user1 field0',
    ])
  })
})
