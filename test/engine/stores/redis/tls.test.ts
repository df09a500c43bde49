import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { certificates, removeCertificates, SERVER_NAME } from '../../../helpers/certificates'
import { connectTo, Probe } from './probe'
import { closeDoubles, double, refusal } from './refusal'

afterEach(closeDoubles)
afterAll(removeCertificates)

const noTls = { caFile: null, certFile: null, keyFile: null, serverName: null, verify: true }

async function tlsOptions(more: object = {}) {
  const { serverCert, serverKey, ca } = await certificates()
  const [cert, key, authority] = await Promise.all(
    [serverCert, serverKey, ca].map((f) => readFile(f)),
  )
  return { cert, key, ca: authority, ...more }
}

describe('TLS', () => {
  test('a server of a known authority is trusted, and its name asked for', async () => {
    const { ca } = await certificates()
    let asked: string | undefined
    const SNICallback = (name: string, done: (error: null) => void) => {
      asked = name
      done(null)
    }
    const server = await double({ tls: await tlsOptions({ SNICallback }) })
    server.hashes.set('user1', new Map([['field0', 'x'.repeat(100_000)]]))
    const tls = { ...noTls, caFile: ca, serverName: SERVER_NAME }
    const { session } = await connectTo(server, { tls })
    expect(asked).toBe(SERVER_NAME)
    const done = new Probe()
    session.read('user1', null, done)
    expect((await done.ended).records).toEqual([['user1', { field0: 'x'.repeat(100_000) }]])
    await session.close()
  })

  test('an address in the certificate is trusted', async () => {
    const { ca } = await certificates()
    const server = await double({ tls: await tlsOptions() })
    const { session } = await connectTo(server, { tls: { ...noTls, caFile: ca } })
    await session.close()
  })

  test('an unknown authority is refused, unless verify=none', async () => {
    const { otherCa } = await certificates()
    const server = await double({ tls: await tlsOptions() })
    const tls = { ...noTls, caFile: otherCa }
    expect((await refusal(server, { tls })).message).toContain('authority that is not trusted')
    const { session } = await connectTo(server, { tls: { ...tls, verify: false } })
    await session.close()
  })

  test('another name than the certificate’s is refused', async () => {
    const { ca } = await certificates()
    const server = await double({ tls: await tlsOptions() })
    const tls = { ...noTls, caFile: ca, serverName: 'other.example' }
    const error = await refusal(server, { tls })
    expect(error.message).toContain('is for another name')
    expect(error.hint).toContain('servername')
  })

  test('a client certificate is given when asked for, and missed when not', async () => {
    const { ca, clientCert, clientKey } = await certificates()
    const server = await double({ tls: await tlsOptions({ requestCert: true }) })
    expect((await refusal(server, { tls: { ...noTls, caFile: ca } })).message).toMatch(
      /asks for a client certificate|closed the connection without an answer/,
    )
    const tls = { ...noTls, caFile: ca, certFile: clientCert, keyFile: clientKey }
    const { session } = await connectTo(server, { tls })
    await session.close()
  })

  test('a plain server spoken to by TLS', async () => {
    const { ca } = await certificates()
    const server = await double()
    const tls = { ...noTls, caFile: ca }
    const error = await refusal(server, { tls }, { connectTimeoutMs: 200 })
    expect(error.code).toBe('cannot-connect')
    expect(error.message).toContain('did not agree on TLS')
    expect(error.hint).toContain('redis://')
  })

  test('a TLS server spoken to plainly', async () => {
    const server = await double({ tls: await tlsOptions() })
    const error = await refusal(server)
    expect(error.code).toBe('cannot-connect')
    expect(error.hint).toContain('rediss://')
  })

  test('files that are missing or wrong', async () => {
    const { ca, clientKey, serverCert } = await certificates()
    const missing = await refusal({ port: 1 }, { tls: { ...noTls, caFile: '/nowhere/ca.pem' } })
    expect(missing).toMatchObject({ code: 'invalid-spec' })
    expect(missing.problems[0]).toMatchObject({ path: 'ca', value: '/nowhere/ca.pem' })
    const mixed = { ...noTls, caFile: ca, certFile: serverCert, keyFile: clientKey }
    expect(await refusal({ port: 1 }, { tls: mixed })).toMatchObject({ code: 'invalid-spec' })
  })
})
