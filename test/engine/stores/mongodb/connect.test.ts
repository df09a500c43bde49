import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { MongoServerError } from 'mongodb'
import { afterEach, describe, expect, it } from 'vitest'
import { monotonicClock } from '../../../../src/engine/clock'
import { describeMongodbConnectError } from '../../../../src/engine/stores/mongodb/connect-errors'
import { mongodbModule } from '../../../../src/engine/stores/mongodb/schema'
import type { StoreSession } from '../../../../src/engine/stores/port'
import { describeCauses, WorkbenchError } from '../../../../src/shared/errors'

let server: Server | null = null
const sockets = new Set<Socket>()

/** Takes connections, and does with them what it is told. */
async function listen(serve: (socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server?.close()
  server = null
})

async function connect(
  place: string,
  { connectTimeoutMs = 10_000, signal = new AbortController().signal } = {},
): Promise<StoreSession> {
  const driver = await mongodbModule.load()
  const options = mongodbModule.parseUri(`mongodb://${place}`)
  return driver.connect(options, contextOf(connectTimeoutMs), signal)
}

const contextOf = (connectTimeoutMs: number) => ({
  clients: 1,
  connections: 1,
  shape: { table: 'usertable', fieldNames: ['field0'], recordCount: 1, fingerprint: '' },
  operationTimeoutMs: 1000,
  connectTimeoutMs,
  clock: monotonicClock(),
  seed: 1,
})

describe('connecting to MongoDB', () => {
  it('is refused at once where nothing listens, though the driver would go on trying', async () => {
    const port = await listen(() => {})
    const closing = server as Server
    closing.close()
    await once(closing, 'close')
    const startedAt = performance.now()
    await expect(connect(`127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: `Nothing listens at 127.0.0.1:${port}: the connection was refused.`,
    })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  it('names a host that nobody knows', async () => {
    await expect(connect('nowhere.invalid/')).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(/^The (host|name) 'nowhere.invalid'/),
    })
  })

  it('ends within its time at a server that says nothing', async () => {
    const port = await listen(() => {})
    await expect(connect(`127.0.0.1:${port}/`, { connectTimeoutMs: 400 })).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(/took the connection, but never answered/),
    })
  })

  it('ends within its time at a server that never agrees on TLS', async () => {
    const port = await listen(() => {})
    await expect(
      connect(`127.0.0.1:${port}/?tls=true`, { connectTimeoutMs: 400 }),
    ).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(/did not agree on TLS/),
      hint: expect.stringContaining('tls=false'),
    })
  })

  it('tells a server that hangs up', async () => {
    const port = await listen((socket) => socket.on('data', () => socket.end()))
    await expect(connect(`127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(/closed it without an answer/),
    })
  })

  it('tells a server of another protocol', async () => {
    // whole by its own account, and of no known kind
    const answer = Buffer.alloc(20, 1)
    answer.writeInt32LE(answer.length)
    const port = await listen((socket) => socket.on('data', () => socket.write(answer)))
    await expect(connect(`127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(/is not MongoDB/),
    })
  })

  it('can be cancelled, and leaves no connection behind', async () => {
    const cancel = new AbortController()
    const port = await listen(() => cancel.abort())
    await expect(connect(`127.0.0.1:${port}/`, { signal: cancel.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
    await Promise.all(
      [...sockets].map((socket) => socket.resume().destroyed || once(socket, 'close')),
    )
  })

  it('names a certificate that cannot be read', async () => {
    await expect(connect('127.0.0.1:1/?tls=true&tlsCAFile=%2Fnowhere.pem')).rejects.toMatchObject({
      code: 'invalid-spec',
    })
  })

  it('tells an option that the driver does not take', async () => {
    await expect(connect('127.0.0.1:1/?heartbeatFrequencyMS=fast')).rejects.toMatchObject({
      code: 'invalid-spec',
      message: expect.stringContaining('heartbeatFrequencyMS'),
    })
  })

  it('shows no password that belongs to nobody', async () => {
    const driver = await mongodbModule.load()
    const options = mongodbModule.parseUri('mongodb://127.0.0.1:1/')
    const given = mongodbModule.withPassword?.(options, 'hush') ?? options
    const context = contextOf(1000)
    const error = await driver
      .connect(given, context, new AbortController().signal)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WorkbenchError)
    expect(describeCauses(error)).not.toContain('hush')
  })

  it.each([
    [18, 'auth', /does not accept this password for the user "me"/],
    [13, 'auth', /does not permit the user "me"/],
    [10107, 'server-refused', /not the primary/],
    [12345, 'server-refused', /says no: why \(12345\)/],
  ])('says what the answer %i means', (code, word, message) => {
    const options = mongodbModule.parseUri('mongodb://me:hush@h:1/')
    const described = describeMongodbConnectError(
      new MongoServerError({ message: 'why', code }),
      options,
    )
    expect(described).toMatchObject({ code: word, message: expect.stringMatching(message) })
    expect(described.message).not.toContain('hush')
    expect(described.hint).toMatch(/\.$/)
  })

  it('tells a set of another name, and a set without a primary', () => {
    const options = mongodbModule.parseUri('mongodb://h:1/?replicaSet=rs1')
    const selection = (servers: ReadonlyMap<string, unknown>): Error =>
      Object.assign(new Error('none'), { name: 'MongoServerSelectionError', reason: { servers } })
    expect(describeMongodbConnectError(selection(new Map()), options).message).toMatch(
      /does not belong to the set "rs1"/,
    )
    const secondary = new Map([['h:1', { type: 'RSSecondary', error: null }]])
    expect(describeMongodbConnectError(selection(secondary), options).message).toMatch(
      /no member for readPreference=primary/,
    )
  })
})
