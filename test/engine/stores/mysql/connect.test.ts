import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { monotonicClock } from '../../../../src/engine/clock'
import { mysqlModule } from '../../../../src/engine/stores/mysql/schema'
import type { WorkbenchError } from '../../../../src/shared/errors'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that treats each client as told; its port. */
async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function refusal(options: object, connectTimeoutMs = 2000): Promise<WorkbenchError> {
  const driver = await mysqlModule.load()
  const shape = { table: 'usertable', fieldNames: ['field0'], recordCount: 1, fingerprint: '' }
  const times = { operationTimeoutMs: 1000, connectTimeoutMs, clock: monotonicClock() }
  return driver
    .connect(
      mysqlModule.options.parse(options),
      { clients: 1, connections: 1, shape, seed: 1, ...times },
      new AbortController().signal,
    )
    .then(
      () => Promise.reject(new Error('was let in')),
      (error) => error,
    )
}

/** The packet by which a server refuses a client before its greeting. */
function errorPacket(errno: number, message: string): Buffer {
  const body = Buffer.concat([
    Buffer.from([0xff, errno & 0xff, errno >> 8]),
    Buffer.from(`#08004${message}`),
  ])
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body])
}

/** The packet by which a server begins, protocol 10. @param abilities bit 11 is TLS */
function greeting(abilities: number): Buffer {
  const body = Buffer.concat([
    Buffer.from('\x0a8.0.36\0', 'latin1'),
    Buffer.from([1, 0, 0, 0, ...Array(8).fill(0x41), 0]),
    Buffer.from([abilities & 0xff, (abilities >> 8) & 0xff, 45, 2, 0, (abilities >> 16) & 0xff, 0]),
    Buffer.from([21, ...Array(10).fill(0), ...Array(12).fill(0x42), 0]),
    Buffer.from('mysql_native_password\0'),
  ])
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body])
}

describe('connecting tells', () => {
  test('that nothing listens', async () => {
    const error = await refusal({ port: 1 })
    expect(error).toMatchObject({ code: 'cannot-connect' })
    expect(error.message).toBe('Nothing listens at 127.0.0.1:1: the connection was refused.')
  })

  test('that a host is not known', async () => {
    expect((await refusal({ host: 'no-such-host.invalid' })).message).toMatch(
      /no-such-host\.invalid/,
    )
  })

  test('that a server is silent, within its time', async () => {
    const sockets: Socket[] = []
    const port = await listen((socket) => sockets.push(socket))
    const from = performance.now()
    const error = await refusal({ port }, 100)
    expect(error.message).toBe(
      `MySQL at 127.0.0.1:${port} took the connection, but never answered (within 100 ms).`,
    )
    expect(performance.now() - from).toBeLessThan(1000)
    for (const socket of sockets) socket.destroy()
  })

  test('that a server hangs up', async () => {
    const port = await listen((socket) => socket.end())
    expect((await refusal({ port })).message).toMatch(/closed it without an answer/)
  })

  test('that something else answers', async () => {
    const port = await listen((socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n'))
    expect((await refusal({ port })).message).toMatch(/is not MySQL: it begins with "SSH-2\.0/)
  })

  test('that a server has too many clients', async () => {
    const port = await listen((socket) => socket.end(errorPacket(1040, 'Too many connections')))
    const error = await refusal({ port })
    expect(error).toMatchObject({ code: 'server-refused' })
    expect(error.hint).toContain('--connections')
  })

  test('that a server does not take this machine', async () => {
    const port = await listen((socket) => socket.end(errorPacket(1130, "Host 'x' is not allowed")))
    expect(await refusal({ port })).toMatchObject({ code: 'auth' })
  })

  test('that a certificate file is not there', async () => {
    const error = await refusal({ tls: { caFile: '/nowhere/ca.pem' } })
    expect(error).toMatchObject({ code: 'invalid-spec' })
    expect(error.message).toContain('/nowhere/ca.pem')
  })

  test('that a server speaks no TLS', async () => {
    const port = await listen((socket) => socket.write(greeting(0xfff7ff)))
    const error = await refusal({ port, tls: {} })
    expect(error.message).toBe(`The server at 127.0.0.1:${port} speaks no TLS.`)
  })
})
