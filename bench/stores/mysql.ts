/**
 * The MySQL store, alone and as two shards, against mysql2 in a bare loop of prepared statements:
 * 1, 16 and 64 connections with as many operations in flight, read of 10 × 100 B by key, update of
 * one field, scan of 50. The bare loops are `execute(sql, values)` with text in objects, as an
 * application writes it, and statements kept by hand with rows as arrays of bytes, the leanest way.
 *
 *   node scripts/run.mjs bench/stores/mysql.ts [rounds] [seconds]
 */
import mysql, { type Connection, type ExecuteValues, type PrepareStatementInfo } from 'mysql2'
import { startMariadb } from '../../scripts/servers/mariadb'
import { mysqlModule } from '../../src/engine/stores/mysql/schema'
import type { FieldValues, StoreSession } from '../../src/engine/stores/port'
import { shardedSqlModule } from '../../src/engine/stores/sharded-sql/schema'
import {
  type Begin,
  benchContext,
  compare,
  FIELD_NAMES as names,
  throughStore,
} from './against-bare'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 2)
const RECORDS = 10_000
const SCAN_LENGTH = 50

const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const record: FieldValues = { names, values: names.map((name) => name.padEnd(100, 'x')) }
const oneField: FieldValues = { names: ['field0'], values: ['y'.repeat(100)] }
const anyKey = (): string => keys[(Math.random() * RECORDS) | 0]

const VERBS = {
  read: {
    sql: 'SELECT * FROM `usertable` WHERE YCSB_KEY = ?',
    values: (): ExecuteValues[] => [anyKey()],
    store: (session: StoreSession): Begin =>
      throughStore((done) => session.read(anyKey(), null, done)),
  },
  update: {
    sql: 'UPDATE `usertable` SET `field0` = ? WHERE YCSB_KEY = ?',
    values: (): ExecuteValues[] => [oneField.values[0], anyKey()],
    store: (session: StoreSession): Begin =>
      throughStore((done) => session.update(anyKey(), oneField, 0, done)),
  },
  scan: {
    sql: 'SELECT * FROM `usertable` WHERE YCSB_KEY >= ? ORDER BY YCSB_KEY LIMIT ?',
    values: (): ExecuteValues[] => [anyKey(), mysql.TypedParameter.LONG(SCAN_LENGTH)],
    store: (session: StoreSession): Begin =>
      throughStore((done) => session.scan(anyKey(), SCAN_LENGTH, null, done)),
  },
}
type Verb = (typeof VERBS)[keyof typeof VERBS]

/** Connections of the bare library, opened once. */
function bareConnections(uri: string, count: number, lean: boolean): Connection[] {
  const { host, port, username, password, database } = mysqlModule.parseUri(uri)
  const login = { host, port, user: username, password: password ?? '', database }
  const way = lean ? { rowsAsArray: true, typeCast: false } : {}
  return Array.from({ length: count }, () => mysql.createConnection({ ...login, ...way }))
}

function executing(connections: readonly Connection[], { sql, values }: Verb): Begin {
  return (slot, next, fail) =>
    void connections[slot].execute(sql, values(), (error) => (error ? fail(error) : next()))
}

async function preparedByHand(connections: readonly Connection[], verb: Verb): Promise<Begin> {
  const prepare = (connection: Connection): Promise<PrepareStatementInfo> =>
    new Promise((resolve, reject) =>
      connection.prepare(verb.sql, (error: Error | null, statement: PrepareStatementInfo) =>
        error ? reject(error) : resolve(statement),
      ),
    )
  const statements = await Promise.all(connections.map(prepare))
  return (slot, next, fail) =>
    void statements[slot].execute(verb.values(), (error) => (error ? fail(error) : next()))
}

const never = new AbortController().signal

async function load(session: StoreSession): Promise<void> {
  await session.prepare()
  let next = 0
  const insert = throughStore((done) => session.insert(keys[next++], record, 0, done))
  await Promise.all(
    Array.from({ length: 16 }, async (_, slot) => {
      while (next < RECORDS) await new Promise<void>((ok, fail) => insert(slot, ok, fail))
    }),
  )
}

const config = ['--innodb-flush-log-at-trx-commit=2', '--max-connections=500']
const servers = [await startMariadb({ config }), await startMariadb({ config })]
const [{ uri }, second] = servers
const sharded = `sharded-sql:?shard=${uri.replace('/ycsb', '/halves')}&shard=${second.uri}`
const root = bareConnections(uri, 1, false)[0]
await root.promise().query('CREATE DATABASE halves')
root.destroy()

const [one, two] = await Promise.all([mysqlModule.load(), shardedSqlModule.load()])
for (const [i, connections] of [16, 1, 64].entries()) {
  const context = benchContext(connections, connections)
  const session = await one.connect(mysqlModule.parseUri(uri), context, never)
  const shards = await two.connect(shardedSqlModule.parseUri(sharded), context, never)
  if (i === 0) await Promise.all([load(session), load(shards)])
  const text = bareConnections(uri, connections, false)
  const lean = bareConnections(uri, connections, true)
  const settings = { inFlight: connections, rounds, seconds }
  for (const [name, verb] of Object.entries(VERBS)) {
    const title = `${name}, ${connections} connections`
    await compare(`${title}, execute()`, verb.store(session), executing(text, verb), settings)
    const byHand = await preparedByHand(lean, verb)
    await compare(`${title}, by hand`, verb.store(session), byHand, settings)
    await compare(`${title}, 2 shards`, verb.store(shards), byHand, settings)
  }
  for (const connection of [...text, ...lean]) connection.destroy()
  await Promise.all([session.close(), shards.close()])
}
await Promise.all(servers.map((server) => server.stop()))
