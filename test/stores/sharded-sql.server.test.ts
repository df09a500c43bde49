import { createConnection } from 'mysql2/promise'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  INSTALL_MARIADB,
  MARIADB_PASSWORD,
  MARIADB_USER,
  mariadbMissing,
  type RunningMariadb,
  startMariadb,
} from '../../scripts/servers/mariadb'
import type { OwnershipMark, StoreSession } from '../../src/engine/stores/port'
import { shardedSqlModule } from '../../src/engine/stores/sharded-sql/schema'
import { verbsOf } from '../helpers/completion'
import { contextFor, storeContract } from './contract'

const missing = mariadbMissing()
const never = new AbortController().signal

/** The contract updates fields that its shape does not name, so the table is there before. */
const WIDE_TABLE =
  'CREATE TABLE usertable (YCSB_KEY VARCHAR(255) COLLATE utf8mb4_bin PRIMARY KEY, ' +
  `${[...'012'].map((i) => `field${i} LONGTEXT`).join(', ')}, ` +
  `${Array.from({ length: 32 }, (_, i) => `f${i} TEXT`).join(', ')}) CHARACTER SET utf8mb4`

async function say(server: RunningMariadb, ...statements: string[]): Promise<unknown[][]> {
  const connection = await createConnection({
    ...{ host: '127.0.0.1', port: server.port, database: 'ycsb' },
    ...{ user: MARIADB_USER, password: MARIADB_PASSWORD },
  })
  const answers: unknown[][] = []
  for (const statement of statements) answers.push((await connection.query(statement))[0] as [])
  connection.destroy()
  return answers
}

const MARK: OwnershipMark = {
  ...{ product: 'touchstone', version: 1, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ fingerprint: 'data', recordCount: 6, complete: true, nextInsert: 6, wholeBelow: 6 },
}

/** Keys and their shards of two and of three, as YCSB's JDBC binding places them. */
const YCSB_PLACES: readonly (readonly [key: string, ofTwo: number, ofThree: number])[] = [
  ['user6284781860667377211', 1, 1],
  ['user8517097267634966620', 1, 1],
  ['user1820151046732198393', 0, 0],
  ['user4052466453699787802', 0, 0],
  ['user3232700585171816769', 0, 1],
  ['user1000385178204227360', 0, 0],
]

describe.skipIf(missing)(
  `sharded MariaDB${missing ? ` (not installed: ${INSTALL_MARIADB})` : ''}`,
  () => {
    const servers: RunningMariadb[] = []
    const sessions: StoreSession[] = []

    beforeAll(async () => {
      for (let i = 0; i < 4; i++) {
        servers.push(await startMariadb({ config: ['--innodb-flush-log-at-trx-commit=2'] }))
      }
    })
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()))
    })
    afterEach(async () => {
      for (const session of sessions.splice(0)) await session.close()
    })

    const uriOf = (count: number, query = ''): string =>
      `sharded-sql:?${servers
        .slice(0, count)
        .map(({ uri }) => `shard=${uri}`)
        .join('&')}${query}`

    const reset = async (...more: string[]): Promise<void> => {
      for (const server of servers) {
        await say(server, 'DROP TABLE IF EXISTS usertable, touchstone_owner', ...more)
      }
    }

    async function connect(uri: string): Promise<StoreSession> {
      const driver = await shardedSqlModule.load()
      const session = await driver.connect(shardedSqlModule.parseUri(uri), contextFor(4), never)
      sessions.push(session)
      return session
    }

    for (const [name, count, query] of [
      ['two shards by hash', 2, ''],
      ['four shards by range', 4, '&placement=range&boundaries=user3,user5,user7'],
      ['three shards by table', 3, '&placement=table&slots=0,1,2,2'],
    ] as const) {
      storeContract(name, async () => {
        await reset(WIDE_TABLE)
        const options = shardedSqlModule.parseUri(uriOf(count, query))
        const [first] = options.shards
        const nowhere = { ...first, options: { ...first.options, port: 1 } }
        return {
          module: shardedSqlModule,
          options,
          unreachable: { ...options, shards: [...options.shards.slice(0, -1), nowhere] },
          secrets: [MARIADB_PASSWORD],
          putForeign: async () => {
            await say(servers[1], 'CREATE TABLE settings (name INT)')
          },
          hasForeign: async () => {
            await say(servers[1], 'DROP TABLE settings')
            return true
          },
          teardown: async () => {},
        }
      })
    }

    test.each([2, 3])('%i shards hold the keys where YCSB puts them', async (count) => {
      await reset()
      const session = await connect(uriOf(count))
      await session.prepare()
      for (const [key] of YCSB_PLACES) {
        expect((await verbsOf(session).insert(key, { field0: key })).outcome).toBe('ok')
      }
      for (const [i, server] of servers.slice(0, count).entries()) {
        const [rows] = await say(server, 'SELECT YCSB_KEY FROM usertable')
        const keys = (rows as { YCSB_KEY: string }[]).map((row) => row.YCSB_KEY)
        const placed = YCSB_PLACES.filter((place) => place[count - 1] === i)
        expect(keys.sort()).toEqual(placed.map(([key]) => key).sort())
      }
      const sorted = YCSB_PLACES.map(([key]) => key).sort()
      const { records, rows } = await verbsOf(session).scan(sorted[1], 4)
      expect([...records.keys()]).toEqual(sorted.slice(1, 5))
      expect(rows).toBe(4)
      const counted = await verbsOf(session, { wantsValues: false }).scan(sorted[1], 4)
      expect([counted.outcome, counted.rows]).toEqual(['ok', 4])
    })

    test('scans one shard alone where YCSB does', async () => {
      await reset()
      const session = await connect(uriOf(2, '&compat=ycsb'))
      await session.prepare()
      for (const [key] of YCSB_PLACES) await verbsOf(session).insert(key, { field0: key })
      const { records } = await verbsOf(session).scan('user1000385178204227360', 10)
      const first = YCSB_PLACES.filter(([, shard]) => shard === 0).map(([key]) => key)
      expect([...records.keys()]).toEqual(first.sort())
    })

    test('asks the next range only for what the first one lacks', async () => {
      await reset()
      const session = await connect(uriOf(4, '&placement=range&boundaries=user3,user5,user7'))
      await session.prepare()
      const keys = Array.from({ length: 9 }, (_, i) => `user${i + 1}`)
      for (const key of keys) await verbsOf(session).insert(key, { field0: key })
      const selects = async (): Promise<number[]> =>
        Promise.all(
          servers.map(async (server) => {
            const [[row]] = await say(server, "SHOW GLOBAL STATUS LIKE 'Com_stmt_execute'")
            return Number((row as { Value: string }).Value)
          }),
        )
      const before = await selects()
      expect([...(await verbsOf(session).scan('user4', 3)).records.keys()]).toEqual(
        keys.slice(3, 6),
      )
      const asked = (await selects()).map((count, i) => count - before[i])
      expect(asked).toEqual([0, 1, 1, 0])
    })

    test('tells what its shards are, together and apart', async () => {
      await reset()
      const session = await connect(uriOf(4))
      await session.prepare()
      const facts = await session.facts()
      expect(facts.product).toBe('sharded MariaDB')
      expect(facts.version).toMatch(/^10\.\d+\.\d+$/)
      expect(facts.topology).toBe('4 shards by hash, placed by the client')
      expect(facts.details['shard 4']).toContain(String(servers[3].port))
      expect(facts.details.writable).toBe(true)
      const counters = (await session.counters?.()) as Record<string, number>
      expect(counters.threads_connected).toBeGreaterThanOrEqual(4 * 5)
      const { diskBytes } = await session.size()
      expect(diskBytes).toBeGreaterThanOrEqual(4 * 16384)
    })

    test('knows data that was placed otherwise for other data', async () => {
      await reset()
      const session = await connect(uriOf(2))
      await session.prepare()
      await verbsOf(session).insert('user1', { field0: 'a' })
      await session.writeMark(MARK)
      expect((await session.inspect()).mark).toEqual(MARK)
      const [a, b] = servers
      const swapped = await connect(`sharded-sql:?shard=${b.uri}&shard=${a.uri}`)
      expect((await swapped.inspect()).mark?.fingerprint).not.toBe('data')
      const more = await connect(uriOf(3))
      expect((await more.inspect()).mark).toMatchObject({ complete: false })
      const table = await connect(uriOf(2, '&placement=table&slots=0,1'))
      expect((await table.inspect()).mark?.fingerprint).not.toBe('data')
    })

    test('names the shard that cannot be had', async () => {
      const uri = `${uriOf(1)}&shard=mysql://bench:wrong@127.0.0.1:${servers[1].port}/ycsb`
      await expect(connect(uri)).rejects.toMatchObject({
        code: 'auth',
        message: expect.stringMatching(/^Shard 2 of 2: MySQL at 127/),
      })
    })

    test('fails what its lost shard holds, and goes on with the others', async () => {
      await reset()
      const session = await connect(uriOf(2))
      await session.prepare()
      for (const [key] of YCSB_PLACES) await verbsOf(session).insert(key, { field0: key })
      await servers[1].kill()
      const [onFirst, onSecond] = ['user1820151046732198393', 'user6284781860667377211']
      expect(['disconnected', 'refused']).toContain((await verbsOf(session).read(onSecond)).outcome)
      expect((await verbsOf(session).read(onFirst)).outcome).toBe('ok')
      const { outcome, cause } = await verbsOf(session).scan('user', 10)
      expect(['disconnected', 'refused']).toContain(outcome)
      expect(String(cause)).toContain('shard 2')
      servers[1] = await startMariadb({ port: servers[1].port, folder: servers[1].folder })
      let back = await verbsOf(session).read(onSecond)
      while (back.outcome === 'refused') back = await verbsOf(session).read(onSecond)
      expect(back.outcome).toBe('ok')
    })
  },
)
