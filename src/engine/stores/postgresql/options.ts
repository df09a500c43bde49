import { z } from 'zod'
import { tlsSchema } from '../server-schema'

/** How to reach one PostgreSQL (or what speaks its protocol), and how records lie in it. */
export const postgresqlOptionsSchema = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.number().int().min(1).max(65535).default(5432),
    /** folder of a Unix socket in place of the host; the socket in it is named after the port */
    socketFolder: z.string().startsWith('/').nullable().default(null),
    username: z.string().min(1).default('postgres'),
    password: z.string().nullable().default(null),
    /** null: named as the user, as everywhere in PostgreSQL */
    database: z.string().min(1).nullable().default(null),
    /** null: the first that exists of the user's search path */
    schema: z.string().min(1).nullable().default(null),
    tls: tlsSchema.nullable().default(null),
    /** `rows`: a text column a field (YCSB's jdbc); `jsonb`: one document a record (postgrenosql) */
    layout: z.enum(['rows', 'jsonb']).default('rows'),
    /** `gin`: the documents are indexed as well, which every write pays for */
    index: z.enum(['none', 'gin']).default('none'),
    /** setting of our own sessions; null: the server's */
    synchronousCommit: z
      .enum(['on', 'off', 'local', 'remote_write', 'remote_apply'])
      .nullable()
      .default(null),
  })
  .refine((options) => options.socketFolder === null || options.tls === null, {
    path: ['tls'],
    message: 'A Unix socket does not speak TLS.',
  })
  .refine((options) => options.index === 'none' || options.layout === 'jsonb', {
    path: ['index'],
    message: 'A GIN index is made over documents: it needs layout=jsonb.',
  })

export type PostgresqlOptions = z.infer<typeof postgresqlOptionsSchema>

/** "127.0.0.1:5432", "[::1]:5432" or a path: as messages name it. */
export function serverName({ host, port, socketFolder }: PostgresqlOptions): string {
  if (socketFolder !== null) return socketPath(socketFolder, port)
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

export const socketPath = (folder: string, port: number): string =>
  `${folder.replace(/\/+$/, '')}/.s.PGSQL.${port}`

export const databaseName = (options: PostgresqlOptions): string =>
  options.database ?? options.username
