import { z } from 'zod'
import { formatAddress, formatOptions, formatTls, formatUser } from '../format-server-uri'
import { ServerUri, type UriRules } from '../server-uri'

export const DURABILITIES = [
  'none',
  'majority',
  'majorityAndPersistToActive',
  'persistToMajority',
] as const

/**
 * How to reach one bucket of a cluster. As a URI:
 * `couchbase://user:password@host1:11210,host2/bucket?durability=majority`; `couchbases://` for TLS.
 */
export const couchbaseOptionsSchema = z
  .strictObject({
    /** any nodes of the cluster; the driver learns the others from them */
    hosts: z
      .array(
        z.strictObject({
          host: z.string().min(1),
          /** of the key-value service; null: 11210, with TLS 11207 */
          port: z.number().int().min(1).max(65535).nullable().default(null),
        }),
      )
      .min(1),
    username: z.string().min(1).nullable().default(null),
    password: z.string().nullable().default(null),
    bucket: z.string().min(1).default('default'),
    /** when a write is acknowledged: in memory of the active node, or of a majority, or on disk there */
    durability: z.enum(DURABILITIES).default('none'),
    /** `query`: scans by the query service, which needs an index over `meta().id` */
    scan: z.enum(['none', 'query']).default('none'),
    /** port of the REST interface, for facts and counters; null: 8091, with TLS 18091 */
    managementPort: z.number().int().min(1).max(65535).nullable().default(null),
    /** `ycsb`: an update drops the fields that it does not name (spec §6.10) */
    compat: z.enum(['ycsb']).nullable().default(null),
    tls: z
      .strictObject({
        caFile: z.string().min(1).nullable().default(null),
        certFile: z.string().min(1).nullable().default(null),
        keyFile: z.string().min(1).nullable().default(null),
        verify: z.boolean().default(true),
      })
      .nullable()
      .default(null),
  })
  .refine(({ username, password }) => (username === null) === (password === null), {
    path: ['password'],
    message: 'A user name and a password belong together.',
  })
  .refine(({ tls }) => (tls?.certFile ?? null) === null || tls?.keyFile != null, {
    path: ['tls', 'keyFile'],
    message: 'A client certificate needs its key.',
  })
export type CouchbaseOptions = z.infer<typeof couchbaseOptionsSchema>

const RULES: UriRules = {
  product: 'Couchbase',
  schemes: ['couchbase', 'couchbases'],
  tlsSchemes: ['couchbases'],
  options: ['durability', 'scan', 'management', 'compat'],
  howToWrite:
    'Write couchbase://user:password@host/bucket, or couchbases://… for TLS. Characters like @ / ? % in a password are written as %40 %2F %3F %25.',
}

/** @throws WorkbenchError 'invalid-spec' with every problem; no message holds the password */
export function parseCouchbaseUri(uri: string): CouchbaseOptions {
  const reader = new ServerUri(uri, RULES)
  const tls = reader.tls()
  if (reader.text('servername') !== undefined) {
    const message = 'The Couchbase driver takes no name for the certificate.'
    reader.fault('servername', reader.text('servername'), message, 'Give the host by that name.')
  }
  return reader.options(couchbaseOptionsSchema, {
    hosts: reader.servers(),
    username: reader.username,
    password: reader.password,
    bucket: reader.path || undefined,
    durability: reader.choice('durability', DURABILITIES),
    scan: reader.choice('scan', ['none', 'query']),
    managementPort: reader.port(reader.text('management'), 'management'),
    compat: reader.choice('compat', ['ycsb']),
    tls:
      tls === null
        ? null
        : { caFile: tls.caFile, certFile: tls.certFile, keyFile: tls.keyFile, verify: tls.verify },
  })
}

export function formatCouchbaseUri(options: CouchbaseOptions, redact: boolean): string {
  const { hosts, username, password, bucket, durability, scan, managementPort, compat } = options
  const tls = options.tls === null ? null : { ...options.tls, serverName: null }
  const query = formatOptions({
    durability: durability === 'none' ? null : durability,
    scan: scan === 'none' ? null : scan,
    management: managementPort === null ? null : String(managementPort),
    compat,
    ...formatTls(tls),
  })
  const places = hosts.map(({ host, port }) => formatAddress(host, port)).join(',')
  const user = formatUser(username, password, redact)
  const scheme = tls === null ? 'couchbase' : 'couchbases'
  return `${scheme}://${user}${places}/${encodeURIComponent(bucket)}${query}`
}
