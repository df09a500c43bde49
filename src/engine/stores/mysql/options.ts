import { isIP } from 'node:net'
import { z } from 'zod'

/** How to reach one server of MySQL's protocol, and how records are laid out in it. */
export const mysqlOptionsSchema = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.number().int().min(1).max(65535).default(3306),
    /** a Unix socket in place of host and port */
    socketPath: z.string().min(1).nullable().default(null),
    /** address family to use; null: whichever answers */
    family: z
      .union([z.literal(4), z.literal(6)])
      .nullable()
      .default(null),
    username: z.string().min(1).default('root'),
    password: z.string().nullable().default(null),
    /** must exist: the product makes its table in it, never a database */
    database: z.string().min(1).max(64).default('ycsb'),
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
    /**
     * `rows`: key column and one text column a field, as YCSB's JDBC binding has them (spec §6.7).
     * `json`: key column and one JSON document of all fields; updates by JSON_MERGE_PATCH
     */
    layout: z.enum(['rows', 'json']).default('rows'),
    /** storage engine of the table; null: the server's default. `rocksdb` is MyRocks */
    engine: z.enum(['innodb', 'rocksdb']).nullable().default(null),
    /** `ycsb`: every read fetches all columns, whichever fields were asked for (spec §6.7) */
    compat: z.enum(['ycsb']).nullable().default(null),
  })
  .refine((options) => options.socketPath === null || options.tls === null, {
    path: ['tls'],
    message: 'A Unix socket needs no TLS here.',
  })
  .refine(({ host, family }) => family === null || isIP(host) === 0 || isIP(host) === family, {
    path: ['family'],
    message: 'The host is an address of the other family.',
  })
  .refine((options) => (options.tls?.certFile ?? null) === null || options.tls?.keyFile != null, {
    path: ['tls', 'keyFile'],
    message: 'A client certificate needs its key.',
  })
  .refine((options) => options.compat === null || options.layout === 'rows', {
    path: ['compat'],
    message: 'YCSB knows no JSON layout for MySQL: compat=ycsb goes with layout=rows.',
  })

export type MysqlOptions = z.infer<typeof mysqlOptionsSchema>
export type MysqlTls = NonNullable<MysqlOptions['tls']>
