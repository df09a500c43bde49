import { afterEach, describe, expect, test } from 'vitest'
import { PostgresqlDouble } from '../../../helpers/postgresql-double'
import { connectTo, refusal } from './probe'

const servers: PostgresqlDouble[] = []

async function double(): Promise<PostgresqlDouble> {
  const server = await new PostgresqlDouble().listen()
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const tls = { caFile: null, certFile: null, keyFile: null, serverName: null, verify: true }

describe('a server that cannot be had is named for what it is', () => {
  test('nothing listens', async () => {
    const { port } = await double()
    await servers.pop()?.close()
    expect(await refusal({ port })).toMatchObject({
      code: 'cannot-connect',
      message: `Nothing listens at 127.0.0.1:${port}: the connection was refused.`,
    })
  })

  test('the host is not known', async () => {
    expect(await refusal({ host: 'no-such-host.invalid' })).toMatchObject({
      code: 'cannot-connect',
      message: expect.stringContaining("'no-such-host.invalid'"),
    })
  })

  test('there is no such socket', async () => {
    expect(await refusal({ socketFolder: '/nowhere' })).toMatchObject({
      message: 'There is no socket at /nowhere/.s.PGSQL.5432.',
    })
  })

  test('it accepts and never answers', async () => {
    const server = await double()
    server.manners.silent = true
    expect(await refusal({ port: server.port }, { connectTimeoutMs: 50 })).toMatchObject({
      code: 'cannot-connect',
      message: expect.stringContaining('took the connection, but never answered (within 50 ms)'),
    })
    await server.until(() => server.connections === 0)
  })

  test('it hangs up at once', async () => {
    const server = await double()
    server.manners.hangUp = 'half'
    expect(await refusal({ port: server.port })).toMatchObject({
      message: expect.stringContaining('closed it without an answer'),
    })
  })

  test.each([
    ['\u0001\0\0\0\u0008abcd', 'a message of no kind'],
    ['R\0\0\0\u0008\0\0\0\u0063', 'a way to log in that there is not'],
    ['T\0\0\0\u0006\u0001\u0000', 'a message cut short'],
  ])('it is something else: %j, %s', async (garbage) => {
    const server = await double()
    server.manners.garbage = garbage
    expect(await refusal({ port: server.port }, { connectTimeoutMs: 500 })).toMatchObject({
      code: 'cannot-connect',
      message: expect.stringContaining('is not PostgreSQL'),
    })
    await server.until(() => server.connections === 0)
  })

  test('it speaks no TLS', async () => {
    const { port } = await double()
    expect(await refusal({ port, tls })).toMatchObject({
      code: 'cannot-connect',
      message: `PostgreSQL at 127.0.0.1:${port} does not speak TLS.`,
    })
  })

  test.each([
    ['28P01', 'auth', 'does not accept this password for the user "ann"'],
    ['28000', 'auth', 'does not let the user "ann" in'],
    ['3D000', 'invalid-spec', 'has no database "bench"'],
    ['53300', 'server-refused', 'as many connections as it allows'],
    ['57P03', 'server-refused', 'is starting up'],
    ['99999', 'server-refused', 'what 99999 means'],
  ])('%s is %s: %s', async (state, code, words) => {
    const server = await double()
    server.refusal = state
    const login = { username: 'ann', password: 'hunter2', database: 'bench' }
    const error = await refusal({ port: server.port, ...login })
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) })
    expect(String((error as Error).message)).not.toContain('hunter2')
    await server.until(() => server.connections === 0)
  })

  test('the user takes too long and cancels', async () => {
    const server = await double()
    server.manners.silent = true
    const stop = new AbortController()
    const connecting = connectTo({ port: server.port }, {}, stop.signal)
    await server.until(() => server.batches.length > 0)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
    await server.until(() => server.connections === 0)
  })
})
