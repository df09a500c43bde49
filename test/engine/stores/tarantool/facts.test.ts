import { expect, test } from 'vitest'
import { describeServer } from '../../../../src/engine/stores/tarantool/facts'
import { parseSettings } from '../../../../src/engine/stores/tarantool/figures'
import { tarantoolTreeModule } from '../../../../src/engine/stores/tarantool/schema'

const SETTINGS = {
  ...{ package: 'Tarantool Enterprise', version: '2.11.1-0-gabc', read_only: false, instances: 1 },
  ...{ wal_mode: 'fsync', checkpoint_interval: 0, memtx_memory: 2 ** 28, vinyl_cache: 5 },
}

const known = (settings: unknown, options: object = {}) =>
  describeServer({
    settings: parseSettings(settings),
    version: '2.11.1',
    index: 'tree',
    options: tarantoolTreeModule.options.parse(options),
    place: { space: 1024, name: 'ycsb', engine: 'memtx', hasMerge: true },
    mergeBy: 'function',
  })

test('facts name product, version, promises and settings', () => {
  expect(known(SETTINGS)).toEqual({
    product: 'Tarantool Enterprise',
    version: '2.11.1',
    topology: 'single',
    durability: {
      'write-ahead log': 'synced to disk before each write is acknowledged',
      snapshots: 'none are taken by themselves',
    },
    details: {
      ...{ index: 'TREE', engine: 'memtx', space: 'ycsb (1024)', walMode: 'fsync' },
      ...{ updates: 'merged at the server by a stored function', memtxMemoryBytes: 2 ** 28 },
      ...{ whenFull: 'writes are refused', writable: true },
    },
    client: 'own IPROTO client',
  })
})

test.each([
  ['none', 'acknowledged when it is in memory'],
  ['write', 'not synced'],
  ['new', 'not known here'],
])('the log in mode %s is described', (mode, words) => {
  const { durability } = known({ ...SETTINGS, wal_mode: mode })
  expect(durability['write-ahead log']).toContain(words)
})

test('settings of vinyl are told for vinyl only', () => {
  expect(known(SETTINGS).details.vinylCacheBytes).toBeUndefined()
  expect(known(SETTINGS, { engine: 'vinyl' }).details.vinylCacheBytes).toBe(5)
})
