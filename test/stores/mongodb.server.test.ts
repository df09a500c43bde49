import fc from 'fast-check'
import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ferretMissing, type RunningFerret, startFerret } from '../../scripts/servers/ferretdb'
import { javaMissing } from '../../scripts/servers/maven-jars'
import { type RunningMongoJava, startMongoJava } from '../../scripts/servers/mongo-java-server'
import { type MongodbOptions, mongodbOptionsSchema } from '../../src/engine/stores/mongodb/options'
import { mongodbModule } from '../../src/engine/stores/mongodb/schema'
import type { StoreEvent, StoreSession } from '../../src/engine/stores/port'
import { certificates, removeCertificates } from '../helpers/certificates'
import { verbsOf } from '../helpers/completion'
import { contextFor, type StoreUnderTest, storeContract } from './contract'

/**
 * Two servers that speak MongoDB's protocol and are not MongoDB: what they show is that our use of
 * the driver is right, not how MongoDB behaves.
 */
const never = new AbortController().signal

async function bare<T>(uri: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

const anyText = fc.string({ minLength: 1, unit: 'binary' })
const anyFile = fc.option(anyText)
const anyOptions: fc.Arbitrary<MongodbOptions> = fc
  .record({
    place: fc.oneof(
      fc.record({
        srv: fc.constant(false),
        hosts: fc.array(
          fc.record({
            host: fc.constantFrom('localhost', '::1', 'a.example', '/tmp/mongodb-27017.sock'),
            port: fc.option(fc.integer({ min: 1, max: 65535 })),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc.constant<Pick<MongodbOptions, 'srv' | 'hosts'>>({
        srv: true,
        hosts: [{ host: 'cluster0.example.net', port: null }],
      }),
    ),
    user: fc.option(
      fc.record({ username: anyText, password: fc.option(fc.string({ unit: 'binary' })) }),
    ),
    database: fc.option(fc.constantFrom('ycsb', 'admin', 'größe-1')),
    authSource: fc.option(anyText),
    replicaSet: fc.option(anyText),
    w: fc.option(fc.constantFrom('1', 'majority', '3', 'my zone')),
    journal: fc.option(fc.boolean()),
    wtimeoutMs: fc.option(fc.nat({ max: 999_999_999 })),
    readPreference: fc.option(fc.constantFrom('primary' as const, 'nearest' as const)),
    readConcern: fc.option(fc.constantFrom('local' as const, 'majority' as const)),
    retryReads: fc.boolean(),
    retryWrites: fc.boolean(),
    upsert: fc.boolean(),
    tls: fc.option(
      fc.record({
        caFile: anyFile,
        certKeyFile: anyFile,
        serverName: anyFile,
        verify: fc.constantFrom('full' as const, 'authority' as const, 'none' as const),
      }),
    ),
    others: fc.constantFrom<MongodbOptions['others']>(
      [],
      [{ name: 'compressors', value: 'zstd,snappy' }],
      [{ name: 'readPreferenceTags', value: 'dc:ny,rack:1' }],
    ),
  })
  .map(({ place, user, ...rest }) => ({
    ...rest,
    ...place,
    username: user?.username ?? null,
    password: user?.password ?? null,
    authMechanism: null,
    directConnection: null,
  }))

const underTest = (uri: string): StoreUnderTest<MongodbOptions> => {
  const options = mongodbModule.parseUri(uri)
  return {
    module: mongodbModule,
    options,
    unreachable: { ...options, hosts: [{ host: '127.0.0.1', port: 1 }] },
    // neither asks for a password; the form of the URI must hide one all the same
    putForeign: () =>
      bare(uri, async (client) => {
        const database = client.db('ycsb')
        await database.collection<{ _id: number }>('usertable').insertOne({ _id: 7 })
        await database.collection<{ _id: string }>('settings').insertOne({ _id: 'user7' })
      }),
    hasForeign: () =>
      bare(uri, async (client) => {
        const database = client.db('ycsb')
        const beside = database.collection<{ _id: number }>('usertable')
        const other = database.collection<{ _id: string }>('settings')
        const found = [await beside.findOne({ _id: 7 }), await other.findOne({ _id: 'user7' })]
        await beside.deleteOne({ _id: 7 })
        await other.drop()
        return found.every((document) => document !== null)
      }),
    teardown: async () => {},
  }
}

const overOneConnection = (
  store: StoreUnderTest<MongodbOptions>,
): StoreUnderTest<MongodbOptions> => ({
  ...store,
  module: {
    ...store.module,
    load: async () => {
      const driver = await store.module.load()
      return {
        connect: (options, context, signal) =>
          driver.connect(options, { ...context, connections: 1 }, signal),
      }
    },
  },
})

const ferret = ferretMissing()

describe.skipIf(ferret)(`MongoDB's protocol, by FerretDB ${ferret ?? ''}`, () => {
  let server: RunningFerret
  const sessions: StoreSession[] = []
  const open = async (
    query = '',
    {
      clients = 4,
      connections = 4,
      onEvent = () => {},
    }: { clients?: number; connections?: number; onEvent?: (event: StoreEvent) => void } = {},
  ): Promise<StoreSession> => {
    const driver = await mongodbModule.load()
    const context = { ...contextFor(clients, connections), onEvent }
    const session = await driver.connect(mongodbModule.parseUri(server.uri + query), context, never)
    sessions.push(session)
    await session.prepare()
    return session
  }

  // builds the program when it is the first time on this machine
  beforeAll(async () => {
    server = await startFerret()
  }, 1_200_000)
  afterAll(() => server.stop())
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close()
  })

  // it does not hold a record still between reading and writing it: one connection at a time
  storeContract('FerretDB', async () => overOneConnection(underTest(server.uri)), { anyOptions })

  it.each([1, 64])('serves 64 clients over %i connections', async (connections) => {
    const session = await open('', { clients: 64, connections })
    const endings = await Promise.all(
      Array.from({ length: 64 }, (_, client) =>
        verbsOf(session, { client }).insert(`user${client}`, { field0: 'x'.repeat(100) }),
      ),
    )
    expect(new Set(endings.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    // `user0` with a field `field0` of 100 bytes, and the name `_id`
    expect(endings[0].sentBytes).toBe(5 + 3 + 6 + 100)
    expect((await session.inspect()).records).toBe(64)
    await session.clear(() => {}, never)
  })

  it('writes the layout of YCSB, and reads no field that is not binary', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'aÿ', field1: '' })
    const [document, types] = await bare(server.uri, async (client) => {
      const records = client.db('ycsb').collection<{ _id: string }>('usertable')
      await records.updateOne({ _id: 'user1' }, { $set: { note: 'by hand' } })
      const raw = await records.findOne({ _id: 'user1' })
      return [raw as Record<string, unknown>, raw === null ? [] : Object.keys(raw)] as const
    })
    expect(types).toEqual(['_id', 'field0', 'field1', 'note'])
    expect(document.field0).toMatchObject({ sub_type: 0, buffer: Buffer.from([0x61, 0xff]) })
    expect((await verbs.read('user1')).records.get('user1')).toEqual(
      new Map(Object.entries({ field0: 'aÿ', field1: '' })),
    )
    await session.clear(() => {}, never)
  })

  it('keeps the largest value that it promises, and rejects a record that no document can hold', async () => {
    const session = await open()
    const verbs = verbsOf(session, { wantsValues: false })
    const largest = mongodbModule.capabilities(mongodbModule.parseUri(server.uri)).maxValueBytes
    const value = 'x'.repeat(largest ?? 0)
    expect((await verbs.insert('user1', { field0: value })).outcome).toBe('ok')
    expect((await verbs.read('user1')).bytes).toBeGreaterThan(value.length)
    expect((await verbs.insert('user2', { field0: `${value}${value}` })).outcome).toBe('rejected')
    expect((await verbs.read('user2')).outcome).toBe('not-found')
    await session.clear(() => {}, never)
  })

  it('overwrites by an insert when it is asked to', async () => {
    const session = await open('?upsert=true')
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'old', field1: 'gone' })
    expect((await verbs.insert('user1', { field0: 'new' })).outcome).toBe('ok')
    const { records } = await verbs.read('user1')
    expect(records.get('user1')).toEqual(new Map([['field0', 'new']]))
    await session.clear(() => {}, never)
  })

  it('says who answers, and what a write promises', async () => {
    const session = await open('?w=majority&journal=true')
    const facts = await session.facts()
    expect(facts.product).toBe('FerretDB')
    // built as a library, it does not know its own
    expect(facts.version).toBe('7.0.42')
    expect(facts.details.versionOf).toMatch(/its own is not told/)
    expect(facts.durability.update).toMatch(/can lose one/)
    expect(facts.topology).toBe('single')
    expect(facts.client).toMatch(/^mongodb 7\./)
    expect(facts.details).toMatchObject({ namespace: 'ycsb.usertable', tls: 'off', writable: true })
    expect(facts.details.compatibleWithMongodb).toMatch(/^7\.0/)
    expect(facts.durability['w = majority (ours)']).toMatch(/one server/)
    expect(facts.durability['journal = true']).toMatch(/does not tell/)
  })

  it('names the key of a record that is there already as the cause', async () => {
    const session = await open()
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'a' })
    const { outcome, cause } = await verbs.insert('user1', { field0: 'b' })
    expect([outcome, (cause as { code: number }).code]).toEqual(['conflict', 11000])
    await session.clear(() => {}, never)
  })

  it('a killed server refuses, and comes back', async () => {
    const events: StoreEvent[] = []
    const session = await open('', { onEvent: (event) => events.push(event) })
    const verbs = verbsOf(session)
    await verbs.insert('user1', { field0: 'kept' })
    await server.kill()
    const outcomes: string[] = []
    while (outcomes.filter((outcome) => outcome === 'refused').length < 2) {
      outcomes.push((await verbs.read('user1')).outcome)
    }
    expect(outcomes.filter((outcome) => !/refused|disconnected/.test(outcome))).toEqual([])
    // each waits for a server or for the next attempt: no hot loop
    expect(outcomes.length).toBeLessThan(12)
    await server.restart()
    await expect
      .poll(async () => (await verbs.read('user1')).records.get('user1')?.get('field0'), {
        timeout: 15_000,
      })
      .toBe('kept')
    expect(events.map(({ kind }) => kind)).toEqual(['connection-lost', 'reconnected'])
    await session.clear(() => {}, never)
  })

  it('a silent server is named as what it is, and answers no operation late', async () => {
    const driver = await mongodbModule.load()
    const options = mongodbModule.parseUri(server.uri)
    const session = await driver.connect(
      options,
      { ...contextFor(1), operationTimeoutMs: 300 },
      never,
    )
    sessions.push(session)
    server.pause()
    try {
      const { outcome } = await verbsOf(session).read('user1')
      expect(outcome).toBe('timed-out')
      await expect(
        driver.connect(options, { ...contextFor(1), connectTimeoutMs: 500 }, never),
      ).rejects.toMatchObject({
        code: 'cannot-connect',
        message: expect.stringMatching(/took the connection, but never answered/),
      })
    } finally {
      server.resume()
    }
    expect((await verbsOf(session).read('user1')).outcome).toBe('not-found')
  })
})

describe.skipIf(ferret)(`MongoDB's protocol over TLS, by FerretDB ${ferret ?? ''}`, () => {
  let server: RunningFerret
  beforeAll(async () => {
    server = await startFerret({ tls: await certificates() })
  }, 1_200_000)
  afterAll(async () => {
    await server.stop()
    await removeCertificates()
  })
  const connect = async (uri: string): Promise<StoreSession> =>
    (await mongodbModule.load()).connect(mongodbModule.parseUri(uri), contextFor(2), never)

  it('keeps records', async () => {
    const session = await connect(server.uri)
    await session.prepare()
    const verbs = verbsOf(session)
    expect((await verbs.insert('user1', { field0: 'a' })).outcome).toBe('ok')
    expect((await verbs.scan('user0', 5)).rows).toBe(1)
    expect((await session.facts()).details.tls).toBe('verified')
    await session.clear(() => {}, never)
    await session.close()
  })

  it('is not trusted without its authority, unless anyone may answer', async () => {
    await expect(connect(server.uri.replace(/&tlsCAFile.*/, ''))).rejects.toMatchObject({
      code: 'cannot-connect',
      message: expect.stringContaining('not trusted'),
      hint: expect.stringContaining('tlsCAFile='),
    })
    const session = await connect(server.uri.replace(/&tlsCAFile.*/, '&tlsInsecure=true'))
    expect((await session.facts()).details.tls).toBe('not verified')
    await session.close()
  })

  it('is not taken for a server without TLS', async () => {
    await expect(connect(server.uri.replace(/\?.*/, ''))).rejects.toMatchObject({
      code: 'cannot-connect',
      hint: expect.stringContaining('tls=true'),
    })
  })
})

const java = javaMissing()

describe.skipIf(java)(`MongoDB's protocol, by mongo-java-server ${java ?? ''}`, () => {
  let server: RunningMongoJava
  beforeAll(async () => {
    server = await startMongoJava()
  }, 1_200_000)
  afterAll(() => server.stop())

  storeContract('mongo-java-server', async () => underTest(server.uri))

  it('is named, though it tells little', async () => {
    const driver = await mongodbModule.load()
    const options = mongodbOptionsSchema.parse({
      hosts: [{ host: '127.0.0.1', port: server.port }],
    })
    const session = await driver.connect(options, contextFor(1), never)
    const { product, version } = await session.facts()
    expect([product, version]).toEqual(['mongo-java-server', '5.0.0'])
    await session.close()
  })
})
