import { describe, expect, test } from 'vitest'
import { checkLayout, partitionsComment } from '../../../../src/engine/stores/cassandra/catalog'
import { countersOf } from '../../../../src/engine/stores/cassandra/counters'
import { replicasOf } from '../../../../src/engine/stores/cassandra/durability'
import { describeServer } from '../../../../src/engine/stores/cassandra/facts'
import { cassandraModule } from '../../../../src/engine/stores/cassandra/schema'
import type { ServerInfo } from '../../../../src/engine/stores/cassandra/server-info'

const STRATEGY = 'org.apache.cassandra.locator.NetworkTopologyStrategy'

const info = (more: Partial<ServerInfo> = {}): ServerInfo => ({
  local: {
    release_version: '5.0.8',
    cluster_name: 'c',
    partitioner: 'org.apache.cassandra.dht.Murmur3Partitioner',
  },
  nodes: [{ datacenter: 'dc1', up: true }],
  catalog: {
    replication: { class: STRATEGY, dc1: '3', dc2: '2' },
    durableWrites: true,
    table: null,
  },
  settings: new Map([
    ['commitlog_sync', 'periodic'],
    ['commitlog_sync_period', '10000ms'],
  ]),
  scyllaVersion: null,
  ...more,
})

const session = { datacenter: 'dc1', connectionsPerNode: 4 }
const factsOf = (query: string, more?: Partial<ServerInfo>) =>
  describeServer(info(more), cassandraModule.parseUri(`cassandra://h?${query}`), session, 'd 1')

describe('the facts of a cluster', () => {
  test.each([
    ['write=one', 'one: when 1 of 5 replicas has the write'],
    ['write=quorum', 'quorum: when 3 of 5 replicas have the write'],
    ['write=local_quorum', 'local_quorum: when 2 of 3 in dc1 replicas have the write'],
    ['write=all', 'all: when 5 of 5 replicas have the write'],
  ])('count the replicas that %s waits for', (query, sentence) => {
    expect(factsOf(query).durability.acknowledgement).toBe(sentence)
  })

  test.each([
    [
      { commitlog_sync: 'periodic', commitlog_sync_period: '10000ms' },
      /every 10000ms.*up to 10000ms/,
    ],
    [{ commitlog_sync: 'periodic', commitlog_sync_period_in_ms: '10000' }, /every 10000ms/],
    [{ commitlog_sync: 'batch' }, /before it acknowledges/],
    [{ commitlog_sync: 'group', commitlog_sync_group_window: '15ms' }, /every 15ms, before/],
    [{}, /not told/],
  ])('say when the commit log is synced: %o', (settings, sentence) => {
    const told = new Map(Object.entries(settings) as [string, string][])
    expect(factsOf('', { settings: told }).durability['commit log']).toMatch(sentence)
  })

  test('say that a keyspace without durable writes has no commit log', () => {
    const catalog = { ...info().catalog, durableWrites: false }
    expect(factsOf('', { catalog }).durability['commit log']).toMatch(/durable_writes is off/)
  })

  test('name compatibles by their own names and versions', () => {
    const named = (more: Partial<ServerInfo>) => {
      const { product, version } = factsOf('', more)
      return `${product} ${version}`
    }
    const local = { release_version: '4.0.0' }
    expect(named({})).toBe('Apache Cassandra 5.0.8')
    expect(named({ scyllaVersion: '6.2.0-0.2024' })).toBe('ScyllaDB 6.2.0-0.2024')
    expect(named({ local: { ...local, dse_version: '6.8.1' } })).toBe('DataStax Enterprise 6.8.1')
    expect(named({ local: { ...local, cluster_name: 'Amazon Keyspaces' } })).toBe(
      'Amazon Keyspaces 4.0.0',
    )
  })

  test('tell nodes that are down', () => {
    const nodes = [
      { datacenter: 'dc1', up: true },
      { datacenter: 'dc1', up: false },
      { datacenter: 'dc2', up: true },
    ]
    expect(factsOf('', { nodes }).topology).toBe(
      '3 nodes in 2 datacenters, 2 of them in dc1, 1 down',
    )
  })

  test('say when settings are not told', () => {
    expect(factsOf('', { settings: new Map() }).details.note).toMatch(/not known\.$/)
  })
})

test('replicas are counted under every strategy', () => {
  const simple = { class: 'org.apache.cassandra.locator.SimpleStrategy', replication_factor: '3' }
  expect(replicasOf(simple, 'dc1')).toEqual({ local: 3, total: 3 })
  expect(replicasOf({ class: STRATEGY, dc1: '3/1', dc2: '2' }, 'dc2')).toEqual({
    local: 2,
    total: 5,
  })
})

describe('a table of another layout', () => {
  const table = (keyColumns: string[], comment = '') => ({
    ...{ keyColumns, comment, columns: new Set(keyColumns), compaction: '', compression: '' },
  })
  const check = (query: string, ...given: Parameters<typeof table>) => {
    checkLayout(table(...given), cassandraModule.parseUri(`cassandra://h/ks?${query}`), 't')
  }

  test('is refused, with what would fit', () => {
    expect(() => check('', ['y_id'])).not.toThrow()
    expect(() => check('', ['y_part', 'y_id'])).toThrow(
      /ks\.t has the primary key \(y_part, y_id\)/,
    )
    expect(() => check('layout=clustering', ['y_id'])).toThrow(/foreign|layout=clustering/)
  })

  test('may differ in nothing but the number of partitions', () => {
    const comment = partitionsComment(4)
    const query = 'layout=clustering&partitions=4'
    expect(() => check(query, ['y_part', 'y_id'], comment)).not.toThrow()
    expect(() => check('layout=clustering', ['y_part', 'y_id'], comment)).toThrow(/in 4 partitions/)
  })
})

test('counters of the server are named by what they count; 64-bit ones become numbers', () => {
  const long = (value: string) => ({ toString: () => value, valueOf: () => Number(value) })
  const pools = [
    { name: 'ReadStage', completed_tasks: long('9007199254740000'), pending_tasks: 3 },
    { name: 'GossipStage', completed_tasks: long('1') },
  ]
  const caches = [{ name: 'keys', hit_count: long('7'), request_count: long('9'), size_bytes: 1 }]
  expect(countersOf(pools, caches)).toMatchObject({
    readsCompleted: 9007199254740000,
    readsPending: 3,
    keyCacheHits: 7,
    keyCacheRequests: 9,
  })
})
