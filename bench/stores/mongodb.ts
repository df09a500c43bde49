/**
 * The MongoDB store against the bare driver on mongo-java-server (which is not MongoDB: only the
 * ratio says something), 64 operations in flight over 64 connections, records of 10 × 100 B.
 *
 *   node scripts/run.mjs bench/stores/mongodb.ts [rounds] [seconds]
 */
import { Binary, MongoClient } from 'mongodb'
import { startMongoJava } from '../../scripts/servers/mongo-java-server'
import { mongodbModule } from '../../src/engine/stores/mongodb/schema'
import { benchContext, compare, FIELD_NAMES, throughStore } from './against-bare'

const RECORDS = 1000
const limits = {
  inFlight: 64,
  rounds: Number(process.argv[2] ?? 3),
  seconds: Number(process.argv[3] ?? 2),
}
const fields = { names: FIELD_NAMES, values: FIELD_NAMES.map((name) => name.padEnd(100, 'x')) }
const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const anyKey = (): string => keys[(Math.random() * RECORDS) | 0]

const server = await startMongoJava()
const driver = await mongodbModule.load()
const context = benchContext(limits.inFlight, limits.inFlight)
const session = await driver.connect(
  mongodbModule.parseUri(server.uri),
  context,
  new AbortController().signal,
)
await session.prepare()
const client = new MongoClient(server.uri, {
  maxPoolSize: limits.inFlight,
  minPoolSize: limits.inFlight,
  retryReads: false,
  retryWrites: false,
})
await client.connect()
const records = client.db('ycsb').collection<{ _id: string; [field: string]: unknown }>('usertable')
for (const key of keys) {
  const begin = throughStore((done) => session.insert(key, fields, 0, done))
  await new Promise<void>((resolve, reject) => begin(0, resolve, reject))
}

const oneField = { names: ['field3'], values: ['y'.repeat(100)] }
const read = throughStore((done) => session.read(anyKey(), null, done))
const update = throughStore((done) => session.update(anyKey(), oneField, 0, done))
const scan = throughStore((done) => session.scan(anyKey(), 10, null, done))
await compare('read', read, bareRead, limits)
await compare('update', update, bareUpdate, limits)
await compare('scan of 10', scan, bareScan, limits)
await session.close()
await client.close()
await server.stop()

function bareRead(_: number, next: () => void, fail: (cause: unknown) => void): void {
  records.findOne({ _id: anyKey() }).then(next, fail)
}

function bareUpdate(_: number, next: () => void, fail: (cause: unknown) => void): void {
  const field3 = new Binary(Buffer.from(oneField.values[0], 'latin1'))
  records.updateOne({ _id: anyKey() }, { $set: { field3 } }).then(next, fail)
}

function bareScan(_: number, next: () => void, fail: (cause: unknown) => void): void {
  const found = records.find({ _id: { $gte: anyKey() } }).sort({ _id: 1 })
  found.limit(10).toArray().then(next, fail)
}
