import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { memcachedModule } from '../../../../src/engine/stores/memcached/schema'
import { certificates, removeCertificates, SERVER_NAME } from '../../../helpers/certificates'
import { verbsOf } from '../../../helpers/completion'
import { closeDoubles, double } from './doubles'
import { connectTo, contextOf, refusal } from './probe'

afterEach(closeDoubles)
afterAll(removeCertificates)

describe('a server that cannot be had is named for what it is', () => {
  test('nothing listens', async () => {
    const { port } = await double()
    await closeDoubles()
    const error = await refusal({ port })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toBe(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`)
  })

  test('the second of two', async () => {
    const [first, second] = [await double(), await double()]
    const servers = [first, second].map(({ port }) => ({ host: '127.0.0.1', port }))
    await second.close()
    const error = await refusal(first, { servers })
    expect(error.message).toContain(`127.0.0.1:${servers[1].port}`)
    await first.until(() => first.connections === 0)
  })

  test('it accepts and never answers', async () => {
    const server = await double()
    server.manners.silent = true
    const error = await refusal(server, {}, { connectTimeoutMs: 50 })
    expect(error.message).toContain('took the connection, but never answered (within 50 ms)')
    expect(error.hint).toContain('protocol=binary')
    await server.until(() => server.connections === 0)
  })

  test.each([['auto'], ['binary']] as const)('it is something else (%s)', async (protocol) => {
    const server = await double()
    server.manners.garbage = 'HTTP/1.1 400 Bad Request\r\n'
    const error = await refusal(server, { protocol }, { connectTimeoutMs: 200 })
    expect(error.code).toBe('cannot-connect')
    if (protocol === 'auto') expect(error.message).toContain('is not memcached')
  })

  test('it hangs up at once', async () => {
    const server = await double()
    server.manners.hangUp = 'half'
    const error = await refusal(server)
    expect(error.message).toContain('closed it without an answer')
    expect(error.hint).toContain('-S (SASL)')
  })

  test('the user takes too long and cancels', async () => {
    const server = await double()
    server.manners.silent = true
    const stop = new AbortController()
    const driver = await memcachedModule.load()
    const servers = [{ host: '127.0.0.1', port: server.port }]
    const options = memcachedModule.options.parse({ servers })
    const connecting = driver.connect(options, contextOf(), stop.signal)
    await server.until(() => server.log.length > 0)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
    await server.until(() => server.connections === 0)
  })
})

describe('a server that says no', () => {
  const login = { username: 'ann', password: '口令 ü' }

  test('the right password is taken, in any script', async () => {
    const server = await double()
    server.login = Buffer.from('ann 口令 ü').toString('latin1')
    const { session } = await connectTo(server, login)
    expect(server.log.slice(0, 3)).toEqual(['version', 'set auth 0 0 13', 'version'])
    await session.close()
  })

  test.each([
    ['wrong', { username: 'ann', password: 'wrong' }, 'does not accept this user and password'],
    ['none', {}, 'asks for a user and a password'],
  ])('password: %s', async (_, options, sentence) => {
    const server = await double()
    server.login = 'ann right'
    const error = await refusal(server, options)
    expect([error.code, error.message]).toEqual(['auth', expect.stringContaining(sentence)])
    expect(JSON.stringify(error)).not.toContain('wrong')
  })

  test('a password is not sent to a server that wants none', async () => {
    const server = await double()
    const error = await refusal(server, login)
    expect([error.code, error.hint]).toEqual(['auth', expect.stringContaining('Leave')])
    expect(server.log).toEqual(['version'])
  })

  test('a user name without a password', async () => {
    const error = await refusal({ port: 1 }, { username: 'ann' })
    expect([error.code, error.message]).toEqual([
      'invalid-spec',
      expect.stringContaining('the password is missing'),
    ])
  })

  test.each([
    ['ERROR Too many open connections', 'has as many connections as it allows'],
    ['SERVER_ERROR something new', 'refuses the connection: SERVER_ERROR something new'],
  ])('%s', async (answer, sentence) => {
    const server = await double()
    server.answersTo.set('version', answer)
    const error = await refusal(server)
    expect([error.code, error.message]).toEqual([
      'server-refused',
      expect.stringContaining(sentence),
    ])
  })

  test('more connections than it allows', async () => {
    const server = await double()
    server.settings.set('maxconns', '100')
    const error = await refusal(server, {}, { clients: 100_000, connections: 100_000 })
    expect(error.problems[0]).toMatchObject({ path: 'connections', value: '100000' })
    expect(server.accepted).toBe(1)
    await server.until(() => server.connections === 0)
  })

  test('meta commands that it does not have', async () => {
    const server = await double()
    server.version = '1.5.22'
    const error = await refusal(server, { protocol: 'meta' })
    expect([error.code, error.message]).toEqual(['unsupported', expect.stringContaining('1.5.22')])
  })

  test('no settings told are no reason to refuse', async () => {
    const server = await double()
    server.settings.clear()
    const { session } = await connectTo(server)
    expect((await session.facts()).details.note).toContain('not told')
    await session.close()
  })
})

describe('TLS', () => {
  const noTls = { caFile: null, certFile: null, keyFile: null, serverName: null, verify: true }

  test('is spoken to the name asked for, and trusted by its authority', async () => {
    const { ca, otherCa, serverCert, serverKey } = await certificates()
    const [cert, key] = await Promise.all([readFile(serverCert), readFile(serverKey)])
    const server = await double({ tls: { cert, key } })
    const tls = { ...noTls, caFile: ca, serverName: SERVER_NAME }
    const { session } = await connectTo(server, { tls })
    const long = { field0: 'x'.repeat(100_000) }
    expect((await verbsOf(session).insert('user1', long)).outcome).toBe('ok')
    const { records } = await verbsOf(session).read('user1')
    expect(records.get('user1')).toEqual(new Map(Object.entries(long)))
    await session.close()
    expect((await refusal(server, { tls: { ...tls, caFile: otherCa } })).message).toContain(
      'authority that is not trusted',
    )
    expect((await refusal(server, { tls: { ...tls, serverName: 'other' } })).message).toContain(
      'is for another name',
    )
    expect((await refusal(server)).hint).toContain('memcacheds://')
  })
})
