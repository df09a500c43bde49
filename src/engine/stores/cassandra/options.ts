import { z } from 'zod'
import { tlsSchema } from '../server-schema'

const LEVELS = ['one', 'two', 'three', 'quorum', 'all', 'local_quorum', 'local_one'] as const
export const READ_CONSISTENCIES = [...LEVELS, 'serial', 'local_serial'] as const
export const WRITE_CONSISTENCIES = [...LEVELS, 'any', 'each_quorum'] as const

/** How to reach a cluster that speaks CQL, and how its records are laid out. */
export const cassandraOptionsSchema = z
  .strictObject({
    /** nodes to ask first; the others are found through them */
    contactPoints: z
      .array(
        z.strictObject({
          host: z.string().min(1),
          port: z.number().int().min(1).max(65535).default(9042),
        }),
      )
      .min(1)
      .default([{ host: '127.0.0.1', port: 9042 }]),
    keyspace: z
      .string()
      .regex(/^\w{1,48}$/, 'A keyspace is named by 1 to 48 letters, digits and underscores.')
      .default('ycsb'),
    /** datacenter whose nodes take the operations; null: that of the node that answers first */
    datacenter: z.string().min(1).nullable().default(null),
    /** replicas in that datacenter of a keyspace that is made; null: 3, or fewer if there are fewer nodes */
    replicationFactor: z.number().int().min(1).max(99).nullable().default(null),
    username: z.string().min(1).nullable().default(null),
    password: z.string().nullable().default(null),
    /** its `serverName` is the one name that every node's certificate holds; null: host names and addresses used */
    tls: tlsSchema.nullable().default(null),
    readConsistency: z.enum(READ_CONSISTENCIES).default('quorum'),
    writeConsistency: z.enum(WRITE_CONSISTENCIES).default('quorum'),
    /** of the Paxos round of light-weight transactions */
    serialConsistency: z.enum(['serial', 'local_serial']).default('serial'),
    /** light-weight transactions: inserts IF NOT EXISTS, updates and deletes IF EXISTS */
    lwt: z.boolean().default(false),
    /**
     * `partitions`: YCSB's table, a record a partition, scans in the order of tokens. `clustering`:
     * records are rows of a few partitions, in the order of keys.
     */
    layout: z.enum(['partitions', 'clustering']).default('partitions'),
    /** partitions over which `clustering` spreads the records; a scan asks all of them */
    partitions: z.number().int().min(1).max(1024).default(1),
  })
  .refine((options) => options.password === null || options.username !== null, {
    path: ['username'],
    message: 'A password needs a user name beside it.',
  })
  .refine((options) => options.layout === 'clustering' || options.partitions === 1, {
    path: ['partitions'],
    message: 'A number of partitions belongs to layout=clustering.',
  })

export type CassandraOptions = z.infer<typeof cassandraOptionsSchema>
export type CassandraTls = NonNullable<CassandraOptions['tls']>
export type Consistency = (typeof READ_CONSISTENCIES)[number] | (typeof WRITE_CONSISTENCIES)[number]
