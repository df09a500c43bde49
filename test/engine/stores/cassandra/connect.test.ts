import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/servers/process'
import { monotonicClock } from '../../../../src/engine/clock'
import { cassandraModule } from '../../../../src/engine/stores/cassandra/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const open: { readonly server: Server; readonly sockets: Set<Socket> }[] = []
afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

/** A server that does this with each connection; its address. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  open.push({ server, sockets })
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function refusal(
  uri: string,
  connectTimeoutMs = 5000,
  signal = new AbortController().signal,
): Promise<WorkbenchError> {
  const driver = await cassandraModule.load()
  const shape = { table: 'usertable', fieldNames: ['field0'], recordCount: 1, fingerprint: '' }
  const context = { clients: 1, connections: 1, shape, operationTimeoutMs: 1000, seed: 1 }
  const clock = monotonicClock()
  const error = await driver
    .connect(cassandraModule.parseUri(uri), { ...context, connectTimeoutMs, clock }, signal)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WorkbenchError)
  return error as WorkbenchError
}

test('a port where nothing listens is named', async () => {
  const port = await freePort()
  const { code, message, hint } = await refusal(`cassandra://127.0.0.1:${port}`)
  expect(code).toBe('cannot-connect')
  expect(message).toBe(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`)
  expect(hint).toMatch(/Cassandra/)
})

test('a host that has no address is named', async () => {
  const { code, message } = await refusal('cassandra://no-such-host.invalid')
  expect(code).toBe('cannot-connect')
  expect(message).toMatch(/'?no-such-host\.invalid'?/)
})

test('a server that takes connections and says nothing is given up in time', async () => {
  const address = await listen(() => undefined)
  const startedAt = performance.now()
  const { code, message } = await refusal(`cassandra://${address}`, 400)
  expect(code).toBe('cannot-connect')
  expect(message).toBe(
    `Cassandra at ${address} took the connection, but never answered (within 400 ms).`,
  )
  expect(performance.now() - startedAt).toBeLessThan(1500)
})

test('a server that closes at once is told apart from one that is silent', async () => {
  const address = await listen((socket) => socket.destroy())
  expect((await refusal(`cassandra://${address}`)).message).toMatch(
    /closed (it|the connection)|cut the connection/,
  )
})

test('what answers in another protocol is told as such', async () => {
  const address = await listen((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const { message } = await refusal(`cassandra://${address}`, 1000)
  expect(message).toBe(
    `What answers at ${address} is not Cassandra: it begins with "HTTP/1.1 400 Bad Request\\r\\n\\r\\n", not with a frame of CQL.`,
  )
})

test('of several nodes each says why it cannot be reached', async () => {
  const [silent, refused] = [await listen(() => undefined), await freePort()]
  const { message } = await refusal(`cassandra://${silent},127.0.0.1:${refused}`, 300)
  expect(message).toMatch(/^None of the nodes given answers\. .*never answered.*Nothing listens/)
})

test('a server that says half a frame and no more is given up in time', async () => {
  const address = await listen((socket) => socket.write(Buffer.from([0x84, 0, 0, 0])))
  expect((await refusal(`cassandra://${address}`, 300)).message).toMatch(/never answered/)
})

test('a server that answers and is silent at the login is given up in time', async () => {
  const address = await listen((socket) =>
    socket.once('data', () => socket.write(Buffer.from([0x84, 0, 0, 0, 6, 0, 0, 0, 2, 0, 0]))),
  )
  expect((await refusal(`cassandra://${address}`, 400)).message).toMatch(/never answered/)
})

test('connecting can be called off', async () => {
  const address = await listen(() => undefined)
  const controller = new AbortController()
  const refused = refusal(`cassandra://${address}`, 5000, controller.signal)
  controller.abort()
  expect((await refused).code).toBe('cancelled')
})

test('a table that CQL cannot have is refused before anything is sent', async () => {
  const driver = await cassandraModule.load()
  const shape = { table: 'user-table', fieldNames: [], recordCount: 1, fingerprint: '' }
  const context = { clients: 1, connections: 1, shape, operationTimeoutMs: 1000, seed: 1 }
  const connecting = driver.connect(
    cassandraModule.parseUri('cassandra://127.0.0.1:1'),
    { ...context, connectTimeoutMs: 1000, clock: monotonicClock() },
    new AbortController().signal,
  )
  await expect(connecting).rejects.toMatchObject({ code: 'invalid-spec' })
})
