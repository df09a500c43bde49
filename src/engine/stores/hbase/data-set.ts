import { WorkbenchError } from '../../../shared/errors'
import { cancelled } from '../embedded'
import type { DataSetState } from '../port'
import type { HBaseConnection } from './connection'
import { prepareMarks, readMark, removeMark, saveMark } from './mark'
import { deleteRows, scanRows } from './rows'
import {
  describeTable,
  enableTable,
  makeTable,
  splitKeys,
  tableDisabled,
  tableExists,
  truncateTable,
} from './tables'

/** The table of a session. */
export interface Place {
  readonly table: string
  readonly family: string
  /** of a table that has to be made */
  readonly regions: number
}

const BATCH = 1000

/** Keys of YCSB's kind; every other row of the table is somebody else's. */
const RECORD_KEY = /^user\d+$/

/** the key of each row, and nothing else of it */
const KEYS_ONLY = 'FirstKeyOnlyFilter() AND KeyOnlyFilter()'

/** Makes the table and that of the marks; leaves alone what is there. */
export async function prepareTable(server: HBaseConnection, place: Place): Promise<void> {
  const { table, family, regions } = place
  await prepareMarks(server)
  if (!(await tableExists(server, table))) {
    await makeTable(server, table, family, splitKeys(regions))
  }
  const { families } = await describeTable(server, table)
  if (!families.includes(family)) {
    throw new WorkbenchError(
      'foreign-data',
      `The table '${table}' has no column family '${family}'; it has ${families.join(', ')}.`,
      { hint: 'Name one of them as family=…, or another table.' },
    )
  }
  if (await tableDisabled(server, table)) await enableOurs(server, table)
}

/** A table that we emptied when we were cut off is still disabled. */
async function enableOurs(server: HBaseConnection, table: string): Promise<void> {
  if ((await readMark(server, table)) === null) {
    throw new WorkbenchError('server-refused', `The table '${table}' is disabled.`, {
      hint: `Enable it in the HBase shell: enable '${table}'.`,
    })
  }
  await enableTable(server, table)
}

/** Rows are not counted: HBase would have to read all of them. */
export async function inspectTable(server: HBaseConnection, place: Place): Promise<DataSetState> {
  const { table, family } = place
  if (!(await tableExists(server, table))) return { records: 0, empty: true, mark: null }
  const mark = await readMark(server, table)
  const rows = await scanRows(server, table, family, '', 1, KEYS_ONLY)
  return rows.length === 0
    ? { records: 0, empty: true, mark }
    : { records: null, empty: false, mark }
}

/** fewer records than this are deleted sooner than a table is emptied, and slow nothing down */
const FEW = 10_000

/**
 * Removes the records, and last the mark. A marked table that holds nothing but many records is
 * emptied at once, as deleted rows would slow down the scans to come until HBase compacts them
 * away; from any other table the records are deleted page by page. The table itself stays.
 */
export async function clearTable(
  server: HBaseConnection,
  place: Place,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  throwIfCancelled(signal)
  const { table } = place
  if (!(await tableExists(server, table))) {
    await removeMark(server, table)
    return
  }
  const mark = await readMark(server, table)
  const { families } = await describeTable(server, table)
  // cut off half-way, the data must never be taken for whole
  if (mark?.complete) await saveMark(server, table, { ...mark, complete: false })
  const count = mark === null || families.length > 1 ? null : await countOurs(server, place, signal)
  if (count === null || count < FEW) await deleteRecords(server, place, onProgress, signal)
  else {
    await truncateTable(server, table)
    onProgress(count)
  }
  await removeMark(server, table)
}

/** Null: the table holds rows of others too. */
async function countOurs(
  server: HBaseConnection,
  place: Place,
  signal: AbortSignal,
): Promise<number | null> {
  let count = 0
  for await (const keys of pages(server, place, signal)) {
    if (!keys.every((key) => RECORD_KEY.test(key))) return null
    count += keys.length
  }
  return count
}

async function deleteRecords(
  server: HBaseConnection,
  place: Place,
  onProgress: (removed: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let removed = 0
  for await (const keys of pages(server, place, signal)) {
    const ours = keys.filter((key) => RECORD_KEY.test(key))
    await deleteRows(server, place.table, ours)
    removed += ours.length
    onProgress(removed)
  }
}

/** All keys in their order, page by page. */
async function* pages(
  server: HBaseConnection,
  { table, family }: Place,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  let start = ''
  for (;;) {
    throwIfCancelled(signal)
    const rows = await scanRows(server, table, family, start, BATCH, KEYS_ONLY)
    if (rows.length > 0) yield rows.map((row) => row.key)
    if (rows.length < BATCH) return
    // the key that follows at once
    start = `${rows[rows.length - 1].key}\0`
  }
}

function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled('Clearing')
}
