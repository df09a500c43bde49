import { z } from 'zod'
import { isOfFamily, OTHER_FAMILY, serverFields, tlsSchema } from '../server-schema'

/** How to reach one Redis, and through which client. */
export const redisOptionsSchema = z
  .strictObject({
    ...serverFields(6379),
    /** ACL user; null: the default user */
    username: z.string().min(1).nullable().default(null),
    password: z.string().nullable().default(null),
    database: z.number().int().min(0).max(100_000).default(0),
    tls: tlsSchema.nullable().default(null),
    /** `direct`: our own pipelined connections; `ioredis`: the driver many applications use */
    client: z.enum(['direct', 'ioredis']).default('direct'),
    /** `ycsb`: HMSET, index entries left behind by deletes, named reads of nothing succeed (spec §6.1) */
    compat: z.enum(['ycsb']).nullable().default(null),
  })
  .refine((options) => options.socketPath === null || options.tls === null, {
    path: ['tls'],
    message: 'A Unix socket does not speak TLS.',
  })
  .refine(isOfFamily, OTHER_FAMILY)
  .refine((options) => options.username === null || options.password !== null, {
    path: ['password'],
    message: 'A user name needs a password beside it.',
  })

export type RedisOptions = z.infer<typeof redisOptionsSchema>
