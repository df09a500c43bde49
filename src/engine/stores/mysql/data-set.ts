import { cancelled, parseMark } from '../embedded'
import type { DataSetState, OwnershipMark } from '../port'
import type { Control } from './control'
import { describeTable, isMissingTable } from './described-table'
import type { MysqlOptions } from './options'
import { KEY_COLUMN, quoted } from './statements'

/** One row a table of the product's: `mark` is JSON. Beside the data, in the same database. */
export const MARK_TABLE = 'touchstone_owner'

const CREATE_MARK_TABLE =
  `CREATE TABLE IF NOT EXISTS ${MARK_TABLE} (table_name VARCHAR(64) CHARACTER SET utf8mb4 ` +
  'COLLATE utf8mb4_bin NOT NULL PRIMARY KEY, mark TEXT CHARACTER SET utf8mb4 NOT NULL)'

/** above this estimate counting takes too long: it reads the whole index */
const COUNTED_UP_TO = 2_000_000
/** rows deleted at once, where a table cannot be emptied as a whole */
const BATCH = 5000

/**
 * Data in another layout or engine is other data: the fingerprint says which, after the data set's
 * own; one that was kept with other options is told as one that fits nothing.
 */
const suffix = ({ layout, engine }: MysqlOptions): string =>
  `${layout === 'rows' ? '' : `\nlayout ${layout}`}${engine === null ? '' : `\nengine ${engine}`}`

export const keptMark = (mark: OwnershipMark, options: MysqlOptions): OwnershipMark => ({
  ...mark,
  fingerprint: mark.fingerprint + suffix(options),
})

export function foundMark(mark: OwnershipMark | null, options: MysqlOptions): OwnershipMark | null {
  const end = suffix(options)
  if (mark === null) return null
  if (!mark.fingerprint.endsWith(end)) {
    return { ...mark, fingerprint: `${mark.fingerprint}\nnot ${end.trim()}` }
  }
  return { ...mark, fingerprint: mark.fingerprint.slice(0, mark.fingerprint.length - end.length) }
}

/** Whatever the table holds counts as records: it may be somebody's. */
export async function inspectTable(control: Control, table: string): Promise<DataSetState> {
  const mark = await readMark(control, table)
  const found = await describeTable(control, table)
  if (found === null) return { records: 0, empty: true, mark }
  const any = await control.query(`SELECT ${KEY_COLUMN} FROM ${quoted(table)} LIMIT 1`)
  if (any.length === 0) return { records: 0, empty: true, mark }
  const countable = (found.estimatedRows ?? 0) <= COUNTED_UP_TO
  return { records: countable ? await countRows(control, table) : null, empty: false, mark }
}

async function countRows(control: Control, table: string): Promise<number | null> {
  const [row] = await control.queryIfAllowed(`SELECT COUNT(*) AS n FROM ${quoted(table)}`)
  const count = row === undefined ? Number.NaN : Number(Object.values(row)[0])
  return Number.isFinite(count) ? count : null
}

async function readMark(control: Control, table: string): Promise<OwnershipMark | null> {
  try {
    const sql = `SELECT mark FROM ${MARK_TABLE} WHERE table_name = ?`
    const [row] = await control.query(sql, [table])
    const text = row === undefined ? undefined : Object.values(row)[0]
    return parseMark(text === undefined || text === null ? undefined : String(text))
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}

export async function saveMark(
  control: Control,
  table: string,
  mark: OwnershipMark,
): Promise<void> {
  const text = JSON.stringify(mark)
  const update = `UPDATE ${MARK_TABLE} SET mark = ? WHERE table_name = ?`
  try {
    const [{ affectedRows }] = await control.query(update, [text, table])
    if (Number(affectedRows) > 0) return
  } catch (error) {
    if (!isMissingTable(error)) throw error
    await control.query(CREATE_MARK_TABLE)
  }
  await control.query(`INSERT INTO ${MARK_TABLE} (table_name, mark) VALUES (?, ?)`, [table, text])
}

/**
 * Empties the table and removes the mark; the table itself and all others stay. Emptied as a whole
 * where that is permitted, since a store that still purges what was deleted is not the store that
 * the next trial should measure; else in batches.
 */
export async function clearTable(
  control: Control,
  table: string,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw cancelled(`Clearing the table '${table}'`)
  const { records, empty, mark } = await inspectTable(control, table)
  // data cut off half-way is never taken for whole
  if (mark?.complete) await saveMark(control, table, { ...mark, complete: false })
  if (!empty) {
    // another session's transaction may hold the table for ever
    await control.queryIfAllowed('SET SESSION lock_wait_timeout = 30')
    const whole = await control.query(`TRUNCATE TABLE ${quoted(table)}`).then(
      () => true,
      () => false,
    )
    if (whole) onProgress(records ?? mark?.recordCount ?? 0)
    else await deleteInBatches(control, table, onProgress, signal)
  }
  await removeMark(control, table)
}

async function deleteInBatches(
  control: Control,
  table: string,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let removed = 0
  for (;;) {
    if (signal.aborted) throw cancelled(`Clearing the table '${table}'`)
    const [result] = await control.query(`DELETE FROM ${quoted(table)} LIMIT ${BATCH}`)
    if (Number(result.affectedRows) === 0) return
    removed += Number(result.affectedRows)
    onProgress(removed)
  }
}

/** The table of marks goes with the last mark. */
async function removeMark(control: Control, table: string): Promise<void> {
  try {
    await control.query(`DELETE FROM ${MARK_TABLE} WHERE table_name = ?`, [table])
  } catch (error) {
    if (isMissingTable(error)) return
    throw error
  }
  const left = await control.query(`SELECT table_name FROM ${MARK_TABLE} LIMIT 1`)
  if (left.length === 0) await control.queryIfAllowed(`DROP TABLE ${MARK_TABLE}`)
}
