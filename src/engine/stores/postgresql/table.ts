import type { DataSetShape } from '../port'
import type { Asking } from './control'
import type { PostgresqlOptions } from './options'
import { identifier, literal, qualified } from './statements'

/** The table of the data set as it is found. */
export interface FoundTable {
  /** type by column, both as the server writes them */
  readonly columns: ReadonlyMap<string, string>
  /** "C", "en_US.utf8", "default"; null when the key has none */
  readonly keyCollation: string | null
  /** bytes of the rows alone, at the time of asking */
  readonly bytes: number
}

/** Null when there is no such table. */
export async function readTable(
  server: Asking,
  options: PostgresqlOptions,
  shape: DataSetShape,
): Promise<FoundTable | null> {
  const name = literal(qualified(options.schema, shape.table))
  const [there] = await server.query(`SELECT to_regclass(${name})::text AS name`)
  if (there?.name == null) return null
  const rows = await server.query(
    `SELECT a.attname AS column, format_type(a.atttypid, NULL) AS type, c.collname AS collation
     FROM pg_attribute a LEFT JOIN pg_collation c ON c.oid = a.attcollation
     WHERE a.attrelid = ${name}::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
  )
  const key = rows.find((row) => row.column === 'ycsb_key')
  const size = await server
    .query(`SELECT pg_relation_size(${name}::regclass)::text AS bytes`)
    .catch(() => [])
  return {
    columns: new Map(rows.map((row) => [row.column ?? '', row.type ?? ''])),
    keyCollation: key?.collation ?? null,
    bytes: Number(size[0]?.bytes ?? 0),
  }
}

/**
 * What stands in the way of using a table in this layout; null when nothing does. Columns beyond
 * the layout's are no hindrance.
 */
export function misfit(
  table: FoundTable,
  options: PostgresqlOptions,
  shape: DataSetShape,
): string | null {
  const { columns } = table
  if (!columns.has('ycsb_key')) return 'has no column ycsb_key'
  if (options.layout === 'jsonb') {
    const type = columns.get('ycsb_value')
    if (type === undefined) return 'has no column ycsb_value'
    return type === 'jsonb' ? null : `holds its documents as ${type}, not as jsonb`
  }
  const missing = missingColumns(table, shape)
  if (missing.length === 0) return null
  return `has no ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}`
}

export const missingColumns = ({ columns }: FoundTable, { fieldNames }: DataSetShape): string[] =>
  fieldNames.map((name) => name.toLowerCase()).filter((name) => !columns.has(name))

/**
 * YCSB's own table, but for the order of its keys: bytewise ("C"), whatever the database is set to,
 * so that a scan walks the same records everywhere and comparing keys is cheap.
 */
export function createTable(options: PostgresqlOptions, shape: DataSetShape): string {
  const columns =
    options.layout === 'jsonb'
      ? ['ycsb_value jsonb NOT NULL']
      : shape.fieldNames.map((name) => `${identifier(name)} text`)
  const key = 'ycsb_key varchar(255) COLLATE "C" PRIMARY KEY'
  return `CREATE TABLE ${qualified(options.schema, shape.table)} (${[key, ...columns].join(', ')})`
}

export const createIndex = (options: PostgresqlOptions, shape: DataSetShape): string =>
  `CREATE INDEX IF NOT EXISTS ${identifier(`${shape.table}_ycsb_value_gin`)} ON ${qualified(options.schema, shape.table)} USING gin (ycsb_value)`
