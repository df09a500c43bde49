import { describe, expect, test } from 'vitest'
import { INSTALL_SASL } from '../../scripts/servers/memcached'
import { memcachedModule } from '../../src/engine/stores/memcached/schema'
import { refusal } from '../engine/stores/memcached/probe'
import { TestCompletion, verbsOf } from '../helpers/completion'
import { insertMany, mark, missing, never, noServer, open, start, why } from './memcached-setup'
import { statOf } from './memcached-wire'

const noSasl = noServer || missing('saslpasswd2')
const user = 'bench'
const password = 's€cret/?'

describe.skipIf(noServer)(`logging in by text${why}`, () => {
  test('wrong, missing, and needless passwords are named', async () => {
    const server = await start({ login: { kind: 'text', user, password } })
    const wrong = await refusal(server, { username: user, password: 'guess' })
    expect([wrong.code, wrong.message]).toEqual(['auth', expect.stringContaining('not accept')])
    const none = await refusal(server)
    expect([none.code, none.message]).toEqual(['auth', expect.stringContaining('none was given')])
    const open = await start()
    const needless = await refusal(open, { username: user, password })
    expect(needless.message).toContain('asks for no password')
    // the words of a login are those of a `set`: nothing may have been stored by them
    expect(await statOf(open.port, 'total_items')).toBe(0)
  })
})

describe.skipIf(noSasl)(
  `logging in by SASL${noSasl ? ` (saslpasswd2 is not installed: ${INSTALL_SASL})` : ''}`,
  () => {
    const login = { kind: 'sasl', user, password } as const

    test('works by the binary protocol', async () => {
      const server = await start({ login })
      const options = memcachedModule.parseUri(server.uri)
      const { session } = await open(server, options)
      const verbs = verbsOf(session)
      expect((await verbs.insert('user1', { field0: 'a', field1: 'b' })).outcome).toBe('ok')
      expect((await verbs.update('user1', { field1: 'c' })).outcome).toBe('ok')
      expect(Object.fromEntries((await verbs.read('user1')).records.get('user1') ?? [])).toEqual({
        field0: 'a',
        field1: 'c',
      })
      expect((await session.facts()).details).toMatchObject({ protocol: 'binary' })
      expect(await session.inspect()).toEqual({ records: null, empty: false, mark: null })
      await expect(session.clear(() => {}, never)).rejects.toMatchObject({ code: 'unsupported' })
      expect((await verbs.remove('user1')).outcome).toBe('ok')
      await session.writeMark(mark)
      expect(await session.inspect()).toEqual({ records: null, empty: true, mark })
      await session.clear(() => {}, never)
    })

    test('wrong and missing passwords are named, and so is the protocol', async () => {
      const server = await start({ login })
      const binary = { protocol: 'binary' } as const
      const wrong = await refusal(server, { ...binary, username: user, password: 'guess' })
      expect([wrong.code, wrong.message]).toEqual(['auth', expect.stringContaining('not accept')])
      expect(await refusal(server, binary)).toMatchObject({ code: 'auth' })
      const text = await refusal(server, { username: user, password })
      expect(text.code).toBe('cannot-connect')
      expect(text.hint).toContain('protocol=binary')
      const plain = await refusal(await start(), { ...binary, username: user, password })
      expect(plain.message).toContain('asks for no password')
    })
  },
)

describe.skipIf(noServer)(`limits${why}`, () => {
  test('more connections than the server allows are refused before they are made', async () => {
    const server = await start({ config: ['-c', '64'] })
    const error = await refusal(server, {}, { clients: 64, connections: 64 })
    expect(error.code).toBe('server-refused')
    expect(error.message).toContain('allows 64 connections')
    expect(error.problems[0]).toMatchObject({ path: 'connections', value: '64' })
  })

  test.each(['meta', 'classic', 'binary'] as const)(
    'an item that is too large is rejected, and the next is taken (%s)',
    async (protocol) => {
      const { session } = await open(await start(), { protocol })
      const verbs = verbsOf(session)
      const large = await verbs.insert('user1', { field0: 'x'.repeat(2 ** 20) })
      expect([large.outcome, String(large.cause)]).toEqual([
        'rejected',
        expect.stringMatching(/too large/i),
      ])
      const { maxValueBytes } = memcachedModule.capabilities(memcachedModule.options.parse({}))
      const most = { field0: 'x'.repeat(maxValueBytes ?? 0) }
      expect((await verbs.insert('user1', most)).outcome).toBe('ok')
    },
  )

  test('an item size that the server does not have is refused', async () => {
    const error = await refusal(await start(), { itemMaxBytes: 8 * 2 ** 20 })
    expect(error.message).toContain('takes items of up to 1MiB, and the profile says itemsize=8MiB')
  })

  test('a full memory without eviction is out-of-memory, and still cleared', async () => {
    const server = await start({ config: ['-m', '2', '-M'] })
    const { session } = await open(server)
    const verbs = verbsOf(session)
    let outcome = 'ok'
    let stored = 0
    for (; outcome === 'ok' && stored < 1000; stored++) {
      outcome = (await verbs.insert(`user${stored}`, { field0: 'x'.repeat(50_000) })).outcome
    }
    expect(outcome).toBe('out-of-memory')
    expect((await session.facts()).durability.eviction).toContain('refused')
    await session.clear(() => {}, never)
    expect((await session.inspect()).empty).toBe(true)
  })

  test('a server without CAS is refused, unless updates replace', async () => {
    const server = await start({ config: ['-C'] })
    const error = await refusal(server)
    expect([error.code, error.hint]).toEqual([
      'unsupported',
      expect.stringContaining('compat=ycsb'),
    ])
    const { session } = await open(server, { compat: 'ycsb' })
    expect((await verbsOf(session).insert('user1', { field0: 'a' })).outcome).toBe('ok')
  })

  test('facts are those of the server', async () => {
    const server = await start({ config: ['-m', '100', '-I', '2m', '-c', '200', '-t', '2'] })
    const { session } = await open(server)
    await insertMany(session, 5)
    const facts = await session.facts()
    expect(facts).toMatchObject({
      product: 'memcached',
      topology: 'single',
      client: 'own memcached client',
      details: {
        maxMemoryBytes: 100 * 2 ** 20,
        itemMaxBytes: 2 * 2 ** 20,
        maxConnections: 200,
        threads: 2,
        cas: true,
        items: 5,
        protocol: 'meta',
        writable: true,
      },
    })
    expect(facts.version).toMatch(/^1\.\d+\.\d+/)
    expect(facts.durability.disk).toContain('nothing is kept on disk')
  })
})

describe.skipIf(noServer)(`outages${why}`, () => {
  test('a server that is killed and comes back loses what it had, and is used again', async () => {
    const server = await start()
    const { session, events } = await open(server)
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'a' })
    await server.kill()
    const lost = (await verbs.read('user1')).outcome
    expect(['disconnected', 'refused']).toContain(lost)
    expect((await verbs.read('user1')).outcome).toBe('refused')
    await start({ port: server.port })
    let back = await verbs.read('user1')
    while (back.outcome === 'refused') back = await verbs.read('user1')
    expect(back.outcome).toBe('not-found')
    expect(events.map(({ kind }) => kind)).toEqual(['connection-lost', 'reconnected'])
  })

  test('no late answer of a server that hung is taken for another', async () => {
    const server = await start()
    const { session } = await open(server)
    await verbsOf(session).insert('user1', { field0: 'a' })
    server.pause()
    const given = new TestCompletion()
    session.read('user1', null, given)
    session.flush?.()
    given.abandoned = true
    const next = verbsOf(session).read('user404')
    expect((await given.ended).outcome).toBe('disconnected')
    server.resume()
    expect((await next).outcome).toBe('not-found')
  })
})
