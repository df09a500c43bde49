import { freemem } from 'node:os'
import { Client } from 'cassandra-driver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningCassandra, startCassandra } from '../../scripts/servers/cassandra'
import {
  type Certificates,
  makeCertificates,
  SERVER_NAME,
} from '../../scripts/servers/certificates'
import { javaMissing } from '../../scripts/servers/maven-jars'
import { temporaryFolder } from '../../scripts/servers/process'
import type { CassandraOptions } from '../../src/engine/stores/cassandra/options'
import { cassandraModule } from '../../src/engine/stores/cassandra/schema'
import type { ConnectContext, StoreEvent, StoreSession } from '../../src/engine/stores/port'
import { TestCompletion, verbsOf } from '../helpers/completion'
import { contextFor, storeContract, TEST_SHAPE } from './contract'

const missing = javaMissing()
const never = new AbortController().signal

/** The contract suite updates fields beside those of its shape; in a table they must be columns. */
const FIELD_NAMES = [...TEST_SHAPE.fieldNames, ...Array.from({ length: 32 }, (_, i) => `f${i}`)]
const wide = (context: ConnectContext): ConnectContext => ({
  ...context,
  shape: { ...context.shape, fieldNames: FIELD_NAMES },
})
const wideModule: typeof cassandraModule = {
  ...cassandraModule,
  load: async () => {
    const driver = await cassandraModule.load()
    return { connect: (options, context, signal) => driver.connect(options, wide(context), signal) }
  },
}

let server: RunningCassandra
let certificates: Certificates
/** nobody's client: for what is none of the product's */
let other: Client

const optionsFor = (keyspace: string, query = '', tls = false): CassandraOptions => {
  const place = server.uri.replace('cassandra:', tls ? 'cassandras:' : 'cassandra:')
  return cassandraModule.parseUri(`${place}/${keyspace}?${query}`)
}

async function open(
  options: CassandraOptions,
  more: Partial<ConnectContext> = {},
): Promise<StoreSession> {
  const driver = await cassandraModule.load()
  // a node that has just started is slow
  const connectTimeoutMs = 20_000
  return driver.connect(options, { ...contextFor(4, 2), connectTimeoutMs, ...more }, never)
}

const credentials = { username: 'cassandra', password: 'cassandra' }

/** Keeps `clients` closed loops of reads going until `stop`; how they ended, in order. */
function keepReading(session: StoreSession, clients: number) {
  const outcomes: string[] = []
  let running = true
  const loop = async (client: number): Promise<void> => {
    while (running) {
      const done = new TestCompletion({ client })
      session.read('user1', null, done)
      outcomes.push((await done.ended).outcome)
    }
  }
  const loops = Array.from({ length: clients }, (_, client) => loop(client))
  return {
    outcomes,
    stop: async () => {
      running = false
      await Promise.all(loops)
    },
  }
}

describe.skipIf(missing)(`Cassandra${missing === null ? '' : ` (${missing})`}`, () => {
  beforeAll(async () => {
    certificates = await makeCertificates(await temporaryFolder('certificates'))
    server = await startCassandra({ auth: true, tls: certificates })
    other = new Client({
      contactPoints: [`127.0.0.1:${server.port}`],
      localDataCenter: 'datacenter1',
      credentials,
    })
    await other.connect()
  }, 300_000)

  afterAll(async () => {
    await other?.shutdown()
    await server?.stop()
  })

  for (const [name, keyspace, query, tls] of [
    ['Cassandra, a partition a record', 'contract_token', '', false],
    [
      'Cassandra over TLS, records in the order of keys',
      'contract_key',
      'layout=clustering&partitions=3&serial=local_serial&read=local_one&write=all',
      true,
    ],
    ['Cassandra with light-weight transactions', 'contract_lwt', 'lwt=true&read=serial', false],
  ] as const) {
    storeContract(name, async () => {
      const ca = encodeURIComponent(certificates.ca)
      const options = optionsFor(keyspace, tls ? `${query}&ca=${ca}` : query, tls)
      return {
        module: wideModule,
        options,
        unreachable: { ...options, contactPoints: [{ host: '127.0.0.1', port: 1 }] },
        putForeign: async () => {
          const table = `${keyspace}.settings`
          await other.execute(`CREATE TABLE IF NOT EXISTS ${table} (k text PRIMARY KEY, v text)`)
          await other.execute(`INSERT INTO ${table} (k, v) VALUES ('user1', 'dark')`)
        },
        hasForeign: async () => {
          const { rows } = await other.execute(`SELECT v FROM ${keyspace}.settings`)
          return rows[0]?.v === 'dark'
        },
        teardown: async () => {},
      }
    })
  }

  describe('a session with Cassandra', () => {
    const connectionsOfServer = async (): Promise<number> =>
      (await other.execute('SELECT * FROM system_views.clients')).rowLength

    it.each([1, 64])('serves 64 clients over %i connections, no more', async (connections) => {
      const before = await connectionsOfServer()
      const session = await open(optionsFor('many'), { clients: 64, connections })
      await session.prepare()
      // one more for facts and data set
      expect((await connectionsOfServer()) - before).toBe(connections + 1)
      await verbsOf(session).insert('user0', { field0: 'a' })
      const endings = await Promise.all(
        Array.from({ length: 64 * 20 }, async (_, i) => {
          const verbs = verbsOf(session, { client: i % 64 })
          if (i % 3 === 0) return (await verbs.insert(`user${i}`, { field0: 'a' })).outcome
          return (await (i % 3 === 1 ? verbs.read('user0') : verbs.scan('user0', 5))).outcome
        }),
      )
      expect(new Set(endings)).toEqual(new Set(['ok']))
      await session.clear(() => undefined, never)
      await session.close()
      await expect.poll(connectionsOfServer).toBe(before)
    })

    it('says which user is not let in, whichever way', async () => {
      const refusal = (user: object) =>
        open({ ...optionsFor('ycsb'), ...user }).catch((error: unknown) => error)
      expect(await refusal({ password: 'wrong' })).toMatchObject({
        code: 'auth',
        message: expect.stringMatching(/does not accept the user 'cassandra'/),
      })
      expect(await refusal({ username: 'nobody' })).toMatchObject({ code: 'auth' })
      expect(await refusal({ username: null, password: null })).toMatchObject({
        code: 'auth',
        message: expect.stringMatching(/asks for a user and a password/),
      })
    })

    it('says what is wrong with TLS', async () => {
      const { ca, otherCa } = certificates
      const refusal = (query: string) =>
        open(optionsFor('ycsb', query, true)).catch((error: unknown) => error)
      const message = (pattern: RegExp) => ({
        code: 'cannot-connect',
        message: expect.stringMatching(pattern),
      })
      expect(await refusal(`ca=${otherCa}`)).toMatchObject(message(/not trusted/))
      expect(await refusal(`ca=${ca}&servername=elsewhere`)).toMatchObject(message(/another name/))
      for (const query of [`ca=${ca}&servername=${SERVER_NAME}`, `ca=${otherCa}&verify=none`]) {
        const session = await open(optionsFor('ycsb', query, true))
        expect((await session.facts()).details.tls).toMatch(/verified/)
        await session.close()
      }
    })

    it('finds the datacenter by itself, and refuses one that is not there', async () => {
      const session = await open(optionsFor('ycsb'))
      expect((await session.facts()).details.datacenter).toBe('datacenter1')
      await session.close()
      await expect(open(optionsFor('ycsb', 'dc=elsewhere'))).rejects.toMatchObject({
        code: 'invalid-spec',
        hint: 'It has: datacenter1.',
      })
    })

    it('is refused when the server takes fewer connections', async () => {
      await expect(open(optionsFor('ycsb'), { connections: 120 })).rejects.toMatchObject({
        code: 'server-refused',
        message: expect.stringMatching(/took \d+ connections, not the 120/),
      })
      // none of those that it took is left behind
      await expect.poll(connectionsOfServer, { timeout: 5000 }).toBeLessThan(20)
    })

    it('counts what one command without permission is refused as rejected', async () => {
      const owner = await open(optionsFor('guarded'))
      await owner.prepare()
      await verbsOf(owner).insert('user1', { field0: 'a' })
      await owner.close()
      await other.execute("CREATE ROLE reader WITH PASSWORD = 'r' AND LOGIN = true")
      await other.execute('GRANT SELECT ON KEYSPACE guarded TO reader')
      const session = await open({ ...optionsFor('guarded'), username: 'reader', password: 'r' })
      expect((await verbsOf(session).read('user1')).outcome).toBe('ok')
      const { outcome, cause } = await verbsOf(session).update('user1', { field0: 'b' })
      expect([outcome, (cause as Error).message]).toEqual([
        'rejected',
        expect.stringMatching(/no MODIFY permission/),
      ])
      await session.close()
    })

    it('tells what the server promises, by its settings', async () => {
      await other.execute(
        "CREATE KEYSPACE volatile WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = false",
      )
      const facts = await open(optionsFor('ycsb')).then(async (session) => {
        await session.prepare()
        const told = await session.facts()
        await session.close()
        return told
      })
      expect(facts).toMatchObject({
        product: 'Apache Cassandra',
        version: '5.0.8',
        topology: 'single node',
        durability: {
          acknowledgement: 'quorum: when 1 of 1 replica has the write',
          'commit log': expect.stringMatching(/^synced every 1000ms/),
        },
        details: {
          clusterName: 'touchstone',
          partitioner: 'Murmur3Partitioner',
          replication: 'NetworkTopologyStrategy, datacenter1 1',
          commitLogSegmentSize: '8MiB',
          maxMutationSize: '4096KiB',
          keyCacheSize: '8MiB',
        },
      })
      const session = await open(optionsFor('volatile', 'write=one'))
      expect((await session.facts()).durability['commit log']).toMatch(/durable_writes is off/)
      await session.close()
    })

    it('counts the operations of the server, over a connection of its own', async () => {
      const session = await open(optionsFor('ycsb'))
      await session.prepare()
      const before = await session.counters?.()
      for (let i = 0; i < 20; i++) await verbsOf(session).insert('user1', { field0: 'a' })
      const after = await session.counters?.()
      const grown = (name: string): number => (after?.[name] ?? 0) - (before?.[name] ?? 0)
      expect(grown('requestsCompleted')).toBeGreaterThanOrEqual(20)
      expect(after?.nodesUp).toBe(1)
      await session.clear(() => undefined, never)
      await session.close()
    })

    it('counts a consistency that cannot be had as overloaded', async () => {
      const session = await open(optionsFor('ycsb', 'write=two'))
      const { outcome, cause } = await verbsOf(session).insert('user1', { field0: 'a' })
      expect(outcome).toBe('overloaded')
      expect((cause as Error).message).toMatch(/consistency TWO \(2 required but only 1 alive\)/)
      await session.close()
    })

    it('refuses a value above what the server takes, and goes on', async () => {
      const session = await open(optionsFor('ycsb'))
      await session.prepare()
      const { outcome } = await verbsOf(session).insert('user1', { field0: 'x'.repeat(5 << 20) })
      expect(outcome).toBe('rejected')
      expect((await verbsOf(session).insert('user1', { field0: 'x' })).outcome).toBe('ok')
      await session.clear(() => undefined, never)
      await session.close()
    })
  })

  describe('data that others made', () => {
    it('is read where YCSB loaded it, and the reverse', async () => {
      await other.execute(
        "CREATE KEYSPACE byycsb WITH REPLICATION = {'class':'SimpleStrategy','replication_factor':1}",
      )
      await other.execute(
        'CREATE TABLE byycsb.usertable (y_id varchar PRIMARY KEY, field0 varchar, field1 varchar)',
      )
      const insert = 'INSERT INTO byycsb.usertable (y_id, field0, field1) VALUES (?, ?, ?)'
      await other.execute(insert, ['user1', 'a', 'é'], { prepare: true })
      const session = await open(optionsFor('byycsb'))
      const { records } = await verbsOf(session).read('user1')
      expect(records.get('user1')).toEqual(
        new Map([
          ['field0', 'a'],
          ['field1', 'é'],
        ]),
      )
      await verbsOf(session).insert('user2', { field0: 'ÿ', field1: 'b' })
      const { rows } = await other.execute("SELECT * FROM byycsb.usertable WHERE y_id = 'user2'")
      expect({ ...rows[0] }).toEqual({ y_id: 'user2', field0: 'ÿ', field1: 'b' })
      expect(await session.inspect()).toEqual({ records: null, empty: false, mark: null })
      await session.close()
    })

    it('stays, row by row, in a table without our mark', async () => {
      const session = await open(optionsFor('byycsb'))
      await other.execute("INSERT INTO byycsb.usertable (y_id, field0) VALUES ('user:me', 'dark')")
      const progress: number[] = []
      await session.clear((removed) => progress.push(removed), never)
      const { rows } = await other.execute('SELECT y_id FROM byycsb.usertable')
      expect(rows.map((row) => row.y_id)).toEqual(['user:me'])
      expect(progress).toEqual([2])
      await session.close()
    })

    it('is not touched when its layout is another', async () => {
      const refusal = {
        code: 'foreign-data',
        message: expect.stringMatching(/primary key \(y_id\)/),
      }
      await expect(open(optionsFor('byycsb', 'layout=clustering'))).rejects.toMatchObject(refusal)
      const session = await open(optionsFor('clustered', 'layout=clustering&partitions=2'))
      await session.prepare()
      await session.close()
      const others = open(optionsFor('clustered', 'layout=clustering&partitions=3'))
      await expect(others).rejects.toMatchObject({ hint: expect.stringMatching(/partitions=2/) })
    })

    it('is given more columns when a workload has more fields', async () => {
      const narrow = { ...TEST_SHAPE, fieldNames: ['field0'] }
      const first = await open(optionsFor('widened'), { shape: narrow })
      await first.prepare()
      await first.close()
      const session = await open(optionsFor('widened'))
      await session.prepare()
      expect((await verbsOf(session).insert('user1', { field2: 'c' })).outcome).toBe('ok')
      await session.close()
    })
  })

  it('scans in the order of tokens', async () => {
    const session = await open(optionsFor('tokens'))
    await session.prepare()
    for (let i = 0; i < 50; i++) await verbsOf(session).insert(`user${i}`, { field0: 'a' })
    const { rows } = await other.execute('SELECT y_id FROM tokens.usertable')
    const order = rows.map((row) => row.y_id)
    const scanned = await verbsOf(session).scan(order[20], 10)
    expect([...scanned.records.keys()]).toEqual(order.slice(20, 30))
    expect([...(await verbsOf(session).scan(order[45], 100)).records.keys()]).toEqual(
      order.slice(45),
    )
    await session.close()
  })

  it('waits for a server that stands still, and goes on with it', async () => {
    const session = await open(optionsFor('paused'))
    await session.prepare()
    await verbsOf(session).insert('user1', { field0: 'a' })
    server.pause()
    const completions = Array.from({ length: 64 }, (_, client) => new TestCompletion({ client }))
    for (const done of completions) session.read('user1', null, done)
    for (const done of completions) done.abandoned = true
    const roundTrip = session.roundTrip?.()
    server.resume()
    await roundTrip
    const endings = await Promise.all(completions.map((done) => done.ended))
    expect(new Set(endings.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    expect(completions.every((done) => done.endings === 1)).toBe(true)
    await session.close()
  })

  it('survives a server that is killed and started again', async () => {
    const events: StoreEvent[] = []
    const session = await open(optionsFor('killed'), { onEvent: (event) => events.push(event) })
    await session.prepare()
    await verbsOf(session).insert('user1', { field0: 'a' })
    const reading = keepReading(session, 16)
    await expect.poll(() => reading.outcomes.length).toBeGreaterThan(16)
    await server.kill()
    const killedAt = performance.now()
    await expect.poll(() => reading.outcomes.at(-1), { timeout: 5000 }).toBe('refused')
    const [node] = server.nodes
    // what was written less than a sync of the commit log before may be lost
    await node.restart()
    await expect
      .poll(() => reading.outcomes.at(-1), { timeout: 20_000 })
      .toMatch(/^(ok|not-found)$/)
    const seconds = (performance.now() - killedAt) / 1000
    await reading.stop()
    const counted = (outcome: string) => reading.outcomes.filter((o) => o === outcome).length
    for (const outcome of new Set(reading.outcomes)) {
      expect(['ok', 'disconnected', 'refused', 'not-found']).toContain(outcome)
    }
    // those under way, and those sent on the other connection before its end was seen
    expect(counted('disconnected')).toBeLessThanOrEqual(32)
    // pauses of up to a second: not a hot loop of 16 clients
    expect(counted('refused')).toBeLessThan(16 * (10 + 1.5 * seconds))
    // told when the driver's own watch of the node has seen it, which may be after the first answer
    await expect
      .poll(() => events.map(({ kind }) => kind), { timeout: 15_000 })
      .toEqual(['connection-lost', 'reconnected'])
    await session.close()
  }, 90_000)
})

const enough = freemem() >= 6 * 2 ** 30
const why = missing ?? (enough ? null : 'less than 6 GB of memory are free')

describe.skipIf(why !== null)(`Cassandra on two nodes${why === null ? '' : ` (${why})`}`, () => {
  let cluster: RunningCassandra
  beforeAll(async () => {
    cluster = await startCassandra({ nodes: 2 })
  }, 300_000)
  afterAll(() => cluster?.stop())

  it('keeps two replicas, and goes on with one where the consistency lets it', async () => {
    const at = (query: string) => cassandraModule.parseUri(`${cluster.uri}/two?${query}`)
    // a node that answers may not have heard of the other yet
    const topology = async () => {
      const session = await open(at('write=one&read=one'))
      const facts = await session.facts()
      await session.close()
      return facts.topology
    }
    await expect.poll(topology, { timeout: 60_000 }).toBe('2 nodes in one datacenter')
    const events: StoreEvent[] = []
    const onEvent = (event: StoreEvent) => events.push(event)
    const all = await open(at('write=all&read=all'), { connections: 4, onEvent })
    const one = await open(at('write=one&read=one'))
    await all.prepare()
    expect(await all.facts()).toMatchObject({
      topology: '2 nodes in one datacenter',
      durability: { acknowledgement: 'all: when 2 of 2 replicas have the write' },
      details: { replication: 'NetworkTopologyStrategy, datacenter1 2', connectionsPerNode: 2 },
    })
    for (let i = 0; i < 50; i++) {
      expect((await verbsOf(all).insert(`user${i}`, { field0: 'a' })).outcome).toBe('ok')
    }
    expect((await all.counters?.())?.nodesUp).toBe(2)

    await cluster.nodes[1].kill()
    await expect.poll(() => events.map(({ kind }) => kind)).toEqual(['connection-lost'])
    // until the other node believes it, it waits for the replica in vain
    const { outcome } = await verbsOf(all).insert('user1', { field0: 'b' })
    expect(['timed-out', 'overloaded']).toContain(outcome)
    expect((await all.facts()).topology).toBe('2 nodes in one datacenter, 1 down')
    for (let i = 0; i < 50; i++) {
      expect((await verbsOf(one).read(`user${i}`)).outcome).toBe('ok')
    }
    await Promise.all([all.close(), one.close()])
  }, 90_000)
})
