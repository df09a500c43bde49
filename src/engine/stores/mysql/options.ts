import { z } from 'zod'
import { isOfFamily, OTHER_FAMILY, serverFields, tlsSchema } from '../server-schema'

/** How to reach one server of MySQL's protocol, and how records are laid out in it. */
export const mysqlOptionsSchema = z
  .strictObject({
    ...serverFields(3306),
    username: z.string().min(1).default('root'),
    password: z.string().nullable().default(null),
    /** must exist: the product makes its table in it, never a database */
    database: z.string().min(1).max(64).default('ycsb'),
    tls: tlsSchema.nullable().default(null),
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
  .refine(isOfFamily, OTHER_FAMILY)
  .refine((options) => options.compat === null || options.layout === 'rows', {
    path: ['compat'],
    message: 'YCSB knows no JSON layout for MySQL: compat=ycsb goes with layout=rows.',
  })

export type MysqlOptions = z.infer<typeof mysqlOptionsSchema>
