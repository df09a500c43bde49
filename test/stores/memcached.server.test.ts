import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { TestCompletion, verbsOf } from '../helpers/completion'
import { insertMany, mark, never, noServer, open, start, why } from './memcached-setup'
import { ask, statOf } from './memcached-wire'

describe.skipIf(noServer)(`the layout of YCSB${why}`, () => {
  test.each(['meta', 'classic', 'binary'] as const)('is a JSON object (%s)', async (protocol) => {
    const server = await start()
    const { session } = await open(server, { protocol })
    await verbsOf(session).insert('user1', { field0: 'a"b', field1: 'é' })
    const item = await ask(server.port, 'get usertable-user1\r\n')
    const json = '{"field0":"a\\"b","field1":"\xc3\xa9"}'
    expect(item).toBe(`VALUE usertable-user1 0 ${json.length}\r\n${json}\r\nEND\r\n`)
  })

  test.each(['meta', 'classic', 'binary'] as const)(
    'is read as spymemcached writes it, packed or not (%s)',
    async (protocol) => {
      const server = await start()
      const { session } = await open(server, { protocol })
      const record = { field0: 'x'.repeat(20_000), field1: 'größer 口' }
      const packed = gzipSync(JSON.stringify(record)).toString('latin1')
      await ask(server.port, `set usertable-user1 2 0 ${packed.length}\r\n${packed}\r\n`)
      const read = await verbsOf(session).read('user1')
      expect(read.records.get('user1')?.get('field0')).toBe(record.field0)
      // a value with characters that are no bytes comes as its UTF-8
      const wide = Buffer.from(record.field1).toString('latin1')
      expect(read.records.get('user1')?.get('field1')).toBe(wide)
      expect((await verbsOf(session).update('user1', { field0: 'new' })).outcome).toBe('ok')
      const merged = await ask(server.port, 'get usertable-user1\r\n')
      expect(Buffer.from(merged, 'latin1').toString()).toContain(
        '{"field1":"größer 口","field0":"new"}',
      )
    },
  )

  test('compat=ycsb replaces the record, and finds what is not there', async () => {
    const server = await start()
    const { session } = await open(server, { compat: 'ycsb' })
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'a', field1: 'b' })
    await verbs.update('user1', { field1: 'c' })
    expect((await verbs.read('user1')).records.get('user1')).toEqual(new Map([['field1', 'c']]))
    expect(await verbs.read('user404')).toMatchObject({ outcome: 'ok', rows: 0 })
    expect((await verbs.update('user404', { field1: 'c' })).outcome).toBe('not-found')
    expect((await verbs.remove('user404')).outcome).toBe('not-found')
  })

  test('keys that memcached does not take are named, and not sent', async () => {
    const { session } = await open(await start())
    for (const key of ['user 1', 'user\n1', 'x'.repeat(250)]) {
      const { outcome, cause } = await verbsOf(session).read(key)
      expect([outcome, String(cause)]).toEqual(['rejected', expect.stringContaining('250 bytes')])
    }
    expect((await verbsOf(session).insert('x'.repeat(240), { field0: 'a' })).outcome).toBe('ok')
  })

  test('a lifetime above 30 days is a lifetime all the same', async () => {
    const server = await start()
    const { session } = await open(server)
    const days60 = 60 * 24 * 3600
    await verbsOf(session).insert('user1', { field0: 'a' }, days60)
    const seconds = Number(/t(\d+)/.exec(await ask(server.port, 'mg usertable-user1 t\r\n'))?.[1])
    expect(Math.abs(seconds - days60)).toBeLessThan(5)
  })
})

describe.skipIf(noServer)(`many clients${why}`, () => {
  test.each([
    ['meta', 1],
    ['meta', 64],
    ['classic', 4],
    ['binary', 1],
    ['binary', 64],
  ] as const)('64 (%s) over %i connections', async (protocol, connections) => {
    const { session } = await open(await start(), { protocol }, { clients: 64, connections })
    const client = async (index: number): Promise<void> => {
      const verbs = verbsOf(session, { client: index, wantsValues: true })
      for (let i = 0; i < 50; i++) {
        const key = `user${index * 50 + i}`
        expect((await verbs.insert(key, { field0: key })).outcome).toBe('ok')
        expect((await verbs.update(key, { field1: 'b' })).outcome).toBe('ok')
        expect(Object.fromEntries((await verbs.read(key)).records.get(key) ?? [])).toEqual({
          field0: key,
          field1: 'b',
        })
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, index) => client(index)))
  })
})

describe.skipIf(noServer)(`several servers${why}`, () => {
  test('share the keys by the hash of Java, and are inspected and cleared together', async () => {
    const started = [await start(), await start(), await start()]
    const servers = started.map(({ port }) => ({ host: '127.0.0.1', port }))
    const { session } = await open(started[0], { servers }, { clients: 8, connections: 2 })
    await insertMany(session, 300)
    await session.writeMark(mark)
    // "usertable-user7".hashCode() is 1165021447 in Java: 1 modulo 3
    expect(await ask(servers[1].port, 'get usertable-user7\r\n')).toContain('"field0":"7"')
    const items = await Promise.all(servers.map(({ port }) => statOf(port, 'curr_items')))
    expect(items.every((count) => count > 50)).toBe(true)
    expect(await session.inspect()).toEqual({ records: 300, empty: false, mark })
    expect((await session.facts()).topology).toContain('3 servers')
    expect((await session.counters?.())?.curr_items).toBe(301)
    await session.clear(() => {}, never)
    expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
    expect(await Promise.all(servers.map(({ port }) => statOf(port, 'curr_items')))).toEqual([
      0, 0, 0,
    ])
  })
})

describe.skipIf(noServer)(`clearing${why}`, () => {
  test('takes more keys than one list holds, and leaves the rest', async () => {
    const server = await start({ config: ['-m', '256'] })
    const { session } = await open(server, {}, { clients: 64, connections: 4 })
    for (let from = 0; from < 120_000; from += 10_000) {
      await Promise.all(
        Array.from({ length: 10_000 }, (_, i) => {
          const done = new TestCompletion({ client: i % 64 })
          session.insert(`user${from + i}`, { names: ['field0'], values: ['x'] }, 0, done)
          return done.ended
        }),
      )
    }
    await ask(server.port, 'set session 0 0 1\r\nx\r\n')
    expect((await session.inspect()).records).toBe(120_000)
    const progress: number[] = []
    await session.clear((removed) => progress.push(removed), never)
    expect(progress.at(-1)).toBe(120_000)
    expect(await statOf(server.port, 'curr_items')).toBe(1)
  })

  test('that is cancelled half-way leaves data marked as incomplete', async () => {
    const { session } = await open(await start())
    await insertMany(session, 2500)
    await session.writeMark(mark)
    const stop = new AbortController()
    const clearing = session.clear(() => stop.abort(), stop.signal)
    await expect(clearing).rejects.toMatchObject({ code: 'cancelled' })
    expect(await session.inspect()).toEqual({
      records: 1500,
      empty: false,
      mark: { ...mark, complete: false },
    })
  })

  test('a server that lists no keys is refused with the way out', async () => {
    const { session } = await open(await start({ config: ['-X'] }))
    await insertMany(session, 3)
    expect(await session.inspect()).toEqual({ records: null, empty: false, mark: null })
    await expect(session.clear(() => {}, never)).rejects.toMatchObject({
      code: 'unsupported',
      hint: expect.stringContaining('estart'),
    })
  })
})
