import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { couchbaseModule } from '../../../../src/engine/stores/couchbase/schema'
import { contextFor } from '../../../stores/contract'

const connect = async (uri: string, signal = new AbortController().signal) =>
  (await couchbaseModule.load()).connect(
    couchbaseModule.parseUri(uri),
    { ...contextFor(1), connectTimeoutMs: 500 },
    signal,
  )

describe('connecting to what is no Couchbase', () => {
  it('names a port where nobody listens', async () => {
    await expect(connect('couchbase://me:pw@127.0.0.1:1/bench')).rejects.toMatchObject({
      code: 'cannot-connect',
      message: 'Nothing listens at 127.0.0.1:1: the connection was refused.',
    })
  })

  it.each([
    ['silent', () => {}],
    ['talking otherwise', (socket: Socket) => void socket.write('-ERR what?\r\n'.repeat(10))],
  ])('names a server that is %s, within the time', async (_, serve) => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      serve(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const startedAt = performance.now()
    await expect(connect(`couchbase://me:pw@127.0.0.1:${port}/bench`)).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringContaining('never answered (within 500 ms)'),
    })
    expect(performance.now() - startedAt).toBeLessThan(3000)
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  it('ends when it is cancelled', async () => {
    await expect(
      connect('couchbase://me:pw@127.0.0.1:1/bench', AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })
})
