import type { ThriftStruct } from '../../wire/thrift/decode'
import { binary, field, i32, listHead, STOP, TYPE, utf8 } from '../../wire/thrift/encode'
import type { HBaseConnection } from './connection'

/** One row, for everything that is not measured. */
export interface Row {
  readonly key: string
  /** values by qualifier */
  readonly cells: ReadonlyMap<string, string>
}

/** @param filter in HBase's filter language; '' for none */
export async function scanRows(
  server: HBaseConnection,
  table: string,
  family: string,
  start: string,
  limit: number,
  filter: string,
): Promise<Row[]> {
  const scan =
    field(TYPE.binary, 1) +
    binary(start) +
    familyOnly(3, family) +
    field(TYPE.i32, 4) +
    i32(limit) +
    (filter === '' ? '' : field(TYPE.binary, 7) + binary(filter)) +
    field(TYPE.i32, 15) +
    i32(limit)
  const answer = await server.ask('getScannerResults', onTable(table, scan) + limitOf(limit))
  return (answer as readonly ThriftStruct[]).map(rowOf)
}

export async function getRow(
  server: HBaseConnection,
  table: string,
  family: string,
  key: string,
): Promise<Row> {
  const get = field(TYPE.binary, 1) + binary(key) + familyOnly(2, family)
  return rowOf((await server.ask('get', onTable(table, get))) as ThriftStruct)
}

export async function putCell(
  server: HBaseConnection,
  table: string,
  [family, qualifier]: readonly [family: string, qualifier: string],
  key: string,
  value: string,
): Promise<void> {
  const cell =
    field(TYPE.binary, 1) +
    binary(family) +
    field(TYPE.binary, 2) +
    binary(qualifier) +
    field(TYPE.binary, 3) +
    binary(value) +
    STOP
  const put =
    field(TYPE.binary, 1) + binary(key) + field(TYPE.list, 2) + listHead(TYPE.struct, 1) + cell
  await server.ask('put', onTable(table, put))
}

export async function deleteRows(
  server: HBaseConnection,
  table: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const deletes = keys.map((key) => field(TYPE.binary, 1) + binary(key) + STOP).join('')
  const list = field(TYPE.list, 2) + listHead(TYPE.struct, keys.length) + deletes
  await server.ask('deleteMultiple', field(TYPE.binary, 1) + binary(utf8(table)) + list)
}

const onTable = (table: string, struct: string): string =>
  field(TYPE.binary, 1) + binary(utf8(table)) + field(TYPE.struct, 2) + struct + STOP

const limitOf = (limit: number): string => field(TYPE.i32, 3) + i32(limit)

const familyOnly = (id: number, family: string): string =>
  field(TYPE.list, id) + listHead(TYPE.struct, 1) + field(TYPE.binary, 1) + binary(family) + STOP

function rowOf(result: ThriftStruct): Row {
  const cells = new Map<string, string>()
  for (const cell of (result[2] as readonly ThriftStruct[] | undefined) ?? []) {
    cells.set(String(cell[2]), String(cell[3]))
  }
  return { key: String(result[1] ?? ''), cells }
}
