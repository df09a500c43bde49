import { rm } from 'node:fs/promises'
import { createConnection } from 'mysql2/promise'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Certificates,
  makeCertificates,
  SERVER_NAME,
} from '../../scripts/servers/certificates'
import {
  INSTALL_MARIADB,
  MARIADB_PASSWORD,
  MARIADB_USER,
  mariadbMissing,
  type RunningMariadb,
  startMariadb,
} from '../../scripts/servers/mariadb'
import { temporaryFolder } from '../../scripts/servers/process'
import { mysqlModule } from '../../src/engine/stores/mysql/schema'
import type { OwnershipMark, StoreEvent, StoreSession } from '../../src/engine/stores/port'
import { TestCompletion, verbsOf } from '../helpers/completion'
import { contextFor, storeContract } from './contract'

const missing = mariadbMissing()
const never = new AbortController().signal

/** Statements of somebody else, over a connection that ends with them. */
async function say(server: RunningMariadb, ...statements: string[]): Promise<unknown[][]> {
  const connection = await createConnection({
    ...{ host: '127.0.0.1', port: server.port, database: 'ycsb' },
    ...{ user: MARIADB_USER, password: MARIADB_PASSWORD },
  })
  try {
    const answers: unknown[][] = []
    for (const statement of statements) {
      const [rows] = await connection.query(statement)
      answers.push(rows as unknown[])
    }
    return answers
  } finally {
    connection.destroy()
  }
}

/** The contract updates fields that its shape does not name, so the table is there before. */
const WIDE_TABLE =
  'CREATE TABLE usertable (YCSB_KEY VARCHAR(255) COLLATE utf8mb4_bin PRIMARY KEY, ' +
  `${[...'012'].map((i) => `FIELD${i} LONGTEXT`).join(', ')}, ` +
  `${Array.from({ length: 32 }, (_, i) => `f${i} TEXT`).join(', ')}) CHARACTER SET utf8mb4`

/** The same with columns of bytes. */
const BYTE_TABLE = WIDE_TABLE.replaceAll('LONGTEXT', 'LONGBLOB')

const ROCKS_TABLE = `${WIDE_TABLE} ENGINE=ROCKSDB`.replace(
  'VARCHAR(255) COLLATE utf8mb4_bin',
  'VARBINARY(255)',
)

const MARK: OwnershipMark = {
  ...{ product: 'touchstone', version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ fingerprint: 'data', recordCount: 12000, complete: true, nextInsert: 0, wholeBelow: 0 },
}

interface Variant {
  readonly name: string
  readonly query: string
  readonly table?: string
  readonly through?: 'tls' | 'socket'
}

const VARIANTS: readonly Variant[] = [
  { name: 'rows', query: '', table: WIDE_TABLE },
  { name: 'rows in columns of bytes, compat=ycsb', query: 'compat=ycsb', table: BYTE_TABLE },
  { name: 'JSON', query: 'layout=json' },
  { name: 'JSON in MyRocks', query: 'layout=json&engine=rocksdb' },
  { name: 'rows in MyRocks', query: 'engine=rocksdb', table: ROCKS_TABLE },
  { name: 'rows with TLS', query: '', table: WIDE_TABLE, through: 'tls' },
  { name: 'JSON on a Unix socket', query: 'layout=json', through: 'socket' },
]

describe.skipIf(missing)(`MariaDB${missing ? ` (not installed: ${INSTALL_MARIADB})` : ''}`, () => {
  let folder: string
  let certificates: Certificates
  let server: RunningMariadb

  beforeAll(async () => {
    folder = await temporaryFolder('mysql-tls')
    certificates = await makeCertificates(folder)
    server = await startMariadb({
      ...{ tls: certificates, rocksdb: true, init: LIMITED_USER },
      config: ['--innodb-flush-log-at-trx-commit=2', '--rocksdb-flush-log-at-trx-commit=0'],
    })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  for (const { name, query, table, through } of VARIANTS) {
    storeContract(`MariaDB, ${name}`, async () => {
      await say(server, 'DROP TABLE IF EXISTS usertable, touchstone_owner')
      if (table !== undefined) await say(server, table)
      const base = { tls: server.tlsUri, socket: server.socketUri, none: server.uri }
      const uri = base[through ?? 'none'] as string
      const options = mysqlModule.parseUri(`${uri}${uri.includes('?') ? '&' : '?'}${query}`)
      return {
        module: mysqlModule,
        options,
        unreachable: { ...options, socketPath: null, port: 1 },
        secrets: [MARIADB_PASSWORD],
        putForeign: async () => {
          await say(
            server,
            'CREATE TABLE settings (name VARCHAR(20), value TEXT)',
            "INSERT INTO settings VALUES ('theme', 'dark')",
            'CREATE TABLE IF NOT EXISTS touchstone_owner (table_name VARCHAR(64) PRIMARY KEY, mark TEXT)',
            "INSERT INTO touchstone_owner VALUES ('othertable', 'x')",
          )
        },
        hasForeign: async () => {
          const [rows, marks] = await say(
            server,
            'SELECT * FROM settings',
            "SELECT * FROM touchstone_owner WHERE table_name = 'othertable'",
          )
          await say(server, 'DROP TABLE settings', 'DROP TABLE touchstone_owner')
          return rows.length === 1 && marks.length === 1
        },
        teardown: async () => {},
      }
    })
  }

  const LONG = { field0: 'x'.repeat(1000) }

  describe('one server', () => {
    const sessions: StoreSession[] = []
    const events: StoreEvent[] = []

    async function connect(uri: string, clients = 4, connections = clients) {
      const driver = await mysqlModule.load()
      const context = {
        ...contextFor(clients, connections),
        onEvent: (e: StoreEvent) => events.push(e),
      }
      const session = await driver.connect(mysqlModule.parseUri(uri), context, never)
      sessions.push(session)
      return session
    }

    const refusal = (uri: string): Promise<Error & { code: string; hint: string }> =>
      connect(uri).then(
        () => Promise.reject(new Error(`${uri} was let in`)),
        (error) => error,
      )

    const fresh = async (uri: string, clients = 4, connections = clients) => {
      await say(server, 'DROP TABLE IF EXISTS usertable, touchstone_owner')
      const session = await connect(uri, clients, connections)
      await session.prepare()
      return session
    }

    afterEach(async () => {
      for (const session of sessions.splice(0)) await session.close()
    })

    test.each([
      [64, 1],
      [64, 64],
    ])('%i clients over %i connections', async (clients, connections) => {
      const session = await fresh(server.uri, clients, connections)
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const verbs = verbsOf(session, { client, wantsValues: true })
          for (let i = 0; i < 20; i++) {
            const key = `user${client}-${i}`
            expect((await verbs.insert(key, { field0: key })).outcome).toBe('ok')
            expect((await verbs.read(key)).records.get(key)?.get('field0')).toBe(key)
          }
        }),
      )
      expect((await session.inspect()).records).toBe(clients * 20)
    })

    test('tells what it is and what it promises', async () => {
      const session = await fresh(server.uri)
      const facts = await session.facts()
      expect(facts).toMatchObject({ product: 'MariaDB', topology: 'single' })
      expect(facts.version).toMatch(/^10\.\d+\.\d+$/)
      expect(facts.durability['redo log']).toMatch(/^written at each commit, synced once a second/)
      expect(facts.durability['binary log']).toMatch(/^none is written/)
      expect(facts.details).toMatchObject({
        bufferPoolBytes: 32 * 2 ** 20,
        engine: 'InnoDB',
        isolation: 'REPEATABLE-READ',
        keyOrder: 'bytewise (utf8mb4_bin)',
        writable: true,
      })
      expect(facts.client).toMatch(/^mysql2 3\./)
    })

    test.each(['innodb', 'rocksdb'])('tells what a table of %s takes on disk', async (engine) => {
      const session = await fresh(`${server.uri}?engine=${engine}`)
      const verbs = verbsOf(session)
      const value = {
        field0: Array.from({ length: 20_000 }, (_, i) => (i * i).toString(36)).join(''),
      }
      for (let i = 0; i < 30; i++) await verbs.insert(`user${i}`, value)
      if (engine === 'rocksdb') await say(server, 'SET GLOBAL rocksdb_force_flush_memtable_now = 1')
      const { diskBytes, memoryBytes } = await session.size()
      expect(diskBytes).toBeGreaterThan(engine === 'innodb' ? 30 * value.field0.length : 100_000)
      expect(diskBytes).toBeLessThan(60 * value.field0.length)
      expect(memoryBytes).toBeGreaterThan(0)
    })

    test('names MyRocks as the engine', async () => {
      const session = await fresh(`${server.uri}?engine=rocksdb`)
      const facts = await session.facts()
      expect(facts.details).toMatchObject({ engine: 'ROCKSDB', rocksdbBlockCacheBytes: 2 ** 24 })
      expect(facts.durability['redo log']).toMatch(/^written and synced once a second/)
    })

    test('counts what it does', async () => {
      const session = await fresh(server.uri)
      const before = (await session.counters?.()) as Record<string, number>
      for (let i = 0; i < 10; i++) await verbsOf(session).insert(`user${i}`, LONG)
      const after = (await session.counters?.()) as Record<string, number>
      expect(after.handler_write - before.handler_write).toBeGreaterThanOrEqual(10)
      expect(after.com_stmt_execute - before.com_stmt_execute).toBeGreaterThanOrEqual(10)
    })

    test('prepares each statement once per connection', async () => {
      const session = await fresh(server.uri, 1, 1)
      const prepared = async () => (await session.counters?.())?.com_stmt_prepare as number
      await verbsOf(session).insert('user1', LONG)
      await verbsOf(session).read('user1')
      const before = await prepared()
      for (let i = 2; i < 20; i++) await verbsOf(session).insert(`user${i}`, LONG)
      for (let i = 2; i < 20; i++) await verbsOf(session).read(`user${i}`)
      expect((await prepared()) - before).toBe(0)
    })

    test('tells bytes on the wire and the wait for a shared connection', async () => {
      const session = await fresh(server.uri, 2, 1)
      await verbsOf(session).insert('user0', LONG)
      const { sentBytes, bytes } = await verbsOf(session).insert('user1', LONG)
      expect(sentBytes).toBeGreaterThan(1000)
      expect(sentBytes).toBeLessThan(1200)
      expect(bytes).toBeGreaterThan(0)
      const waits: number[] = []
      class Waiting extends TestCompletion {
        override waited(ns: number): void {
          waits.push(ns)
        }
      }
      const both = [new Waiting({ client: 0 }), new Waiting({ client: 1 })]
      for (const done of both) session.read('user1', null, done)
      await Promise.all(both.map((done) => done.ended))
      expect(waits).toHaveLength(1)
      expect(waits[0]).toBeGreaterThan(0)
    })

    test('orders keys by their bytes', async () => {
      const session = await fresh(server.uri)
      const keys = [
        'userB',
        'usera',
        'userA',
        'userb',
        'user',
        'user 1',
        "user'`%:",
        'userß',
        'userz',
      ]
      for (const key of keys) await verbsOf(session).insert(key, { field0: key })
      const { records } = await verbsOf(session).scan('u', 100)
      const bytewise = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect([...records.keys()]).toEqual(bytewise)
    })

    test('reads what YCSB has loaded into a table of its own', async () => {
      const fields = Array.from({ length: 3 }, (_, i) => `FIELD${i} TEXT`).join(', ')
      await say(
        server,
        'DROP TABLE IF EXISTS usertable',
        `CREATE TABLE usertable (YCSB_KEY VARCHAR(255) PRIMARY KEY, ${fields})`,
        "INSERT INTO usertable (YCSB_KEY, field0, field1, field2) VALUES ('user6284781860667377211', 'a ~b', 'c', 'd')",
      )
      const session = await connect(server.uri)
      const { records } = await verbsOf(session).read('user6284781860667377211')
      expect(Object.fromEntries(records.get('user6284781860667377211') ?? [])).toEqual({
        ...{ field0: 'a ~b', field1: 'c', field2: 'd' },
      })
      expect(events.at(-1)?.message).toMatch(/not that of the bytes/)
    })

    test('lets YCSB read what it has written, by the statements of the JDBC binding', async () => {
      const session = await fresh(server.uri)
      await verbsOf(session).insert('user1', { field0: 'a', field1: 'b', field2: 'c' })
      const [rows] = await say(
        server,
        "SELECT * FROM usertable WHERE YCSB_KEY >= 'user0' ORDER BY YCSB_KEY LIMIT 3",
      )
      expect(rows).toEqual([{ YCSB_KEY: 'user1', field0: 'a', field1: 'b', field2: 'c' }])
    })

    test('is not given a table of another shape', async () => {
      await say(server, 'DROP TABLE usertable', 'CREATE TABLE usertable (id INT PRIMARY KEY)')
      const session = await connect(server.uri)
      await expect(session.prepare()).rejects.toMatchObject({
        code: 'foreign-data',
        message: expect.stringContaining('YCSB_KEY, field0, field1, field2'),
      })
      await say(server, 'DROP TABLE usertable')
    })

    test('knows data of another layout or engine for other data, and makes room for its own', async () => {
      const rows = await fresh(server.uri)
      await verbsOf(rows).insert('user1', { field0: 'a' })
      await rows.writeMark(MARK)
      expect((await rows.inspect()).mark).toEqual(MARK)
      const json = await connect(`${server.uri}?layout=json&engine=rocksdb`)
      expect((await json.inspect()).mark?.fingerprint).not.toBe(MARK.fingerprint)
      await expect(json.prepare()).rejects.toMatchObject({ code: 'foreign-data' })
      await json.clear(() => undefined, never)
      await json.prepare()
      expect((await verbsOf(json).insert('user1', { field0: 'a' })).outcome).toBe('ok')
      await json.writeMark(MARK)
      expect((await json.inspect()).mark).toEqual(MARK)
      const other = await connect(server.uri)
      expect((await other.inspect()).mark?.fingerprint).not.toBe(MARK.fingerprint)
      await other.clear(() => undefined, never)
      await other.prepare()
      expect((await other.facts()).details.engine).toBe('InnoDB')
    })

    test('deletes in batches where it may not empty a table as a whole', async () => {
      const session = await fresh(server.uri)
      const numbers = 'SELECT seq FROM seq_1_to_12000'
      await say(
        server,
        `INSERT INTO usertable SELECT CONCAT('user', seq), '', '', '' FROM (${numbers}) n`,
      )
      const limited = await connect(`mysql://limited:pw@127.0.0.1:${server.port}/ycsb`)
      await session.writeMark(MARK)
      const progress: number[] = []
      await limited.clear((removed) => progress.push(removed), never)
      expect(progress).toEqual([5000, 10000, 12000])
      expect(await session.inspect()).toEqual({ records: 0, empty: true, mark: null })
    })

    test('refuses a record that its packets cannot hold, before sending', async () => {
      const session = await fresh(server.uri)
      const { outcome, cause } = await verbsOf(session).insert('user1', {
        field0: 'x'.repeat(16 * 2 ** 20),
      })
      expect(outcome).toBe('rejected')
      expect(String(cause)).toContain('max_allowed_packet')
      expect((await verbsOf(session).insert('user1', LONG)).outcome).toBe('ok')
    })

    test('names deadlocks, missing columns and read-only servers by outcome', async () => {
      const session = await fresh(server.uri)
      const verbs = verbsOf(session)
      await verbs.insert('user1', LONG)
      const unknown = await verbs.update('user1', { colour: 'red' })
      expect([unknown.outcome, String(unknown.cause)]).toEqual([
        'rejected',
        expect.stringContaining('colour'),
      ])
      await say(server, 'SET GLOBAL innodb_lock_wait_timeout = 1')
      const holder = await createConnection({
        ...{ host: '127.0.0.1', port: server.port, database: 'ycsb' },
        ...{ user: MARIADB_USER, password: MARIADB_PASSWORD },
      })
      await holder.beginTransaction()
      await holder.query("UPDATE usertable SET field0 = 'y' WHERE YCSB_KEY = 'user1'")
      const waiting = await connect(server.uri)
      const locked = await verbsOf(waiting).update('user1', { field0: 'z' })
      expect([locked.outcome, String(locked.cause)]).toEqual([
        'conflict',
        expect.stringContaining('Lock wait timeout'),
      ])
      await holder.end()
      await say(server, 'SET GLOBAL read_only = 1')
      const reader = await connect(`mysql://limited:pw@127.0.0.1:${server.port}/ycsb`)
      expect(events.at(-1)?.message).toContain('read-only')
      expect((await reader.facts()).details.writable).toBe(false)
      expect((await verbsOf(reader).insert('user9', LONG)).outcome).toBe('rejected')
      await say(server, 'SET GLOBAL read_only = 0')
    })

    test('says why it lets nobody in', async () => {
      const at = `127.0.0.1:${server.port}`
      const wrong = await refusal(`mysql://bench:wrong@${at}/ycsb`)
      expect(wrong).toMatchObject({ code: 'auth' })
      expect(wrong.message).toContain("the user 'bench'")
      expect(wrong.message).not.toContain('wrong')
      expect(await refusal(`mysql://nobody@${at}/ycsb`)).toMatchObject({ code: 'auth' })
      const database = await refusal(server.uri.replace('/ycsb', '/nowhere'))
      expect(database).toMatchObject({ code: 'invalid-spec' })
      expect(database.message).toContain("no database called 'nowhere'")
      const limited = await refusal(`mysql://limited:pw@${at}/mysql`)
      expect(limited).toMatchObject({ code: 'auth' })
    })

    test('says what is wrong with TLS', async () => {
      const uri = server.tlsUri as string
      const other = await refusal(
        uri.replace(encodeURIComponent(certificates.ca), encodeURIComponent(certificates.otherCa)),
      )
      expect(other.message).toContain('authority that is not trusted')
      const name = await refusal(`${uri}&servername=elsewhere.test`)
      expect(name.message).toContain('another name')
      const right = await connect(`${uri}&servername=${SERVER_NAME}`)
      expect((await right.facts()).details.tls).toBe('verified')
      const [rows] = await Promise.all([right.roundTrip?.(), right.inspect()])
      expect(rows).toBeUndefined()
      await connect(`${server.uri.replace('mysql:', 'mysqls:')}?verify=none`)
    })
  })

  describe('a server of its own', () => {
    const started: RunningMariadb[] = []

    afterAll(async () => {
      for (const one of started) await one.stop()
    })

    async function start(...options: Parameters<typeof startMariadb>) {
      const one = await startMariadb(...options)
      started.push(one)
      return one
    }

    async function open(uri: string, clients = 1, connectTimeoutMs = 3000) {
      const events: StoreEvent[] = []
      const driver = await mysqlModule.load()
      const session = await driver.connect(
        mysqlModule.parseUri(uri),
        { ...contextFor(clients), connectTimeoutMs, onEvent: (event) => events.push(event) },
        never,
      )
      return { session, events }
    }

    test('has no room for more connections than it allows', async () => {
      const one = await start({ config: ['--max-connections=10'] })
      await expect(open(one.uri, 20)).rejects.toMatchObject({
        code: 'server-refused',
        message: expect.stringContaining('allows 10 connections'),
      })
      // the server keeps one more for an administrator, as which the user counts
      const sessions: StoreSession[] = []
      let refused: unknown
      while (refused === undefined && sessions.length < 10) {
        await open(one.uri, 1).then(
          ({ session }) => sessions.push(session),
          (error) => {
            refused = error
          },
        )
      }
      expect(refused).toMatchObject({ code: 'server-refused' })
      for (const session of sessions) await session.close()
    })

    test('is killed, refuses, and comes back', async () => {
      const one = await start()
      const { session, events } = await open(one.uri)
      await session.prepare()
      const verbs = verbsOf(session)
      await verbs.insert('user1', LONG)
      await one.kill()
      let ending = await verbs.read('user1')
      while (ending.outcome === 'disconnected') ending = await verbs.read('user1')
      expect(ending.outcome).toBe('refused')
      await start({ port: one.port, folder: one.folder })
      while (ending.outcome === 'refused') ending = await verbs.read('user1')
      expect(ending.outcome).toBe('ok')
      expect(events.map((event) => event.kind)).toEqual(['connection-lost', 'reconnected'])
      expect((await session.inspect()).records).toBe(1)
      await session.close()
    })

    test('is stopped: what is given up makes way, and its late answer counts for nobody', async () => {
      const one = await start()
      const { session } = await open(one.uri, 1, 300)
      await session.prepare()
      const verbs = verbsOf(session)
      await verbs.insert('user1', LONG)
      one.pause()
      const abandoned = new TestCompletion()
      session.read('user1', null, abandoned)
      abandoned.abandoned = true
      const next = await verbs.read('user1')
      expect((await abandoned.ended).outcome).toBe('disconnected')
      expect(next.outcome).toBe('refused')
      await expect(open(one.uri, 1, 300)).rejects.toMatchObject({
        code: 'cannot-connect',
        message: expect.stringContaining('never answered (within 300 ms)'),
      })
      one.resume()
      let back = await verbs.read('user1')
      while (back.outcome === 'refused') back = await verbs.read('user1')
      expect(back.outcome).toBe('ok')
      await session.close()
    })
  })
})

const LIMITED_USER = [
  "CREATE USER IF NOT EXISTS 'limited'@'%' IDENTIFIED BY 'pw';",
  "GRANT SELECT, INSERT, UPDATE, DELETE ON ycsb.* TO 'limited'@'%';",
]
