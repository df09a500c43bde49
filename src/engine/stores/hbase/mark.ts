import { utf8 } from '../../wire/thrift/encode'
import { parseMark } from '../embedded'
import type { OwnershipMark } from '../port'
import type { HBaseConnection } from './connection'
import { deleteRows, getRow, putCell } from './rows'
import { makeTable, tableExists } from './tables'

/** Marks of all tables; row: name of the table, value: the mark as JSON. */
const TABLE = 'touchstone_owner'
const CELL = ['m', 'mark'] as const

/** The mark of a table; null when there is none. */
export async function readMark(
  server: HBaseConnection,
  table: string,
): Promise<OwnershipMark | null> {
  if (!(await tableExists(server, TABLE))) return null
  const { cells } = await getRow(server, TABLE, CELL[0], utf8(table))
  const text = cells.get(CELL[1])
  return text === undefined ? null : parseMark(Buffer.from(text, 'latin1').toString('utf8'))
}

/** Makes the table of marks when it is not there. */
export async function prepareMarks(server: HBaseConnection): Promise<void> {
  if (await tableExists(server, TABLE)) return
  await makeTable(server, TABLE, CELL[0], [])
}

export async function saveMark(
  server: HBaseConnection,
  table: string,
  mark: OwnershipMark,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(mark), 'utf8').toString('latin1')
  await putCell(server, TABLE, CELL, utf8(table), text)
}

export async function removeMark(server: HBaseConnection, table: string): Promise<void> {
  if (await tableExists(server, TABLE)) await deleteRows(server, TABLE, [utf8(table)])
}
