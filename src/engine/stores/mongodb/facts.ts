import type { Document } from 'mongodb'
import type { StoreFacts } from '../port'
import { describeDurability } from './durability'
import { type MongodbOptions, recordsDatabase } from './options'
import { productOf } from './product'
import { isWritable, type ServerState } from './server-state'

/** What answered, in sentences. Pure: asking is readServerState's. */
export function describeServer(
  state: ServerState,
  options: MongodbOptions,
  collection: string,
  client: string,
): StoreFacts {
  const hosts = options.hosts.map(({ host }) => host)
  const product = productOf(state.buildInfo, hosts)
  return {
    product: product.product,
    version: product.version,
    topology: describeTopology(state.hello),
    durability: describeDurability(state, options, product),
    details: {
      ...(product.mongodb === null ? {} : { compatibleWithMongodb: product.mongodb }),
      ...(product.borrowed ? { versionOf: 'MongoDB as it claims to be; its own is not told' } : {}),
      namespace: `${recordsDatabase(options)}.${collection}`,
      writable: isWritable(state),
      ...describeEngine(state),
      readPreference: options.readPreference ?? 'primary',
      retryReads: options.retryReads,
      retryWrites: options.retryWrites,
      tls: options.tls === null ? 'off' : TLS[options.tls.verify],
    },
    client,
  }
}

const TLS = { full: 'verified', authority: 'verified but for the name', none: 'not verified' }

function describeTopology(hello: Document): string {
  if (hello.msg === 'isdbgrid') return 'a router (mongos) of a sharded cluster'
  if (typeof hello.setName !== 'string') return 'single'
  const members = (hello.hosts?.length ?? 0) + (hello.passives?.length ?? 0)
  const role = (hello.isWritablePrimary ?? hello.ismaster) ? 'primary' : 'secondary'
  return `${role} of the replica set "${hello.setName}" with ${members} ${members === 1 ? 'member' : 'members'} that hold data`
}

type Details = Record<string, string | number | boolean>

function describeEngine({ status, hello, buildInfo }: ServerState): Details {
  const details: Details = {}
  const engine = status.storageEngine?.name
  if (typeof engine === 'string') details.storageEngine = engine
  const cache = Number(status.wiredTiger?.cache?.['maximum bytes configured'])
  if (Number.isFinite(cache)) details.cacheBytes = cache
  const used = Number(status.connections?.current)
  const free = Number(status.connections?.available)
  if (Number.isFinite(used) && Number.isFinite(free)) details.maxConnections = used + free
  const wire = Number(hello.maxWireVersion)
  if (Number.isFinite(wire)) details.wireVersion = wire
  if (Array.isArray(buildInfo.modules) && buildInfo.modules.length > 0) {
    details.modules = buildInfo.modules.join(', ')
  }
  return details
}
