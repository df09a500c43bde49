/**
 * The HBase store against the usual library: npm `thrift` over the same number of connections, 64
 * operations in flight, records of 10 x 100 B. Rounds alternate; medians and ratios are printed.
 *
 *   node scripts/run.mjs bench/stores/hbase.ts [rounds] [seconds] [uri]
 */
import { startHBase } from '../../scripts/servers/hbase'
import { hbaseModule } from '../../src/engine/stores/hbase/schema'
import { benchContext, compare, FIELD_NAMES, measure, throughStore } from './against-bare'
import { connectBare } from './hbase-bare'

const RECORDS = 2000
const TABLE = 'bench'
const rounds = Number(process.argv[2] ?? 3)
const seconds = Number(process.argv[3] ?? 2)
const given = process.argv[4]
const record = { names: FIELD_NAMES, values: FIELD_NAMES.map((name) => name.padEnd(100, 'x')) }
const oneField = { names: ['field0'], values: ['y'.repeat(100)] }
const randomKey = (): string => `user${(Math.random() * RECORDS) | 0}`

const server = given === undefined ? await startHBase() : null
const options = { ...hbaseModule.parseUri(given ?? String(server?.uri)), table: TABLE, regions: 2 }
const driver = await hbaseModule.load()

for (const connections of [4, 16]) {
  const never = new AbortController().signal
  const session = await driver.connect(options, benchContext(64, connections), never)
  await session.prepare()
  const bare = Array.from({ length: connections }, () => connectBare(options.port))
  let inserted = 0
  const insert = throughStore((done) =>
    session.insert(`user${inserted++ % RECORDS}`, record, 0, done),
  )
  // the server compiles itself meanwhile
  while (inserted < 2 * RECORDS) await measure(insert, 64, 1)
  const of = (title: string) => `${title}, ${connections} connections`
  await compare(
    of('read 10 x 100 B'),
    throughStore((done) => session.read(randomKey(), null, done)),
    (slot, next, fail) => {
      const { client } = bare[slot % connections]
      client.get(TABLE, randomKey(), (error) => (error === null ? next() : fail(error)))
    },
    { rounds, seconds },
  )
  await compare(
    of('update 100 B'),
    throughStore((done) => session.update(randomKey(), oneField, 0, done)),
    (slot, next, fail) => {
      const { client } = bare[slot % connections]
      const [name, value] = ['field0', oneField.values[0]]
      client.put(TABLE, randomKey(), name, value, (error) =>
        error === null ? next() : fail(error),
      )
    },
    { rounds, seconds },
  )
  for (const { end } of bare) end()
  await session.close()
}
await server?.stop()
process.exit(0)
