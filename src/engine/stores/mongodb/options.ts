import { z } from 'zod'
import { formatAddress } from '../format-server-uri'

/** Options of the driver that say nothing to us and are handed on as they are written. */
export const PASSED_ON = [
  'appName',
  'authMechanismProperties',
  'compressors',
  'heartbeatFrequencyMS',
  'loadBalanced',
  'localThresholdMS',
  'maxStalenessSeconds',
  'readPreferenceTags',
  'serverMonitoringMode',
  'srvMaxHosts',
  'srvServiceName',
  'zlibCompressionLevel',
] as const

/** How to reach a MongoDB, and how writes and reads are asked for. */
export const mongodbOptionsSchema = z
  .strictObject({
    /** the host stands for a list of hosts in the DNS (`mongodb+srv:`) */
    srv: z.boolean().default(false),
    /** a Unix socket is a host that begins with a slash */
    hosts: z
      .array(
        z.strictObject({
          host: z.string().min(1),
          /** null: 27017, or none to be given */
          port: z.number().int().min(1).max(65535).nullable().default(null),
        }),
      )
      .min(1)
      .default([{ host: '127.0.0.1', port: null }]),
    username: z.string().min(1).nullable().default(null),
    password: z.string().nullable().default(null),
    /** null or `admin`: records are in `ycsb`, as in YCSB */
    database: z
      .string()
      .regex(/^[^/\\. "$\0]+$/, {
        message: 'A database has a name without / \\ . " $ and blanks.',
      })
      .nullable()
      .default(null),
    authSource: z.string().min(1).nullable().default(null),
    authMechanism: z.string().min(1).nullable().default(null),
    replicaSet: z.string().min(1).nullable().default(null),
    /** true: this very server, whatever set it belongs to */
    directConnection: z.boolean().nullable().default(null),
    /** members that must have a write: a number, `majority`, or a name of the set's configuration */
    w: z
      .string()
      .regex(/^(?!0+$)(?!-)./, {
        message: 'With w=0 nobody hears whether a write was done, so nothing could be counted.',
      })
      .nullable()
      .default(null),
    journal: z.boolean().nullable().default(null),
    wtimeoutMs: z.number().int().min(0).max(999_999_999).nullable().default(null),
    readPreference: z
      .enum(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'])
      .nullable()
      .default(null),
    readConcern: z
      .enum(['local', 'majority', 'linearizable', 'available', 'snapshot'])
      .nullable()
      .default(null),
    /** true hides failures, and makes one time of two attempts */
    retryReads: z.boolean().default(false),
    retryWrites: z.boolean().default(false),
    /** an insert overwrites a record that is there (YCSB's `mongodb.upsert`) */
    upsert: z.boolean().default(false),
    tls: z
      .strictObject({
        caFile: z.string().min(1).nullable().default(null),
        /** client certificate and its key, in one PEM file */
        certKeyFile: z.string().min(1).nullable().default(null),
        serverName: z.string().min(1).nullable().default(null),
        /** `authority`: any name in the certificate will do; `none`: anyone may answer */
        verify: z.enum(['full', 'authority', 'none']).default('full'),
      })
      .nullable()
      .default(null),
    others: z
      .array(z.strictObject({ name: z.enum(PASSED_ON), value: z.string().min(1) }))
      .default([]),
  })
  .refine(({ srv, hosts }) => !srv || (hosts.length === 1 && hosts[0].port === null), {
    path: ['hosts'],
    message: 'mongodb+srv: takes one host and no port: the DNS knows the rest.',
  })
  .refine(({ directConnection, hosts, srv }) => !directConnection || (hosts.length === 1 && !srv), {
    path: ['directConnection'],
    message: 'directConnection=true is for one host.',
  })
  .refine(({ username, password }) => username !== null || password === null, {
    path: ['username'],
    message: 'A password needs a user name before it.',
  })

export type MongodbOptions = z.infer<typeof mongodbOptionsSchema>
export type MongodbTls = NonNullable<MongodbOptions['tls']>

/** Where the records are. */
export const recordsDatabase = ({ database }: MongodbOptions): string =>
  database === null || database === 'admin' ? 'ycsb' : database

/** "127.0.0.1:27017", several with commas, a path: as messages name it. */
export function serverName({ hosts, srv }: MongodbOptions): string {
  return hosts
    .map(({ host, port }) =>
      srv || host.startsWith('/') ? host : formatAddress(host, port ?? 27017),
    )
    .join(', ')
}
