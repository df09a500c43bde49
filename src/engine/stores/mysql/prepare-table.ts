import { WorkbenchError } from '../../../shared/errors'
import type { DataSetShape } from '../port'
import type { Control } from './control'
import { type DescribedTable, describeTable } from './described-table'
import type { MysqlOptions } from './options'
import { JSON_COLUMN, KEY_COLUMN, quoted } from './statements'

/** By this the product knows a table that it made itself, also when it is empty, and for what. */
const OURS = 'made by Touchstone'

const commentFor = ({ engine }: MysqlOptions): string =>
  engine === null ? OURS : `${OURS}, engine ${engine}`

/**
 * The table as YCSB has it (spec §6.7), with what YCSB leaves to the server's defaults said: keys
 * compare by their bytes, fields hold any text of any length.
 */
export function createTable(shape: DataSetShape, options: MysqlOptions): string {
  const fields =
    options.layout === 'json'
      ? [`${JSON_COLUMN} JSON NOT NULL`]
      : shape.fieldNames.map((name) => `${quoted(name)} LONGTEXT CHARACTER SET utf8mb4`)
  // MyRocks takes keys of up to 767 bytes, and 255 characters may have 1020
  const key =
    options.engine === 'rocksdb'
      ? 'VARBINARY(255)'
      : 'VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'
  const engine = options.engine === null ? '' : ` ENGINE = ${options.engine}`
  return (
    `CREATE TABLE IF NOT EXISTS ${quoted(shape.table)} ` +
    `(${KEY_COLUMN} ${key} NOT NULL PRIMARY KEY, ${fields.join(', ')})` +
    `${engine} COMMENT = '${commentFor(options)}'`
  )
}

/**
 * Makes the table, or makes it anew when an empty one of ours has another shape.
 *
 * @throws WorkbenchError 'foreign-data' when a table of this name cannot hold the records
 */
export async function prepareTable(
  control: Control,
  shape: DataSetShape,
  options: MysqlOptions,
): Promise<DescribedTable | null> {
  const create = createTable(shape, options)
  await control.query(create)
  const found = await describeTable(control, shape.table)
  const fault = found === null ? null : unfit(found, shape, options)
  if (fault === null) return found
  const table = quoted(shape.table)
  const rows = await control.query(`SELECT ${KEY_COLUMN} FROM ${table} LIMIT 1`).catch(() => [{}])
  if (!found?.comment?.startsWith(OURS) || rows.length > 0) {
    throw new WorkbenchError('foreign-data', `The table '${shape.table}' ${fault}.`, {
      hint: 'Drop it, or give another table (-p table=…) or database.',
    })
  }
  await control.query(`DROP TABLE ${table}`)
  await control.query(create)
  return describeTable(control, shape.table)
}

/** Why the records do not fit in; null when they do. Ends a sentence that names the table. */
function unfit(found: DescribedTable, shape: DataSetShape, options: MysqlOptions): string | null {
  const names = new Set(found.columns.map(({ name }) => name.toUpperCase()))
  const wanted = options.layout === 'json' ? [JSON_COLUMN] : shape.fieldNames
  const missing = [KEY_COLUMN, ...wanted].filter((name) => !names.has(name.toUpperCase()))
  if (missing.length > 0) {
    return `is there and has no column ${missing.join(', ')}, which the ${options.layout} layout needs`
  }
  if (options.layout === 'rows' && names.has(JSON_COLUMN)) {
    return `is there and holds JSON documents, but layout=rows was asked for`
  }
  const { comment, engine } = found
  if (comment?.startsWith(OURS) && comment !== commentFor(options)) {
    return 'is there and was made for another storage engine'
  }
  if (options.engine !== null && engine !== null && engine.toLowerCase() !== options.engine) {
    return `is there and kept by ${engine}, but engine=${options.engine} was asked for`
  }
  return null
}
