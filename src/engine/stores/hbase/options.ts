import { z } from 'zod'
import { formatAddress, formatOptions } from '../format-server-uri'
import { ServerUri, type UriRules } from '../server-uri'

/** When a write is acknowledged; `default`: as the table was made. */
export const DURABILITIES = ['default', 'skip', 'async', 'sync', 'fsync'] as const

export type Durability = (typeof DURABILITIES)[number]

/** How calls stand on a connection: one after another, or each with its length before it. */
export const TRANSPORTS = ['buffered', 'framed'] as const

const DEFAULT_PORT = 9090
/** YCSB's property `columnfamily` has no default; its documentation writes `cf` or `family` */
const DEFAULT_FAMILY = 'cf'
const DEFAULT_REGIONS = 10

/** How to reach one Thrift2 gateway of HBase's, and which table to use through it. */
export const hbaseOptionsSchema = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: z.number().int().min(1).max(65535).default(DEFAULT_PORT),
  /** `table` or `namespace:table`; null: the workload's table, as in YCSB */
  table: z
    .string()
    .regex(/^(?:\w+:)?\w[\w.-]*$/, {
      message: 'A table has letters, digits, _ . and -, with its namespace before a colon.',
    })
    .nullable()
    .default(null),
  /** column family that holds the fields */
  family: z
    .string()
    .regex(/^[\w-]+$/, { message: 'A column family has letters, digits, _ and -.' })
    .default(DEFAULT_FAMILY),
  /** regions of a table that is made by `prepare` */
  regions: z.number().int().min(1).max(1000).default(DEFAULT_REGIONS),
  /** asked for with every write */
  durability: z.enum(DURABILITIES).default('default'),
  /** as the gateway is set: `framed` where hbase.regionserver.thrift.framed is true */
  transport: z.enum(TRANSPORTS).default('buffered'),
})

export type HBaseOptions = z.infer<typeof hbaseOptionsSchema>

const RULES: UriRules = {
  product: 'HBase',
  schemes: ['hbase'],
  tlsSchemes: [],
  options: ['family', 'regions', 'durability', 'transport'],
  howToWrite: 'Write hbase://host:9090/table?family=cf&regions=10&durability=sync.',
}

/** @throws WorkbenchError 'invalid-spec' with every problem */
export function parseHBaseUri(uri: string): HBaseOptions {
  const reader = new ServerUri(uri, RULES)
  if (reader.username !== undefined || reader.password !== undefined) {
    const hint = 'Leave them out; where the gateway asks for Kerberos, it cannot be used.'
    reader.fault('username', undefined, 'The Thrift gateway has no users and passwords.', hint)
  }
  for (const name of ['ca', 'cert', 'key', 'servername', 'verify']) {
    const value = reader.text(name)
    if (value === undefined) continue
    reader.fault(name, value, `'${name}' belongs to TLS, which the Thrift gateway does not have.`)
  }
  const regions = reader.text('regions')
  const raw = {
    ...reader.address(),
    table: reader.path === '' ? undefined : reader.path,
    family: reader.text('family'),
    regions: regions === undefined ? undefined : /^\d+$/.test(regions) ? Number(regions) : regions,
    durability: reader.choice('durability', DURABILITIES),
    transport: reader.choice('transport', TRANSPORTS),
  }
  const parsed = hbaseOptionsSchema.safeParse(raw)
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.')
    const value = String((raw as Record<string, unknown>)[path])
    const message = path === 'regions' ? `regions=${value}: must be 1 to 1000` : issue.message
    reader.fault(path, value, message.replace(/\.?$/, '.'))
  }
  reader.done()
  return parsed.data as HBaseOptions
}

export function formatHBaseUri(options: HBaseOptions): string {
  const { host, port, table, family, regions, durability, transport } = options
  const query = formatOptions({
    family: family === DEFAULT_FAMILY ? null : family,
    regions: regions === DEFAULT_REGIONS ? null : String(regions),
    durability: durability === 'default' ? null : durability,
    transport: transport === 'buffered' ? null : transport,
  })
  return `hbase://${formatAddress(host, port)}/${encodeURIComponent(table ?? '')}${query}`
}
