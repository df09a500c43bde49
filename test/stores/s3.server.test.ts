import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSeaweed, seaweedMissing, startSeaweed } from '../../scripts/servers/seaweedfs'
import type { StoreEvent, StoreSession } from '../../src/engine/stores/port'
import { type S3Options, s3OptionsSchema } from '../../src/engine/stores/s3/options'
import { s3Module } from '../../src/engine/stores/s3/schema'
import { certificates, removeCertificates } from '../helpers/certificates'
import { verbsOf } from '../helpers/completion'
import { contextFor, type StoreUnderTest, storeContract } from './contract'

const missing = seaweedMissing()
const never = new AbortController().signal

/** The SDK as it comes, for objects that are none of ours. */
async function bare<T>(options: S3Options, use: (client: S3Client) => Promise<T>): Promise<T> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: `http://${options.host}:${options.port}`,
    forcePathStyle: true,
    credentials: {
      accessKeyId: options.accessKey as string,
      secretAccessKey: options.secretKey as string,
    },
  })
  const result = await use(client)
  client.destroy()
  return result
}

const anyText = fc.string({ minLength: 1, unit: 'binary' })
const anyFile = fc.option(anyText)
const anyOptions: fc.Arbitrary<S3Options> = fc
  .record({
    host: fc.constantFrom('localhost', '::1', 'minio.example', '10.0.0.1'),
    port: fc.option(fc.integer({ min: 1, max: 65535 })),
    keys: fc.option(fc.record({ accessKey: anyText, secretKey: fc.string({ unit: 'binary' }) })),
    bucket: fc.option(fc.constantFrom('usertable', 'a.b-c', '123')),
    region: fc.constantFrom('us-east-1', 'eu-west-1', 'where ever'),
    addressing: fc.constantFrom('path' as const, 'host' as const),
    tls: fc.option(
      fc.record({
        caFile: anyFile,
        certFile: fc.constant(null),
        keyFile: anyFile,
        serverName: anyFile,
        verify: fc.boolean(),
      }),
    ),
  })
  .map(({ keys, ...rest }) => ({
    ...rest,
    accessKey: keys?.accessKey ?? null,
    secretKey: keys?.secretKey ?? null,
  }))

describe.skipIf(missing)(`S3, by SeaweedFS ${missing ?? ''}`, () => {
  let server: RunningSeaweed
  const open = async (
    uri = server.uri,
    {
      clients = 4,
      connections = 4,
      onEvent = () => {},
    }: { clients?: number; connections?: number; onEvent?: (event: StoreEvent) => void } = {},
  ): Promise<StoreSession> => {
    const driver = await s3Module.load()
    const context = { ...contextFor(clients, connections), onEvent }
    return driver.connect(s3Module.parseUri(uri), context, never)
  }

  beforeAll(async () => {
    server = await startSeaweed()
  })
  afterAll(() => server.stop())

  storeContract(
    'S3',
    async (): Promise<StoreUnderTest<S3Options>> => {
      const options = s3Module.parseUri(server.uri)
      const theirs = { Bucket: options.bucket as string, Key: 'user:settings' }
      return {
        module: s3Module,
        options,
        unreachable: { ...options, port: 1 },
        secrets: [options.secretKey as string, encodeURIComponent(options.secretKey as string)],
        putForeign: () =>
          bare(options, async (client) => {
            await client.send(new PutObjectCommand({ ...theirs, Body: 'dark' }))
          }),
        hasForeign: () =>
          bare(options, async (client) => {
            const found = await client.send(new HeadObjectCommand(theirs)).catch(() => null)
            await client.send(new DeleteObjectCommand(theirs))
            return found !== null
          }),
        teardown: async () => {},
      }
    },
    { anyOptions },
  )

  it.each([1, 64])(
    'serves 64 clients over %i connections, and tells the wait',
    async (connections) => {
      const session = await open(server.uri, { clients: 64, connections })
      const endings = await Promise.all(
        Array.from({ length: 64 }, (_, client) =>
          verbsOf(session, { client }).insert(`user${client}`, { field0: 'x'.repeat(100) }),
        ),
      )
      expect(new Set(endings.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
      await session.clear(() => {}, never)
      await session.close()
    },
  )

  it('sends a record above 8 MB in parts, and reads it back whole', async () => {
    const session = await open()
    const value = Buffer.from(Array.from({ length: 256 }, (_, i) => i)).toString('latin1')
    const large = value.repeat(90_000)
    const verbs = verbsOf(session)
    expect((await verbs.insert('user1', { field0: large })).outcome).toBe('ok')
    const { records, bytes } = await verbs.read('user1')
    expect(bytes).toBeGreaterThan(23_000_000)
    expect(records.get('user1')?.get('field0') === large).toBe(true)
    expect((await session.size()).diskBytes).toBeGreaterThan(23_000_000)
    await session.clear(() => {}, never)
    await session.close()
  })

  it('says who answers, and what a write promises', async () => {
    const session = await open()
    const facts = await session.facts()
    expect(facts.product).toBe('SeaweedFS')
    expect(facts.version).toBe('4.48')
    expect(facts.client).toMatch(/^@aws-sdk\/client-s3 3\./)
    expect(facts.details).toMatchObject({ bucket: 'usertable', versioning: 'off', tls: false })
    await session.close()
  })

  it.each([
    ['AKTEST:wrong@', 'auth', /does not accept this secret key/],
    ['NOBODY:wrong@', 'auth', /does not know this access key/],
  ])('with the keys %s is refused as %s', async (keys, code, message) => {
    const uri = server.uri.replace(/\/\/.*@/, `//${keys}`)
    await expect(open(uri)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })

  it('counts a write without permission as rejected', async () => {
    const first = await open()
    await first.prepare()
    await first.close()
    const session = await open(server.uri.replace('AKTEST', 'AKREAD'))
    const { outcome, cause } = await verbsOf(session).insert('user1', { field0: 'a' })
    expect([outcome, (cause as Error).name]).toEqual(['rejected', 'AccessDenied'])
    expect((await verbsOf(session).read('user1')).outcome).toBe('not-found')
    await session.close()
  })

  it('makes the bucket named after the table when the URI names none', async () => {
    const session = await open(server.uri.replace('/usertable', '/'))
    expect((await session.facts()).details.bucket).toBe('usertable')
    await session.close()
  })

  it('a killed server refuses, and comes back', async () => {
    const events: StoreEvent[] = []
    const session = await open(server.uri, { onEvent: (event) => events.push(event) })
    await session.prepare()
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'kept' })
    await server.kill()
    const outcomes: string[] = []
    const startedAt = performance.now()
    while (performance.now() - startedAt < 1000) outcomes.push((await verbs.read('user1')).outcome)
    expect(outcomes).toContain('refused')
    expect(outcomes.filter((outcome) => !/refused|disconnected/.test(outcome))).toEqual([])
    // paused for 50 ms, then longer: no hot loop
    expect(outcomes.length).toBeLessThan(12)
    await server.restart()
    await expect
      .poll(async () => (await verbs.read('user1')).records.get('user1')?.get('field0'), {
        timeout: 15_000,
      })
      .toBe('kept')
    expect(events.map(({ kind }) => kind)).toEqual(['connection-lost', 'reconnected'])
    await session.clear(() => {}, never)
    await session.close()
  })

  it('a silent server is named as what it is, and never answered late', async () => {
    const session = await open()
    server.pause()
    try {
      const driver = await s3Module.load()
      const context = { ...contextFor(1), connectTimeoutMs: 300 }
      await expect(
        driver.connect(s3Module.parseUri(server.uri), context, never),
      ).rejects.toMatchObject({
        code: 'cannot-connect',
        message: expect.stringMatching(/took the connection, but never answered \(within 300 ms\)/),
      })
    } finally {
      server.resume()
      await session.close()
    }
  })
})

describe.skipIf(missing)(`S3 over TLS, by SeaweedFS ${missing ?? ''}`, () => {
  let server: RunningSeaweed
  beforeAll(async () => {
    server = await startSeaweed({ tls: await certificates() })
  })
  afterAll(async () => {
    await server.stop()
    await removeCertificates()
  })
  const connect = async (uri: string): Promise<StoreSession> =>
    (await s3Module.load()).connect(s3Module.parseUri(uri), contextFor(2), never)

  it('keeps records', async () => {
    const session = await connect(server.uri)
    await session.prepare()
    const verbs = verbsOf(session)
    expect((await verbs.insert('user1', { field0: 'a' })).outcome).toBe('ok')
    expect((await verbs.scan('user0', 5)).rows).toBe(1)
    await session.clear(() => {}, never)
    await session.close()
  })

  it('is not trusted without its authority, nor taken for a server without TLS', async () => {
    await expect(connect(server.uri.replace(/\?.*/, ''))).rejects.toMatchObject({
      hint: expect.stringContaining('ca='),
    })
    await expect(
      connect(server.uri.replace('s3:', 's3+http:').replace(/\?.*/, '')),
    ).rejects.toMatchObject({
      code: 'cannot-connect',
      hint: expect.stringContaining('s3://'),
    })
    expect(s3OptionsSchema.safeParse({ tls: null }).success).toBe(false)
  })
})
