import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { encodeRecord } from '../../../../src/engine/stores/framed-record'
import type { ConnectContext, StoreSession } from '../../../../src/engine/stores/port'
import { s3Module } from '../../../../src/engine/stores/s3/schema'
import { TestCompletion, verbsOf } from '../../../helpers/completion'
import { contextFor } from '../../../stores/contract'

const servers: (() => Promise<void>)[] = []
const sessions: StoreSession[] = []

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close()
  for (const close of servers.splice(0)) await close()
})

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

const http = (listener: RequestListener): Promise<number> => listening(createServer(listener))
const tcp = (serve: (socket: Socket) => void): Promise<number> =>
  listening(createSocketServer(serve))

async function connect(port: number, context: Partial<ConnectContext> = {}): Promise<StoreSession> {
  const driver = await s3Module.load()
  const options = s3Module.parseUri(`s3+http://AK:SK@127.0.0.1:${port}/usertable`)
  const whole = { ...contextFor(1), connectTimeoutMs: 300, ...context }
  const session = await driver.connect(options, whole, new AbortController().signal)
  sessions.push(session)
  return session
}

const EMPTY_LIST = '<?xml version="1.0"?><ListBucketResult></ListBucketResult>'
const failure = (code: string): string => `<Error><Code>${code}</Code><Message>m</Message></Error>`

/** Lists as an empty bucket does, and treats objects as `objects` says. */
const bucket = (objects: RequestListener): Promise<number> =>
  http((request, response) => {
    if (request.url?.includes('list-type=2')) response.end(EMPTY_LIST)
    else objects(request, response)
  })

describe('connecting to what is no S3 server', () => {
  it('names a port where nobody listens', async () => {
    await expect(connect(1)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: 'Nothing listens at 127.0.0.1:1: the connection was refused.',
    })
  })

  it('names a silent server within the time', async () => {
    const port = await tcp(() => {})
    await expect(connect(port)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringContaining('took the connection, but never answered (within 300 ms)'),
    })
  })

  it.each([
    ['garbage', (socket: Socket) => socket.end('-ERR unknown command\r\n'), /is not an S3 server/],
    ['a hang-up', (socket: Socket) => socket.once('data', () => socket.destroy()), /cut|closed/],
  ])('names %s', async (_, serve, message) => {
    const port = await tcp(serve)
    await expect(connect(port)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(message),
    })
  })

  it('names a web server', async () => {
    const port = await http((_, response) => {
      response.statusCode = 404
      response.end('<html><body>not here</body></html>')
    })
    await expect(connect(port)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringMatching(/is not an S3 server: it answered with status 404/),
    })
  })

  it.each([
    ['InvalidAccessKeyId', 403, 'auth'],
    ['SignatureDoesNotMatch', 403, 'auth'],
    ['Unheard', 403, 'auth'],
    ['PermanentRedirect', 301, 'invalid-spec'],
    ['RequestTimeTooSkewed', 403, 'server-refused'],
    ['SlowDown', 503, 'server-refused'],
  ])('%s is told as %s, once', async (name, status, code) => {
    let asked = 0
    const port = await http((_, response) => {
      asked++
      response.statusCode = status
      response.end(failure(name))
    })
    await expect(connect(port)).rejects.toMatchObject({ code })
    expect(asked).toBe(1)
  })

  it('needs keys', async () => {
    const driver = await s3Module.load()
    const options = s3Module.parseUri('s3+http://127.0.0.1:1/usertable')
    await expect(
      driver.connect(options, contextFor(1), new AbortController().signal),
    ).rejects.toMatchObject({ code: 'auth', hint: expect.stringContaining('AWS_ACCESS_KEY_ID') })
  })

  it('ends when it is cancelled', async () => {
    const driver = await s3Module.load()
    const port = await tcp(() => {})
    const options = s3Module.parseUri(`s3+http://AK:SK@127.0.0.1:${port}/usertable`)
    const cancel = new AbortController()
    const connecting = driver.connect(options, contextFor(1), cancel.signal)
    cancel.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('operations of S3', () => {
  const record = encodeRecord({ names: ['field0'], values: ['abc'] })

  it('are asked once, however the server fails them', async () => {
    let asked = 0
    const port = await bucket((_, response) => {
      asked++
      response.statusCode = 503
      response.end(failure('SlowDown'))
    })
    const verbs = verbsOf(await connect(port))
    expect((await verbs.read('user1')).outcome).toBe('overloaded')
    expect((await verbs.insert('user1', { field0: 'a' })).outcome).toBe('overloaded')
    expect(asked).toBe(2)
  })

  it('take a record that arrives byte by byte', async () => {
    const port = await bucket((_, response) => {
      response.writeHead(200, { 'content-length': record.length })
      let at = 0
      const pump = (): void => {
        if (at === record.length) response.end()
        else response.write(record.subarray(at, ++at), () => setImmediate(pump))
      }
      pump()
    })
    const { records } = await verbsOf(await connect(port)).read('user1')
    expect(records.get('user1')).toEqual(new Map([['field0', 'abc']]))
  })

  it.each([
    ['an answer cut short', 'disconnected', (socket: Socket) => socket.destroy()],
    ['an answer that stops', 'timed-out', () => {}],
  ])('end with %s as %s', async (_, outcome, stop) => {
    const port = await bucket((request, response) => {
      response.writeHead(200, { 'content-length': record.length })
      response.write(record.subarray(0, 5), () => stop(request.socket))
    })
    const session = await connect(port, { operationTimeoutMs: 150 })
    expect((await verbsOf(session).read('user1')).outcome).toBe(outcome)
  })

  it('drop the connection of a silent server, so that no late answer counts', async () => {
    const closed: Promise<unknown>[] = []
    const port = await bucket((request) => {
      closed.push(once(request.socket, 'close'))
    })
    const session = await connect(port, { operationTimeoutMs: 150 })
    const done = new TestCompletion()
    session.read('user1', null, done)
    expect((await done.ended).outcome).toBe('timed-out')
    await Promise.all(closed)
    expect(closed).toHaveLength(1)
  })

  it('count what is no framed record as an unexpected reply', async () => {
    const port = await bucket((_, response) => void response.end('{"json":true}'))
    const verbs = verbsOf(await connect(port))
    expect((await verbs.read('user1')).outcome).toBe('unexpected-reply')
    expect((await verbs.update('user1', { field0: 'a' })).outcome).toBe('unexpected-reply')
  })
})
