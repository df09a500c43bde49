import { isIP } from 'node:net'
import { z } from 'zod'
import { tlsSchema } from '../server-schema'

const serverSchema = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.number().int().min(1).max(65535).default(11211),
})

/** How to reach one memcached, or several over which the client spreads the keys. */
export const memcachedOptionsSchema = z
  .strictObject({
    /** their order decides where a key lives: write it as every other client does */
    servers: z
      .array(serverSchema)
      .min(1)
      .max(1000)
      .default([{ host: '127.0.0.1', port: 11211 }]),
    /** a Unix socket in place of the servers */
    socketPath: z.string().min(1).nullable().default(null),
    /** address family to use; null: whichever answers */
    family: z
      .union([z.literal(4), z.literal(6)])
      .nullable()
      .default(null),
    username: z.string().min(1).nullable().default(null),
    password: z.string().min(1).nullable().default(null),
    tls: tlsSchema.nullable().default(null),
    /** `auto`: meta commands where the server has them (1.6.10), classic text commands otherwise */
    protocol: z.enum(['auto', 'meta', 'classic', 'binary']).default('auto'),
    /** largest item the server takes (its -I), bytes; a record is one item */
    itemMaxBytes: z
      .number()
      .int()
      .min(1024)
      .max(2 ** 30)
      .default(2 ** 20),
    /** `ycsb`: updates replace the whole record, reads of nothing succeed (spec §6.2) */
    compat: z.enum(['ycsb']).nullable().default(null),
  })
  .refine(({ socketPath, tls }) => socketPath === null || tls === null, {
    path: ['tls'],
    message: 'A Unix socket does not speak TLS.',
  })
  .refine(
    ({ servers, family }) =>
      family === null || servers.every(({ host }) => isIP(host) === 0 || isIP(host) === family),
    { path: ['family'], message: 'A host is an address of the other family.' },
  )
  .refine(({ username, password }) => password === null || username !== null, {
    path: ['username'],
    message: 'A password needs a user name beside it: memcached knows no default user.',
  })

export type MemcachedOptions = z.infer<typeof memcachedOptionsSchema>
export type MemcachedServer = MemcachedOptions['servers'][number]
export type MemcachedTls = NonNullable<MemcachedOptions['tls']>
