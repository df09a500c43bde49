import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  tarantoolHashModule,
  tarantoolTreeModule,
} from '../../../../src/engine/stores/tarantool/schema'
import { contextFor } from '../../../stores/contract'
import { closeDoubles, connectTo, double, refusal } from './probe'

afterEach(closeDoubles)

describe('a server that cannot be had is named for what it is', () => {
  test('nothing listens', async () => {
    const { port } = await double()
    await closeDoubles()
    const error = await refusal({ port })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toBe(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`)
    expect(error.hint).toContain('Start Tarantool there')
  })

  test('the host is not known', async () => {
    const error = await refusal({ port: 3301 }, { host: 'no-such-host.invalid' })
    expect(error.message).toContain("'no-such-host.invalid'")
  })

  test('it accepts and never answers', async () => {
    const server = await double()
    server.manners.silent = true
    const error = await refusal(server, {}, { connectTimeoutMs: 50 })
    expect(error.message).toContain('took the connection, but never answered (within 50 ms)')
    await server.until(() => server.connections === 0)
  })

  test.each([
    ['HTTP/1.1 400 Bad Request\r\n\r\n', 'is not Tarantool: not an IPROTO reply'],
    [`${'Tarantool 2.6.0 (Lua console)'.padEnd(63)}\n`, 'it is the console of a Tarantool'],
  ])('it is something else: %j', async (text, words) => {
    const server = await double()
    server.manners.garbage = text
    const error = await refusal(server)
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toContain(words)
  })

  test('it hangs up at once', async () => {
    const server = await double()
    server.manners.hangUp = 'half'
    const error = await refusal(server)
    expect(error.message).toContain('closed it without an answer')
    expect(error.hint).toBe('Check host and port.')
  })

  test('the user takes too long and cancels', async () => {
    const server = await double()
    server.manners.silent = true
    const stop = new AbortController()
    const driver = await tarantoolTreeModule.load()
    const options = tarantoolTreeModule.options.parse({ port: server.port })
    const connecting = driver.connect(options, contextFor(1), stop.signal)
    await server.until(() => server.accepted > 0)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
    await server.until(() => server.connections === 0)
  })
})

describe('a server that says no', () => {
  test.each([
    ['auth', 47, "Incorrect password supplied for user 'ann'", 'auth', 'user name and password'],
    ['auth', 45, "User 'ann' is not found", 'auth', 'knows no such user'],
    ['ping', 116, 'Instance bootstrap hasn’t finished yet', 'server-refused', 'still loading'],
    ['ping', 999, 'Something new.', 'server-refused', 'refuses the connection: Something new.'],
  ])('%s: %i', async (request, number, text, code, words) => {
    const server = await double()
    server.errors.set(request, [number, text])
    const error = await refusal(server, { username: 'ann', password: 'hunter2' })
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
    expect(JSON.stringify(error)).not.toContain('hunter2')
    await server.until(() => server.connections === 0)
  })

  test('nobody logs in as guest', async () => {
    const server = await double()
    server.errors.set('auth', [47, 'no'])
    const { session } = await connectTo(server)
    await session.close()
  })
})

describe('a space that is not for this store is refused', () => {
  test('another kind of index', async () => {
    const server = await double()
    const error = await refusal(server, {}, { module: tarantoolHashModule })
    expect(error.code).toBe('unsupported')
    expect(error.message).toBe(
      "The primary index of the space 'ycsb' is TREE, and this store is Tarantool HASH.",
    )
    expect(error.hint).toContain('tarantool-tree://')
    await server.until(() => server.connections === 0)
  })

  test('another engine', async () => {
    const server = await double()
    server.engine = 'vinyl'
    const error = await refusal(server)
    expect([error.message, error.hint]).toEqual([
      expect.stringContaining('kept by vinyl'),
      expect.stringContaining('engine=vinyl'),
    ])
  })

  test.each([[[[0, 'unsigned']]], [[[1, 'string']]], [[]]])('keys of %j', async (parts) => {
    const server = await double()
    server.parts = parts
    expect((await refusal(server)).message).toContain('not on one string in the first field')
  })

  test('keys in the notation of newer servers are taken', async () => {
    const server = await double()
    server.parts = [{ field: 0, type: 'string', is_nullable: false }]
    const { session } = await connectTo(server)
    await session.close()
  })
})

test('a read-only server is noticed, and known as such', async () => {
  const server = await double()
  server.settings = { read_only: true, instances: 2 }
  const { session, events } = await connectTo(server)
  expect(events).toMatchObject([{ kind: 'notice', message: expect.stringContaining('read-only') }])
  const facts = await session.facts()
  expect([facts.topology, facts.details.writable]).toEqual([
    'one of 2 in a replica set, read-only',
    false,
  ])
  await session.close()
})

test('a Unix socket is a place too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-'))
  const path = join(folder, 'a socket')
  const server = await double({ path })
  const { session } = await connectTo({ port: 1 }, { socketPath: path })
  await session.close()
  expect(server.accepted).toBe(2)
  await closeDoubles()
  await rm(folder, { recursive: true })
})
