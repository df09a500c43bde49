import { describe, expect, test } from 'vitest'
import { describeServer } from '../../../../src/engine/stores/redis/facts'
import {
  countersOf,
  parseInfo,
  productOf,
  topologyOf,
} from '../../../../src/engine/stores/redis/info'
import { redisModule } from '../../../../src/engine/stores/redis/schema'

// lines of Redis 7.0.15
const INFO = `# Server\r
redis_version:7.0.15\r
redis_mode:standalone\r
os:Linux 6.1.0 x86_64\r
\r
# Clients\r
connected_clients:2\r
maxclients:10000\r
\r
# Memory\r
used_memory:1048576\r
maxmemory:20971520\r
maxmemory_policy:noeviction\r
mem_allocator:jemalloc-5.3.0\r
\r
# Persistence\r
aof_enabled:1\r
rdb_last_bgsave_status:ok\r
\r
# Replication\r
role:master\r
connected_slaves:2\r
slave0:ip=127.0.0.1,port=6380,state=online,offset=1,lag=0\r
\r
# CPU\r
used_cpu_sys:1.5\r
`

const facts = (config: Record<string, string>, more = '') =>
  describeServer(
    parseInfo(INFO + more),
    new Map(Object.entries(config)),
    redisModule.options.parse({}),
    'own RESP client',
  )

test('sentences say when a write is safe', () => {
  expect(
    facts({
      appendonly: 'yes',
      appendfsync: 'everysec',
      save: '3600 1 300 100',
      'min-replicas-to-write': '1',
    }).durability,
  ).toEqual({
    'append-only file': 'synced once a second: up to a second of acknowledged writes can be lost',
    snapshots: 'after 3600 s with 1 change, after 300 s with 100 changes',
    replicas: 'writes are refused with fewer than 1 replicas in touch',
  })
  expect(facts({ appendonly: 'no', save: '' }).durability).toEqual({
    'append-only file': 'none is kept: a write is acknowledged when it is in memory',
    snapshots: 'none are taken by themselves',
  })
  expect(facts({}).durability['append-only file']).toBe('on; when it is synced is not told')
})

test('details keep the settings that explain a result', () => {
  expect(facts({ 'io-threads': '4' }).details).toMatchObject({
    maxMemoryBytes: 20971520,
    evictionPolicy: 'noeviction',
    whenFull: 'writes are refused with OOM',
    ioThreads: 4,
    maxClients: 10000,
    allocator: 'jemalloc-5.3.0',
    writable: true,
    tls: 'off',
  })
})

test('counters are numbers, and only those that are told', () => {
  expect(countersOf(parseInfo(INFO))).toEqual({
    connected_clients: 2,
    used_memory: 1048576,
    used_cpu_sys: 1.5,
  })
})

test('topology', () => {
  expect(topologyOf(parseInfo(INFO))).toBe('primary of 2 replicas')
  expect(topologyOf(parseInfo('role:master'))).toBe('single')
  const replica = 'role:slave\r\nmaster_host:db\r\nmaster_port:6379\r\nslave_read_only:'
  expect(topologyOf(parseInfo(`${replica}1`))).toBe('read-only replica of db:6379')
  expect(topologyOf(parseInfo(`${replica}0`))).toBe('replica of db:6379')
})

describe('products that speak the protocol', () => {
  test.each([
    ['redis_version:7.2.4\nserver_name:valkey\nvalkey_version:8.0.1', 'Valkey', '8.0.1'],
    ['redis_version:7.4.0\ndragonfly_version:df-v1.25.0', 'Dragonfly', 'df-v1.25.0'],
    ['redis_version:4.0.0\nkvrocks_version:2.10.0', 'Kvrocks', '2.10.0'],
    ['redis_version:6.3.4\nmvcc_depth:0', 'KeyDB', '6.3.4'],
    ['redis_version:7.0.15', 'Redis', '7.0.15'],
    ['', 'Redis', ''],
  ])('%j', (info, product, version) => {
    expect(productOf(parseInfo(info))).toEqual({ product, version })
  })
})
