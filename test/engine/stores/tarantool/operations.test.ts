import { afterEach, describe, expect, test } from 'vitest'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { tarantoolHashModule } from '../../../../src/engine/stores/tarantool/schema'
import { fieldsOf, TestCompletion, verbsOf } from '../../../helpers/completion'
import type { IprotoDouble } from '../../../helpers/iproto-double'
import { closeDoubles, connectTo, double } from './probe'

let server: IprotoDouble
let session: StoreSession

async function connect(
  ...rest: Parameters<typeof connectTo> extends [unknown, ...infer R] ? R : []
) {
  server = await double()
  session = (await connectTo(server, ...rest)).session
  server.log.length = 0
}

afterEach(async () => {
  await session.close()
  await closeDoubles()
})

describe('operations in the layout of YCSB', () => {
  test('an insert replaces the tuple: key, name, value, name, value', async () => {
    await connect()
    const { outcome, rows, sentBytes } = await verbsOf(session).insert('user1', {
      a: '1',
      b: 'ÿ\0',
    })
    expect([outcome, rows]).toEqual(['ok', 0])
    expect(server.log).toEqual(['replace 1024'])
    expect(server.records.get('user1')).toEqual(['user1', 'a', '1', 'b', 'ÿ\0'])
    expect(sentBytes).toBeGreaterThan(20)
  })

  test('an update merges by the function at the server', async () => {
    await connect()
    server.records.set('user1', ['user1', 'a', '1', 'b', '2'])
    await verbsOf(session).update('user1', { b: 'new' })
    expect(server.log).toEqual(['call'])
    expect(server.records.get('user1')).toEqual(['user1', 'a', '1', 'b', 'new'])
  })

  test('reads and scans hand over the named fields', async () => {
    await connect()
    server.records.set('user1', ['user1', 'a', '1', 'b', '2'])
    server.records.set('user2', ['user2', 'b', '3'])
    const verbs = verbsOf(session)
    const { records, bytes } = await verbs.read('user1', ['b'])
    expect([...records]).toEqual([['user1', new Map([['b', '2']])]])
    expect(bytes).toBeGreaterThan(10)
    expect([...(await verbs.scan('user1', 9, ['a'])).records]).toEqual([
      ['user1', new Map([['a', '1']])],
      ['user2', new Map()],
    ])
    expect((await verbs.scan('user1', 1)).rows).toBe(1)
    expect((await verbs.scan('user3', 1)).outcome).toBe('empty-scan')
  })

  test('a tuple of somebody else does no harm', async () => {
    await connect()
    server.records.set('user1', ['user1', 'a'])
    const { outcome, records } = await verbsOf(session).read('user1')
    expect([outcome, records.get('user1')]).toEqual(['ok', new Map()])
  })

  test('a removal tells whether there was a record, where the engine does', async () => {
    await connect()
    server.records.set('user1', ['user1'])
    const verbs = verbsOf(session)
    expect((await verbs.remove('user1')).outcome).toBe('ok')
    expect((await verbs.remove('user1')).outcome).toBe('not-found')
  })

  test('as YCSB does it, updates replace, scans leave out their start, reads succeed', async () => {
    await connect({ compat: 'ycsb' })
    server.records.set('user1', ['user1', 'a', '1', 'b', '2'])
    server.records.set('user2', ['user2', 'a', '1'])
    const verbs = verbsOf(session)
    expect([...(await verbs.scan('user1', 2)).records.keys()]).toEqual(['user2'])
    await verbs.update('user1', { b: 'new' })
    expect(server.records.get('user1')).toEqual(['user1', 'b', 'new'])
    expect(await verbs.read('nobody')).toMatchObject({ outcome: 'ok', rows: 0 })
  })

  test('a HASH index is not scanned', async () => {
    server = await double()
    server.index = 'hash'
    session = (await connectTo(server, {}, { module: tarantoolHashModule })).session
    const { outcome, cause } = await verbsOf(session).scan('user1', 2)
    expect([outcome, String(cause)]).toEqual(['rejected', expect.stringContaining('no order')])
  })
})

describe('what a server says no to is counted', () => {
  test.each([
    [2, 'out-of-memory'],
    [40, 'out-of-memory'],
    [3, 'conflict'],
    [97, 'conflict'],
    [116, 'overloaded'],
    [135, 'overloaded'],
    [7, 'rejected'],
    [42, 'rejected'],
    [110, 'rejected'],
  ])('error %i as %s, with its sentence', async (number, expected) => {
    await connect()
    server.errors.set('replace', [number, 'because'])
    const { outcome, cause } = await verbsOf(session).insert('user1', { a: '1' })
    expect([outcome, cause]).toEqual([expected, 'because'])
    expect((await verbsOf(session).read('user1')).outcome).toBe('not-found')
  })
})

describe('replies', () => {
  test('that overtake each other still find their operations', async () => {
    await connect()
    server.reversed = true
    for (let i = 0; i < 20; i++) server.records.set(`user${i}`, [`user${i}`, 'a', String(i)])
    const completions = Array.from({ length: 20 }, () => new TestCompletion({ wantsValues: true }))
    for (const [i, done] of completions.entries()) session.read(`user${i}`, null, done)
    session.flush?.()
    const endings = await Promise.all(completions.map((done) => done.ended))
    expect(server.batches.at(-1)).toBe(20)
    for (const [i, { records }] of endings.entries()) {
      expect(records.get(`user${i}`)).toEqual(new Map([['a', String(i)]]))
    }
  })

  test.each([1, 2, 7])('that come in pieces of %i bytes are put together', async (splitBytes) => {
    await connect()
    server.manners.splitBytes = splitBytes
    const verbs = verbsOf(session)
    const record = { a: 'x'.repeat(300), b: '' }
    await Promise.all([verbs.insert('user1', record), verbs.insert('user2', { a: '2' })])
    const { records } = await verbs.scan('user1', 2)
    expect(records.get('user1')).toEqual(new Map(Object.entries(record)))
    expect(records.get('user2')).toEqual(new Map([['a', '2']]))
  })
})

test('a space that another session makes later is found by the first operation', async () => {
  server = await double()
  server.hasSpace = false
  session = (await connectTo(server)).session
  const verbs = verbsOf(session)
  expect(await verbs.read('user1')).toMatchObject({ outcome: 'rejected' })
  server.hasSpace = true
  const both = await Promise.all([verbs.insert('user1', { a: '1' }), verbs.remove('user2')])
  expect(both.map(({ outcome }) => outcome)).toEqual(['ok', 'not-found'])
})

test('without the function, an update brings its program along', async () => {
  server = await double()
  server.hasFunction = false
  session = (await connectTo(server)).session
  server.log.length = 0
  const { outcome } = await verbsOf(session).update('user1', { a: '1' })
  expect([outcome, server.log]).toEqual(['ok', ['eval']])
  expect((await session.facts()).details.updates).toContain('Lua sent along')
})

test('records cannot expire', async () => {
  await connect()
  for (const verb of ['insert', 'update'] as const) {
    const done = new TestCompletion()
    session[verb]('user1', fieldsOf({ a: '1' }), 5, done)
    expect((await done.ended).outcome).toBe('rejected')
  }
  expect(server.log).toEqual([])
})
