import type { Control, ControlRow } from './control'
import type { MysqlError } from './outcomes'
import { quoted } from './statements'
import type { FoundColumn } from './table'

/** What the server tells of a table. Null where it does not say (proxies). */
export interface DescribedTable {
  readonly columns: readonly FoundColumn[]
  readonly engine: string | null
  readonly comment: string | null
  /** rows as the engine estimates them */
  readonly estimatedRows: number | null
  /** data and indexes, bytes on disk, as the engine tells them */
  readonly bytes: number | null
  /** collation of the key column: decides its order */
  readonly keyCollation: string | null
}

const NO_SUCH_TABLE = 1146
/** ShardingSphere says so with numbers of its own */
const NO_TABLE_TEXT = /doesn't exist|does not exist|not found|can not find/i

export const isMissingTable = (error: unknown): boolean =>
  (error as MysqlError).errno === NO_SUCH_TABLE ||
  ((error as MysqlError).sqlState !== undefined && NO_TABLE_TEXT.test((error as Error).message))

/** Null when there is no such table. */
export async function describeTable(
  control: Control,
  table: string,
): Promise<DescribedTable | null> {
  const columns = await columnsOf(control, table)
  if (columns === null) return null
  // MySQL 8 would tell figures that are up to a day old
  await control.queryIfAllowed('SET SESSION information_schema_stats_expiry = 0')
  const [facts] = await control.queryIfAllowed(
    'SELECT ENGINE AS engine, TABLE_COMMENT AS comment, TABLE_ROWS AS estimatedRows, ' +
      'DATA_LENGTH + INDEX_LENGTH AS bytes FROM information_schema.TABLES ' +
      'WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?',
    [table],
  )
  const [key] = await control.queryIfAllowed(
    'SELECT COLLATION_NAME AS collation, DATA_TYPE AS type FROM information_schema.COLUMNS ' +
      "WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND UPPER(COLUMN_NAME) = 'YCSB_KEY'",
    [table],
  )
  return {
    columns,
    engine: text(facts?.engine),
    comment: text(facts?.comment),
    estimatedRows: number(facts?.estimatedRows),
    bytes: number(facts?.bytes),
    keyCollation: text(key?.collation) ?? (/binary/i.test(String(key?.type)) ? 'binary' : null),
  }
}

async function columnsOf(control: Control, table: string): Promise<FoundColumn[] | null> {
  let rows: readonly ControlRow[]
  try {
    rows = await control.query(`SHOW COLUMNS FROM ${quoted(table)}`)
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
  return rows.map((row) => {
    const [name, type] = Object.values(row)
    return { name: String(name), binary: /blob|binary/i.test(String(type)) }
  })
}

const text = (value: unknown): string | null =>
  typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString() : null

const number = (value: unknown): number | null => {
  const parsed = value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(parsed) ? parsed : null
}
