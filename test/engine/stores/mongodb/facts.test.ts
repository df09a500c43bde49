import { describe, expect, it } from 'vitest'
import { figuresOf } from '../../../../src/engine/stores/mongodb/counters'
import { describeServer } from '../../../../src/engine/stores/mongodb/facts'
import { mongodbModule } from '../../../../src/engine/stores/mongodb/schema'

const mongod = { version: '8.0.4', gitVersion: 'bc35ab4305d9920d9d0491c1c9ef9b72383d31f9', ok: 1 }
const member = {
  setName: 'rs0',
  hosts: ['a:1', 'b:1', 'c:1'],
  isWritablePrimary: true,
  maxWireVersion: 25,
}

const facts = (uri: string, state: object = {}) =>
  describeServer(
    { buildInfo: mongod, hello: {}, status: {}, defaults: {}, ...state },
    mongodbModule.parseUri(uri),
    'usertable',
    'mongodb 7',
  )

describe('facts of MongoDB', () => {
  it.each([
    [mongod, 'h', 'MongoDB', '8.0.4'],
    [{ version: '7.0.42', ok: 1, ferretdb: { version: 'v1.24.2' } }, 'h', 'FerretDB', '1.24.2'],
    [{ ...mongod, internal: { documentdb_versions: ['0.102-0'] } }, 'h', 'DocumentDB', '0.102-0'],
    [mongod, 'x.cluster-1.eu-west-1.docdb.amazonaws.com', 'Amazon DocumentDB', '8.0.4'],
    [mongod, 'x.mongo.cosmos.azure.com', 'Azure Cosmos DB', '8.0.4'],
    [{ ...mongod, psmdbVersion: '8.0.4-1' }, 'h', 'Percona Server for MongoDB', '8.0.4'],
    [{ version: '5.0.0', ok: 1 }, 'h', 'mongo-java-server', '5.0.0'],
    [{}, 'h', 'MongoDB', '0 (not told)'],
  ])('%j at %s is %s %s', (buildInfo, host, product, version) => {
    expect(facts(`mongodb://${host}/`, { buildInfo })).toMatchObject({ product, version })
  })

  it.each([
    [{}, 'single'],
    [{ msg: 'isdbgrid' }, 'a router (mongos) of a sharded cluster'],
    [member, 'primary of the replica set "rs0" with 3 members that hold data'],
    [
      { ...member, isWritablePrimary: false, hosts: ['a:1'] },
      'secondary of the replica set "rs0" with 1 member that hold data',
    ],
  ])('%j is: %s', (hello, topology) => {
    expect(facts('mongodb://h/', { hello }).topology).toBe(topology)
  })

  it('promise what was asked for, or what the server does by itself', () => {
    const { durability } = facts('mongodb://h/?w=1', { hello: member })
    expect(durability['w = 1 (ours)']).toMatch(/failover can lose/)
    expect(durability['journal = default']).toMatch(/before the journal is on disk/)
    const defaults = { defaultWriteConcern: { w: 'majority' } }
    const told = facts('mongodb://h/', { hello: member, defaults }).durability
    expect(told['w = majority (the server’s)']).toMatch(/majority of the members/)
    expect(told['journal = default']).toMatch(/journals of a majority/)
    expect(facts('mongodb://h/?j=true').durability['journal = true']).toMatch(/on disk before/)
  })

  it('say when the driver hides failures, and when a secondary answers', () => {
    expect(facts('mongodb://h/').durability.retries).toMatch(/every failure shows/)
    const { durability } = facts('mongodb://h/?retryWrites=true&readPreference=secondary')
    expect(durability.retries).toMatch(/tries writes a second time/)
    expect(durability['readPreference = secondary']).toMatch(/lags behind/)
  })

  it('hold engine, cache and whether it can be written', () => {
    const status = {
      storageEngine: { name: 'wiredTiger' },
      wiredTiger: { cache: { 'maximum bytes configured': 2 ** 30 } },
      connections: { current: 5, available: 95 },
    }
    const { details } = facts('mongodb://h/', {
      status,
      hello: { ...member, isWritablePrimary: false },
    })
    expect(details).toMatchObject({
      storageEngine: 'wiredTiger',
      cacheBytes: 2 ** 30,
      maxConnections: 100,
      writable: false,
      namespace: 'ycsb.usertable',
    })
  })
})

describe('counters of MongoDB', () => {
  it('are those that the server has', () => {
    const status = { opcounters: { insert: 3, query: '4' }, mem: { resident: null }, uptime: 7.5 }
    expect(figuresOf(status)).toEqual({
      'opcounters.insert': 3,
      'opcounters.query': 4,
      uptimeSeconds: 7.5,
    })
  })
})
