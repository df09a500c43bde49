import { afterEach, describe, expect, test } from 'vitest'
import { hbaseModule } from '../../../../src/engine/stores/hbase/schema'
import { contextFor } from '../../../stores/contract'
import { closeDoubles, connectTo, double, refusal } from './probe'

afterEach(closeDoubles)

describe('a gateway that cannot be had is named for what it is', () => {
  test('nothing listens', async () => {
    const { port } = await double()
    await closeDoubles()
    const error = await refusal({ port })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toBe(`Nothing listens at 127.0.0.1:${port}: the connection was refused.`)
  })

  test('it accepts and never answers', async () => {
    const server = await double()
    server.manners.silent = true
    const error = await refusal(server, {}, { connectTimeoutMs: 50 })
    expect(error.message).toContain('took the connection, but never answered (within 50 ms)')
    await server.until(() => server.connections === 0)
  })

  test('it answers the first connections only: its threads are used up', async () => {
    const server = await double()
    const connecting = refusal(server, {}, { connections: 2, connectTimeoutMs: 200 })
    await server.until(() => server.log.length === 1)
    server.manners.silent = true
    const error = await connecting
    expect(error.message).toContain('answers 1 connections at once and lets the next ones wait')
    expect(error.hint).toContain('hbase.thrift.maxWorkerThreads')
    await server.until(() => server.connections === 0)
  })

  test('it speaks something else', async () => {
    const server = await double()
    server.manners.garbage = 'HTTP/1.1 400 Bad Request\r\n\r\n'
    expect((await refusal(server)).message).toContain("is not HBase's Thrift2 gateway: not a reply")
  })

  test('it hangs up, as a gateway with frames does', async () => {
    const server = await double()
    server.manners.hangUp = 'half'
    const { hint, message } = await refusal(server)
    expect(message).toContain('closed it without an answer')
    expect(hint).toContain('write transport=framed')
  })

  test('it is the older gateway, or one too old to tell', async () => {
    const server = await double()
    server.gatewayType = 1
    const words = 'is not a Thrift2 gateway of HBase 2.2 or later'
    expect((await refusal(server)).message).toContain(words)
    const failure = { field: 0, message: 'Invalid method name', kind: 1 } as const
    server.failures.set('getThriftServerType', failure)
    expect((await refusal(server)).message).toContain(words)
    server.failures.set('getThriftServerType', { field: 1, message: 'not now' })
    expect(await refusal(server)).toMatchObject({ code: 'server-refused' })
  })

  test('the user takes too long and cancels', async () => {
    const server = await double()
    server.manners.silent = true
    const stop = new AbortController()
    const driver = await hbaseModule.load()
    const options = hbaseModule.options.parse({ port: server.port })
    const connecting = driver.connect(options, contextFor(1), stop.signal)
    await server.until(() => server.accepted > 0)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'cancelled' })
    await server.until(() => server.connections === 0)
  })
})

test('clients share the connections they are given', async () => {
  const server = await double()
  const { session } = await connectTo(server, {}, { clients: 9, connections: 3 })
  expect(server.connections).toBe(4)
  await session.close()
  await server.until(() => server.connections === 0)
})
