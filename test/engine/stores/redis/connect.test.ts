import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { redisModule } from '../../../../src/engine/stores/redis/schema'
import { connectTo, contextOf } from './probe'
import { closeDoubles, double, refusal } from './refusal'

afterEach(closeDoubles)

describe('a server that cannot be had is named for what it is', () => {
  test('nothing listens', async () => {
    const { port } = await double()
    await closeDoubles()
    const error = await refusal({ port })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toBe(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`)
  })

  test('the host is not known', async () => {
    const error = await refusal({ port: 6379 }, { host: 'no-such-host.invalid' })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toContain("'no-such-host.invalid'")
  })

  test('there is no such socket', async () => {
    const error = await refusal({ port: 6379 }, { socketPath: '/nowhere/redis.sock' })
    expect(error.message).toBe('There is no socket at /nowhere/redis.sock.')
  })

  test('it accepts and never answers', async () => {
    const server = await double()
    server.manners.silent = true
    const error = await refusal(server, {}, { connectTimeoutMs: 50 })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toContain('took the connection, but never answered (within 50 ms)')
    await server.until(() => server.connections === 0)
  })

  test('it is something else', async () => {
    const server = await double()
    server.manners.garbage = 'HTTP/1.1 400 Bad Request\r\n'
    const error = await refusal(server)
    expect(error.message).toContain('is not Redis')
    expect(error.message).toContain('HTTP/1.1 400')
  })

  test('it hangs up at once', async () => {
    const server = await double()
    server.manners.hangUp = 'half'
    const error = await refusal(server)
    expect(error.message).toContain('closed it without an answer')
    expect(error.hint).toContain('rediss://')
  })

  test('the user takes too long and cancels', async () => {
    const server = await double()
    server.manners.silent = true
    const stop = new AbortController()
    const driver = await redisModule.load()
    const options = redisModule.options.parse({ port: server.port })
    const connecting = driver.connect(options, contextOf(), stop.signal)
    await server.until(() => server.log.length > 0)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
    await server.until(() => server.connections === 0)
  })
})

describe('where a server is', () => {
  const ipv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )

  test.skipIf(!ipv6)('an IPv6 address, and a name by the family asked for', async () => {
    const server = await double({ host: '::1' })
    const uri = `redis://[::1]:${server.port}`
    const { session } = await connectTo(server, redisModule.parseUri(uri))
    await session.close()
    expect(server.accepted).toBe(2)
    const error = await refusal(server, { host: 'localhost', family: 4 })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toContain(`localhost:${server.port}`)
  })

  test('a Unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchstone-'))
    const path = join(folder, 'a socket')
    const server = await double({ path })
    const { session } = await connectTo({ port: 1 }, { socketPath: path })
    await session.close()
    expect(server.accepted).toBe(2)
    await closeDoubles()
    await rm(folder, { recursive: true })
  })
})

describe('a server that says no', () => {
  test.each([
    ['wrong password', { password: 'wrong' }, 'does not accept this user name and password'],
    ['no password', {}, 'asks for a password, and none was given'],
  ])('%s', async (_, options, sentence) => {
    const server = await double()
    server.protect('right')
    const error = await refusal(server, options)
    expect(error.code).toBe('auth')
    expect(error.message).toContain(sentence)
    expect(JSON.stringify(error)).not.toContain('wrong')
  })

  test('the right password is taken, in any script', async () => {
    const server = await double()
    server.protect(Buffer.from('口令 ü').toString('latin1'))
    const { session } = await connectTo(server, { username: 'ann', password: '口令 ü' })
    await session.close()
  })

  test.each([
    ['LOADING Redis is loading the dataset in memory', 'server-refused', 'still loading'],
    ['ERR max number of clients reached', 'server-refused', 'maxclients'],
    ['DENIED Redis is running in protected mode', 'server-refused', 'protected mode'],
    ['NOPERM no permissions', 'auth', 'does not permit'],
    ['ERR something new', 'server-refused', 'ERR something new'],
  ])('%s', async (reply, code, words) => {
    const server = await double()
    server.errors.set('PING', reply)
    const error = await refusal(server)
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
  })

  test.each([
    ['ERR SELECT is not allowed in cluster mode', 'unsupported'],
    ['ERR DB index is out of range', 'invalid-spec'],
  ])('%s', async (reply, code) => {
    const server = await double()
    server.errors.set('SELECT', reply)
    expect((await refusal(server, { database: 3 })).code).toBe(code)
  })

  test('a node of a cluster', async () => {
    const server = await double()
    server.info.set('cluster_enabled', '1')
    const error = await refusal(server)
    expect(error.code).toBe('unsupported')
    expect(error.message).toContain('Redis Cluster, addressed as a single server')
    expect(error.hint).toBeTruthy()
  })

  test('more connections than it allows', async () => {
    const server = await double()
    server.info.set('connected_clients', '3')
    server.info.set('maxclients', '100')
    const error = await refusal(server, {}, { clients: 100_000, connections: 100_000 })
    expect(error.code).toBe('server-refused')
    expect(error.problems[0]).toMatchObject({ path: 'connections', value: '100000' })
    expect(server.accepted).toBe(1)
  })

  test('a read-only replica is noticed, and takes no mark', async () => {
    const server = await double()
    server.info.set('role', 'slave').set('slave_read_only', '1')
    server.info.set('master_host', '10.0.0.1').set('master_port', '6379')
    server.errors.set('SET', "READONLY You can't write against a read only replica.")
    const { session, events } = await connectTo(server)
    expect(events.map((event) => event.message).join()).toContain(
      'read-only replica of 10.0.0.1:6379',
    )
    expect((await session.facts()).topology).toBe('read-only replica of 10.0.0.1:6379')
    const mark = { product: 'touchstone', version: 1, createdAt: '', fingerprint: '' } as const
    await expect(
      session.writeMark({ ...mark, recordCount: 1, complete: false, nextInsert: 1, wholeBelow: 1 }),
    ).rejects.toMatchObject({
      code: 'server-refused',
      message: expect.stringContaining('read-only'),
    })
    await session.close()
  })

  test('no connection is left open', async () => {
    const server = await double()
    server.info.set('cluster_enabled', '1')
    await refusal(server)
    await server.until(() => server.connections === 0)
  })
})
