import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import fc from 'fast-check'
import { open } from 'lmdb'
import openRocksdb, { type RocksDb } from 'rocksdb'
import { leveldbModule, leveldbOptionsSchema } from '../../src/engine/stores/leveldb/schema'
import { lmdbModule, lmdbOptionsSchema } from '../../src/engine/stores/lmdb/schema'
import { nullModule, type nullOptionsSchema } from '../../src/engine/stores/null/schema'
import { rocksdbModule, rocksdbOptionsSchema } from '../../src/engine/stores/rocksdb/schema'
import { type StoreUnderTest, storeContract } from './contract'

async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone stores-'))
  const file = join(folder, 'a file')
  await writeFile(file, 'no folder')
  return {
    path: join(folder, 'data'),
    /** under a file, so that no folder can be made there */
    unreachable: join(file, 'below'),
    teardown: () => rm(folder, { recursive: true, force: true }),
  }
}

const anyPath = fc.string({ minLength: 1, unit: 'binary' }).filter((path) => !path.includes('\0'))

for (const readMode of ['async', 'sync'] as const) {
  storeContract(
    `LevelDB, ${readMode} reads`,
    async () => {
      const { path, unreachable, teardown } = await scratch()
      const withLevel = async <T>(use: (db: ClassicLevel) => Promise<T>): Promise<T> => {
        const db = new ClassicLevel(path)
        const result = await use(db)
        await db.close()
        return result
      }
      return {
        module: leveldbModule,
        options: leveldbOptionsSchema.parse({ path, readMode }),
        unreachable: leveldbOptionsSchema.parse({ path: unreachable }),
        putForeign: () => withLevel((db) => db.put('user settings', '{"theme":"dark"}')),
        hasForeign: () => withLevel(async (db) => (await db.get('user settings')) !== undefined),
        teardown,
      }
    },
    {
      anyOptions: fc.record({
        path: anyPath,
        sync: fc.boolean(),
        readMode: fc.constantFrom('async' as const, 'sync' as const),
        compression: fc.boolean(),
        cacheSizeBytes: fc.integer({ min: 0, max: 2 ** 31 }),
        writeBufferSizeBytes: fc.integer({ min: 64 * 1024, max: 2 ** 30 }),
        blockSizeBytes: fc.integer({ min: 1024, max: 2 ** 22 }),
      }),
    },
  )
}

for (const durability of ['commit', 'async-flush', 'no-sync'] as const) {
  storeContract(
    `LMDB, ${durability}`,
    async () => {
      const { path, unreachable, teardown } = await scratch()
      return {
        module: lmdbModule,
        options: lmdbOptionsSchema.parse({ path, durability }),
        unreachable: lmdbOptionsSchema.parse({ path: unreachable }),
        async putForeign() {
          const root = open({ path, noSubdir: false, overlappingSync: false })
          await root.openDB({ name: 'settings' }).put('user1', 'dark')
          await root.close()
        },
        async hasForeign() {
          const root = open({ path, noSubdir: false, overlappingSync: false })
          const found = root.openDB({ name: 'settings' }).get('user1')
          await root.close()
          return found === 'dark'
        },
        teardown,
      }
    },
    {
      anyOptions: fc.record({
        path: anyPath,
        durability: fc.constantFrom('commit' as const, 'async-flush' as const, 'no-sync' as const),
        mapSizeBytes: fc.option(fc.integer({ min: 2 ** 17, max: 2 ** 31 })),
        compression: fc.boolean(),
      }),
    },
  )
}

for (const sync of [false, true]) {
  storeContract(
    `RocksDB, ${sync ? 'synced' : 'unsynced'} writes`,
    async () => {
      const { path, unreachable, teardown } = await scratch()
      const withRocks = async (use: (db: RocksDb, done: () => void) => void): Promise<void> => {
        const db = openRocksdb(path)
        await new Promise<void>((resolve) => db.open({}, () => resolve()))
        await new Promise<void>((resolve) => use(db, resolve))
        await new Promise<void>((resolve) => db.close(() => resolve()))
      }
      return {
        module: rocksdbModule,
        options: rocksdbOptionsSchema.parse({ path, sync }),
        unreachable: rocksdbOptionsSchema.parse({ path: unreachable }),
        putForeign: () =>
          withRocks((db, done) => db.put('settings', Buffer.from('{}'), { sync }, done)),
        async hasForeign() {
          let found = ''
          await withRocks((db, done) =>
            db.get('settings', { asBuffer: true }, (_, value) => {
              found = String(value)
              done()
            }),
          )
          return found === '{}'
        },
        teardown,
      }
    },
    {
      anyOptions: fc.record({
        path: anyPath,
        sync: fc.boolean(),
        compression: fc.boolean(),
        cacheSizeBytes: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        writeBufferSizeBytes: fc.integer({ min: 64 * 1024, max: 2 ** 30 }),
        blockSizeBytes: fc.integer({ min: 1024, max: 2 ** 22 }),
      }),
    },
  )
}

const ns = fc.integer({ min: 1, max: 2 ** 31 })
const anyLatency = fc.oneof(
  fc.record({ kind: fc.constant('constant' as const), ns: fc.nat() }),
  fc
    .tuple(ns, ns)
    .map(([a, b]) => ({ kind: 'uniform' as const, minNs: Math.min(a, b), maxNs: Math.max(a, b) })),
  fc.record({ kind: fc.constant('exponential' as const), meanNs: ns }),
  fc.record({
    kind: fc.constant('lognormal' as const),
    medianNs: ns,
    sigma: fc.double({ min: 0, max: 5, noNaN: true }).map(Math.abs),
  }),
)

for (const uri of ['null:', 'null:?latency=uniform(0,200us)']) {
  storeContract(
    uri,
    async (): Promise<StoreUnderTest<ReturnType<typeof nullModule.parseUri>>> => ({
      module: nullModule,
      options: nullModule.parseUri(uri),
      teardown: async () => undefined,
    }),
    {
      keepsNothing: true,
      anyOptions: fc.record({
        latency: anyLatency,
        failureShare: fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
        failure: fc.constantFrom('disconnected' as const, 'timed-out' as const, 'refused' as const),
        stalls: fc.option(fc.tuple(ns, ns).map(([a, b]) => ({ everyNs: a + b, forNs: a }))),
        recordBytes: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      }) as fc.Arbitrary<ReturnType<typeof nullOptionsSchema.parse>>,
    },
  )
}
