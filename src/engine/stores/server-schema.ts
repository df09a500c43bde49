import { isIP } from 'node:net'
import { z } from 'zod'

/** Where a server listens, for stores that may use a Unix socket. */
export const serverFields = (usualPort: number) => ({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.number().int().min(1).max(65535).default(usualPort),
  /** a Unix socket in place of host and port */
  socketPath: z.string().min(1).nullable().default(null),
  /** address family to use; null: whichever answers */
  family: z
    .union([z.literal(4), z.literal(6)])
    .nullable()
    .default(null),
})

export const isOfFamily = ({ host, family }: { host: string; family: 4 | 6 | null }): boolean =>
  family === null || isIP(host) === 0 || isIP(host) === family

/** What is said where {@link isOfFamily} does not hold; zod takes `message` out of what is shared. */
export const OTHER_FAMILY = {
  path: ['family'],
  error: 'The host is an address of the other family.',
}

/** How a server is trusted: what `TlsSettings` of the wire are checked by. Files hold PEM. */
export const tlsSchema = z
  .strictObject({
    caFile: z.string().min(1).nullable().default(null),
    certFile: z.string().min(1).nullable().default(null),
    keyFile: z.string().min(1).nullable().default(null),
    serverName: z.string().min(1).nullable().default(null),
    verify: z.boolean().default(true),
  })
  .refine(({ certFile, keyFile }) => certFile === null || keyFile !== null, {
    path: ['keyFile'],
    message: 'A client certificate needs its key.',
  })
