/**
 * The RocksDB store against the bare npm package, 16 operations in flight, records of 10 × 100 B.
 *
 *   node scripts/run.mjs bench/stores/rocksdb.ts [rounds] [seconds]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openRocksdb, { type RocksDb } from 'rocksdb'
import { encodeRecord } from '../../src/engine/stores/framed-record'
import { rocksdbModule } from '../../src/engine/stores/rocksdb/schema'
import { benchContext, compare, FIELD_NAMES, throughStore } from './against-bare'

const RECORDS = 10_000
const SCANNED = 50
const fields = { names: FIELD_NAMES, values: FIELD_NAMES.map((name) => name.padEnd(100, 'x')) }
const record = encodeRecord(fields)
const keys = Array.from({ length: RECORDS }, (_, i) => `user${1e15 + i}`)
const anyKey = (): string => keys[(Math.random() * RECORDS) | 0]
const limits = {
  inFlight: 16,
  rounds: Number(process.argv[2] ?? 5),
  seconds: Number(process.argv[3] ?? 1),
}

const folder = await mkdtemp(join(tmpdir(), 'touchstone-bench-'))
const driver = await rocksdbModule.load()
const options = rocksdbModule.options.parse({ path: join(folder, 'store') })
const session = await driver.connect(
  options,
  benchContext(limits.inFlight, 1),
  new AbortController().signal,
)
const db: RocksDb = openRocksdb(join(folder, 'bare'))
await new Promise<void>((resolve) => db.open({}, () => resolve()))

const put = { sync: false }
const get = { asBuffer: true }
const insert = throughStore((done) => session.insert(anyKey(), fields, 0, done))
const barePut = (_: number, next: () => void): void =>
  db.put(anyKey(), encodeRecord(fields), put, next)

for (const key of keys) {
  await new Promise<void>((resolve) => db.put(key, record, put, () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const begin = throughStore((done) => session.insert(key, fields, 0, done))
    begin(0, resolve, reject)
  })
}

const read = throughStore((done) => session.read(anyKey(), null, done))
await compare('read', read, (_, next) => db.get(anyKey(), get, next), limits)
await compare('insert', insert, barePut, limits)
const scan = throughStore((done) => session.scan(anyKey(), SCANNED, null, done))
await compare(`scan of ${SCANNED}`, scan, bareScan, limits)

await session.close()
await new Promise<void>((resolve) => db.close(() => resolve()))
await rm(folder, { recursive: true, force: true })

function bareScan(_: number, next: () => void): void {
  const iterator = db.iterator({
    gte: anyKey(),
    limit: SCANNED,
    keyAsBuffer: false,
    fillCache: true,
    highWaterMark: 4 * 2 ** 20,
  })
  const step = (_error?: Error | null, key?: string): void => {
    if (key === undefined) iterator.end(next)
    else iterator.next(step)
  }
  iterator.next(step)
}
