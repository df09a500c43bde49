import type { Client } from 'cassandra-driver'
import { WorkbenchError } from '../../../shared/errors'
import type { CassandraOptions } from './options'
import { KEY_COLUMN, PARTITION_COLUMN, tableName } from './statements'

/** What the cluster's own catalogue says of our keyspace and table. */
export interface Catalog {
  /** strategy and replicas, as the server keeps them; null: there is no such keyspace */
  readonly replication: Readonly<Record<string, string>> | null
  /** false: writes skip the commit log */
  readonly durableWrites: boolean
  readonly table: TableInfo | null
}

export interface TableInfo {
  readonly columns: ReadonlySet<string>
  /** partition key, then clustering key */
  readonly keyColumns: readonly string[]
  readonly comment: string
  readonly compaction: string
  readonly compression: string
}

type Row = Readonly<Record<string, unknown>>

export async function readCatalog(
  control: Client,
  keyspace: string,
  table: string,
): Promise<Catalog> {
  const ask = async (query: string, params: readonly string[]): Promise<Row[]> =>
    (await control.execute(query, [...params])).rows
  const [keyspaces, tables, columns] = await Promise.all([
    ask('SELECT * FROM system_schema.keyspaces WHERE keyspace_name = ?', [keyspace]),
    ask('SELECT * FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?', [
      keyspace,
      table,
    ]),
    ask('SELECT * FROM system_schema.columns WHERE keyspace_name = ? AND table_name = ?', [
      keyspace,
      table,
    ]),
  ])
  return {
    replication: (keyspaces[0]?.replication as Record<string, string> | undefined) ?? null,
    durableWrites: keyspaces[0]?.durable_writes !== false,
    table: tables[0] === undefined ? null : describeTable(tables[0], columns),
  }
}

function describeTable(table: Row, columns: readonly Row[]): TableInfo {
  const keys = columns.filter(({ kind }) => kind === 'partition_key' || kind === 'clustering')
  const rank = ({ kind, position }: Row): number =>
    (kind === 'clustering' ? 1000 : 0) + Number(position)
  return {
    columns: new Set(columns.map((column) => String(column.column_name))),
    keyColumns: [...keys].sort((a, b) => rank(a) - rank(b)).map((key) => String(key.column_name)),
    comment: String(table.comment ?? ''),
    compaction: shortClass(table.compaction as Row | null),
    compression: shortClass(table.compression as Row | null),
  }
}

/** "org.apache.cassandra.io.compress.LZ4Compressor" → "LZ4Compressor". */
function shortClass(settings: Row | null): string {
  const name = settings?.class ?? settings?.sstable_compression
  return typeof name === 'string' ? name.slice(name.lastIndexOf('.') + 1) : 'none'
}

/** Kept as the table's comment: keys are spread by it, so it must not change. */
export const partitionsComment = (partitions: number): string =>
  `touchstone: records in ${partitions} partition${partitions === 1 ? '' : 's'}`

/**
 * Refuses a table whose records the layout of the profile would not find.
 *
 * @throws WorkbenchError 'foreign-data'
 */
export function checkLayout(info: TableInfo, options: CassandraOptions, table: string): void {
  const name = tableName(options.keyspace, table).replaceAll('"', '')
  const clustered = options.layout === 'clustering'
  const expected = clustered ? [PARTITION_COLUMN, KEY_COLUMN] : [KEY_COLUMN]
  if (info.keyColumns.join() !== expected.join()) {
    throw new WorkbenchError(
      'foreign-data',
      `The table ${name} has the primary key (${info.keyColumns.join(', ')}), not (${expected.join(', ')}) as layout=${options.layout} has.`,
      { hint: 'Use the other layout, another keyspace or another table name.' },
    )
  }
  const known = /^touchstone: records in (\d+) partition/.exec(info.comment)?.[1]
  if (clustered && known !== undefined && Number(known) !== options.partitions) {
    throw new WorkbenchError(
      'foreign-data',
      `The table ${name} holds its records in ${known} partitions, not in ${options.partitions}.`,
      { hint: `Write partitions=${known}, or use another keyspace or table name.` },
    )
  }
}
