/**
 * The Cassandra store against its bare library: `execute` of the same prepared statements with the
 * driver's defaults, 64 operations in flight, on 4 connections and on one. Rounds alternate.
 *
 *   node scripts/run.mjs bench/stores/cassandra.ts [rounds] [seconds]
 */
import { Client, types } from 'cassandra-driver'
import { startCassandra } from '../../scripts/servers/cassandra'
import { cassandraModule } from '../../src/engine/stores/cassandra/schema'
import { benchContext, compare, FIELD_NAMES, measure, throughStore } from './against-bare'

const RECORDS = 5000
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 2)
const record = { names: FIELD_NAMES, values: FIELD_NAMES.map((name) => name.padEnd(100, 'x')) }
const oneField = { names: ['field0'], values: ['y'.repeat(100)] }
const randomKey = (): string => `user${(Math.random() * RECORDS) | 0}`

const server = await startCassandra({ optimised: true })
const options = cassandraModule.parseUri(`${server.uri}/bench`)
const driver = await cassandraModule.load()

for (const connections of [4, 1]) {
  const never = new AbortController().signal
  const session = await driver.connect(options, benchContext(64, connections), never)
  await session.prepare()
  const bare = new Client({
    contactPoints: [`127.0.0.1:${server.port}`],
    localDataCenter: 'datacenter1',
    pooling: { coreConnectionsPerHost: { [types.distance.local]: connections } },
  })
  await bare.connect()
  const bareOptions = { prepare: true, consistency: types.consistencies.quorum }
  const table = 'bench.usertable'
  const scanQuery = `SELECT * FROM ${table} WHERE token(y_id) >= token(?) LIMIT ?`
  let inserted = 0
  const insert = throughStore((done) =>
    session.insert(`user${inserted++ % RECORDS}`, record, 0, done),
  )
  // the server compiles itself meanwhile
  while (inserted < 6 * RECORDS) await measure(insert, 64, 1)

  const of = (title: string) => `${title}, ${connections} connections`
  await compare(
    of('read 10 x 100 B'),
    throughStore((done) => session.read(randomKey(), null, done)),
    (_, next, fail) => {
      const query = `SELECT * FROM ${table} WHERE y_id = ? LIMIT 1`
      bare.execute(query, [randomKey()], bareOptions).then(next, fail)
    },
    { rounds, seconds },
  )
  await compare(
    of('update 100 B'),
    throughStore((done) => session.update(randomKey(), oneField, 0, done)),
    (_, next, fail) => {
      const query = `UPDATE ${table} SET field0 = ? WHERE y_id = ?`
      bare.execute(query, [oneField.values[0], randomKey()], bareOptions).then(next, fail)
    },
    { rounds, seconds },
  )
  await compare(
    of('scan of 20'),
    throughStore((done) => session.scan(randomKey(), 20, null, done)),
    (_, next, fail) => {
      bare.execute(scanQuery, [randomKey(), 20], bareOptions).then(next, fail)
    },
    { rounds, seconds, inFlight: 16 },
  )
  await bare.shutdown()
  await session.close()
}
await server.stop()
process.exit(0)
