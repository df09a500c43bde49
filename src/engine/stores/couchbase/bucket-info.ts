import { z } from 'zod'
import type { StoreFacts, StoreSize } from '../port'
import type { CouchbaseOptions } from './options'
import type { Rest } from './rest'

/** What the REST interface tells of a bucket, as far as it is used here. */
const bucketSchema = z.object({
  nodes: z
    .array(
      z.object({
        version: z.string().optional(),
        couchApiBase: z.string().optional(),
        couchApiBaseHTTPS: z.string().optional(),
      }),
    )
    .default([]),
  replicaNumber: z.number().optional(),
  storageBackend: z.string().optional(),
  evictionPolicy: z.string().optional(),
  durabilityMinLevel: z.string().optional(),
  quota: z.object({ ram: z.number() }).optional(),
  basicStats: z.record(z.string(), z.unknown()).default({}),
})
const poolsSchema = z.object({ implementationVersion: z.string().default('') })

export interface BucketInfo extends z.infer<typeof bucketSchema> {
  /** "7.6.2-3721-enterprise"; "CouchbaseMock" for the maker's mock */
  readonly implementation: string
}

/** Null when the REST interface cannot be reached or may not be asked. */
export async function askBucket(rest: Rest, bucket: string): Promise<BucketInfo | null> {
  try {
    const [pools, found] = await Promise.all([
      rest.ask('/pools'),
      rest.ask(`/pools/default/buckets/${encodeURIComponent(bucket)}`),
    ])
    const implementation = poolsSchema.parse(pools).implementationVersion
    return { ...bucketSchema.parse(found), implementation }
  } catch {
    return null
  }
}

export function countersOf(info: BucketInfo): Record<string, number> {
  const counters: Record<string, number> = { nodes: info.nodes.length }
  if (info.quota !== undefined) counters.quota_bytes = info.quota.ram
  for (const [name, value] of Object.entries(info.basicStats)) {
    if (typeof value === 'number' && Number.isFinite(value)) counters[name] = value
  }
  return counters
}

export function sizeOf(info: BucketInfo | null): StoreSize {
  const { diskUsed, memUsed } = info?.basicStats ?? {}
  const diskBytes = typeof diskUsed === 'number' ? diskUsed : null
  const memoryBytes = typeof memUsed === 'number' ? memUsed : null
  if (diskBytes !== null && memoryBytes !== null) return { diskBytes, memoryBytes }
  const note =
    info === null
      ? 'The REST interface does not answer (management=PORT in the URI).'
      : 'The server tells no figures of the bucket.'
  return { diskBytes, memoryBytes, note }
}

const WRITE: Readonly<Record<CouchbaseOptions['durability'], string>> = {
  none: 'Acknowledged when in the memory of the active node: it can be lost with that node.',
  majority: 'Acknowledged when in the memory of a majority of the replicas.',
  majorityAndPersistToActive:
    'Acknowledged when in the memory of a majority of the replicas and on the disk of the active node.',
  persistToMajority: 'Acknowledged when on the disks of a majority of the replicas.',
}

export function describeCluster(
  options: CouchbaseOptions,
  info: BucketInfo | null,
  connections: number,
  client: string,
): StoreFacts {
  const mock = info?.implementation === 'CouchbaseMock'
  const version = info?.nodes[0]?.version ?? /^\d[\d.]*/.exec(info?.implementation ?? '')?.[0]
  const nodes = info?.nodes.length ?? options.hosts.length
  const replicas = info?.replicaNumber
  return {
    product: mock ? 'CouchbaseMock, not a Couchbase Server' : 'Couchbase Server',
    version: version ?? '0 (not told)',
    topology: `${nodes === 1 ? 'single' : `${nodes} nodes`}${
      replicas === undefined ? '' : `, ${replicas} replica${replicas === 1 ? '' : 's'}`
    }`,
    durability: {
      write: mock
        ? 'The mock keeps everything in memory and loses it when it ends.'
        : WRITE[options.durability],
    },
    details: {
      bucket: options.bucket,
      durability: options.durability,
      connectionsPerNode: connections,
      tls: options.tls !== null,
      ...(options.scan === 'query' ? { scans: 'by the query service; not verified' } : {}),
      ...(info?.durabilityMinLevel === undefined
        ? {}
        : { durabilityAtLeast: info.durabilityMinLevel }),
      ...(info?.storageBackend === undefined ? {} : { storageBackend: info.storageBackend }),
      ...(info?.evictionPolicy === undefined ? {} : { evictionPolicy: info.evictionPolicy }),
      ...(info?.quota === undefined ? {} : { quotaBytes: info.quota.ram }),
      ...(info === null ? { restInterface: 'does not answer' } : {}),
    },
    client,
  }
}
