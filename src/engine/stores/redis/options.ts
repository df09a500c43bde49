import { isIP } from 'node:net'
import { z } from 'zod'

/** How to reach one Redis, and through which client. */
export const redisOptionsSchema = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.number().int().min(1).max(65535).default(6379),
    /** a Unix socket in place of host and port */
    socketPath: z.string().min(1).nullable().default(null),
    /** address family to use; null: whichever answers */
    family: z
      .union([z.literal(4), z.literal(6)])
      .nullable()
      .default(null),
    /** ACL user; null: the default user */
    username: z.string().min(1).nullable().default(null),
    password: z.string().nullable().default(null),
    database: z.number().int().min(0).max(100_000).default(0),
    tls: z
      .strictObject({
        caFile: z.string().min(1).nullable().default(null),
        certFile: z.string().min(1).nullable().default(null),
        keyFile: z.string().min(1).nullable().default(null),
        serverName: z.string().min(1).nullable().default(null),
        verify: z.boolean().default(true),
      })
      .nullable()
      .default(null),
    /** `direct`: our own pipelined connections; `ioredis`: the driver many applications use */
    client: z.enum(['direct', 'ioredis']).default('direct'),
    /** `ycsb`: HMSET, index entries left behind by deletes, named reads of nothing succeed (spec §6.1) */
    compat: z.enum(['ycsb']).nullable().default(null),
  })
  .refine((options) => options.socketPath === null || options.tls === null, {
    path: ['tls'],
    message: 'A Unix socket does not speak TLS.',
  })
  .refine(({ host, family }) => family === null || isIP(host) === 0 || isIP(host) === family, {
    path: ['family'],
    message: 'The host is an address of the other family.',
  })
  .refine((options) => options.username === null || options.password !== null, {
    path: ['password'],
    message: 'A user name needs a password beside it.',
  })
  .refine((options) => (options.tls?.certFile ?? null) === null || options.tls?.keyFile != null, {
    path: ['tls', 'keyFile'],
    message: 'A client certificate needs its key.',
  })

export type RedisOptions = z.infer<typeof redisOptionsSchema>
export type RedisTls = NonNullable<RedisOptions['tls']>
