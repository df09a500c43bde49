import { connect } from 'couchbase'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  COUCHBASE_PASSWORD,
  type RunningCouchbase,
  startCouchbaseMock,
} from '../../scripts/servers/couchbase-mock'
import { javaMissing } from '../../scripts/servers/maven-jars'
import {
  type CouchbaseOptions,
  couchbaseOptionsSchema,
} from '../../src/engine/stores/couchbase/options'
import { couchbaseModule } from '../../src/engine/stores/couchbase/schema'
import type { ConnectContext, StoreSession } from '../../src/engine/stores/port'
import { verbsOf } from '../helpers/completion'
import { contextFor, type StoreUnderTest, storeContract } from './contract'

const missing = javaMissing()
const never = new AbortController().signal
const anyText = fc.string({ minLength: 1, unit: 'binary' })
const anyFile = fc.option(anyText)
const anyPort = fc.option(fc.integer({ min: 1, max: 65535 }))

const anyOptions: fc.Arbitrary<CouchbaseOptions> = fc
  .record({
    hosts: fc.array(fc.record({ host: fc.constantFrom('a', 'b.c', '::1'), port: anyPort }), {
      minLength: 1,
      maxLength: 3,
    }),
    user: fc.option(fc.record({ username: anyText, password: fc.string({ unit: 'binary' }) })),
    bucket: anyText,
    durability: fc.constantFrom('none' as const, 'majority' as const),
    scan: fc.constantFrom('none' as const, 'query' as const),
    managementPort: anyPort,
    compat: fc.constantFrom(null, 'ycsb' as const),
    tls: fc.option(
      fc.record({
        caFile: anyFile,
        certFile: fc.constant(null),
        keyFile: anyFile,
        verify: fc.boolean(),
      }),
    ),
  })
  .map(({ user, ...rest }) => ({
    ...rest,
    username: user?.username ?? null,
    password: user?.password ?? null,
  }))

/** The driver as it comes, over the documents as they are. */
async function bare<T>(uri: string, use: (get: Bare) => Promise<T>): Promise<T> {
  const [{ host, port }] = couchbaseModule.parseUri(uri).hosts
  const user = { username: 'bench', password: COUCHBASE_PASSWORD }
  const cluster = await connect(`couchbase://${host}:${port}`, user)
  const result = await use(cluster.bucket('bench').defaultCollection())
  await cluster.close()
  return result
}
type Bare = ReturnType<ReturnType<Awaited<ReturnType<typeof connect>>['bucket']>['collection']>

describe.skipIf(missing)(`Couchbase, by its maker's mock ${missing ?? ''}`, () => {
  let server: RunningCouchbase
  const open = async (
    uri = server.uri,
    context: Partial<ConnectContext> = {},
  ): Promise<StoreSession> =>
    (await couchbaseModule.load()).connect(
      couchbaseModule.parseUri(uri),
      { ...contextFor(2, 1), connectTimeoutMs: 10_000, ...context },
      never,
    )

  beforeAll(async () => {
    server = await startCouchbaseMock()
    // the mock is slow until its classes are loaded
    await (await open()).close()
  })
  afterAll(() => server.stop())

  storeContract(
    'Couchbase',
    async (): Promise<StoreUnderTest<CouchbaseOptions>> => {
      const options = couchbaseModule.parseUri(server.uri)
      return {
        module: couchbaseModule,
        options,
        unreachable: { ...options, hosts: [{ host: '127.0.0.1', port: 1 }] },
        secrets: [COUCHBASE_PASSWORD, encodeURIComponent(COUCHBASE_PASSWORD)],
        putForeign: () =>
          bare(server.uri, async (bucket) => {
            await bucket.upsert('settings', { theme: 'dark' })
          }),
        hasForeign: () =>
          bare(server.uri, async (bucket) => {
            const found = await bucket.get('settings')
            return found.content.theme === 'dark'
          }),
        teardown: async () => {},
      }
    },
    { anyOptions },
  )

  it('drops the fields that an update does not name where YCSB does', async () => {
    const session = await open(`${server.uri}&compat=ycsb`)
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'a', field1: 'b' })
    expect((await verbs.update('user1', { field1: 'c' })).outcome).toBe('ok')
    expect((await verbs.read('user1')).records.get('user1')).toEqual(new Map([['field1', 'c']]))
    expect((await verbs.update('user2', { field1: 'c' })).outcome).toBe('not-found')
    await session.clear(() => {}, never)
    await session.close()
  })

  it.each([1, 64])('serves 64 clients over %i connections', async (connections) => {
    const session = await open(server.uri, { clients: 64, connections, connectTimeoutMs: 30_000 })
    const endings = await Promise.all(
      Array.from({ length: 64 }, (_, client) =>
        verbsOf(session, { client }).insert(`user${client}`, { field0: 'x' }),
      ),
    )
    expect(new Set(endings.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    await session.clear(() => {}, never)
    await session.close()
  })

  it('stores the JSON document of the specification, and names what answers', async () => {
    const session = await open()
    await verbsOf(session).insert('user1', { field0: 'abc', field1: 'ÿ' })
    await bare(server.uri, async (bucket) => {
      expect((await bucket.get('usertable:user1')).content).toEqual({ field0: 'abc', field1: 'ÿ' })
    })
    const facts = await session.facts()
    expect(facts.product).toBe('CouchbaseMock, not a Couchbase Server')
    expect(facts.topology).toBe('single, 0 replicas')
    expect((await session.counters?.())?.quota_bytes).toBe(104_857_600)
    await session.clear(() => {}, never)
    await session.close()
  })

  it('changes more fields than one request may hold', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f.${i}[]`, `${i}`]))
    await verbs.insert('user1', { kept: 'yes' })
    expect((await verbs.update('user1', fields)).outcome).toBe('ok')
    const { records } = await verbs.read('user1')
    expect(Object.fromEntries(records.get('user1') ?? [])).toEqual({ kept: 'yes', ...fields })
    await session.clear(() => {}, never)
    await session.close()
  })

  it('refuses a value above 20 MB, and a document of another form', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    expect((await verbs.insert('user1', { field0: 'x'.repeat(21 * 2 ** 20) })).outcome).toBe(
      'rejected',
    )
    await bare(server.uri, (bucket) => bucket.upsert('usertable:user2', [1]))
    expect((await verbs.read('user2')).outcome).toBe('unexpected-reply')
    await session.clear(() => {}, never)
    await session.close()
  })

  it('names a bucket that is not there', async () => {
    await expect(open(server.uri.replace('/bench?', '/nobody?'))).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining("no bucket 'nobody'"),
    })
  })

  it('names a silent server, and ends what it does not answer', async () => {
    const session = await open(server.uri, { operationTimeoutMs: 300 })
    server.pause()
    try {
      expect((await verbsOf(session).read('user1')).outcome).toBe('timed-out')
      await expect(open(server.uri, { connectTimeoutMs: 500 })).rejects.toMatchObject({
        code: 'cannot-connect',
        message: expect.stringContaining('never answered'),
      })
    } finally {
      server.resume()
      await session.close()
    }
  })

  it('keeps nobody waiting longer than the time limit once the server is gone', async () => {
    const other = await startCouchbaseMock()
    const session = await open(other.uri, { operationTimeoutMs: 300 })
    await other.kill()
    const outcomes = new Set<string>()
    for (let i = 0; i < 4; i++) outcomes.add((await verbsOf(session).read('user1')).outcome)
    expect(
      [...outcomes].filter((outcome) => !/refused|disconnected|timed-out/.test(outcome)),
    ).toEqual([])
    await session.close()
    await other.stop()
  })

  it('needs a user name beside a password', () => {
    expect(
      couchbaseOptionsSchema.safeParse({ hosts: [{ host: 'a' }], password: 'x' }).success,
    ).toBe(false)
  })
})
