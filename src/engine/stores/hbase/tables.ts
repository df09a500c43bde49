import { WorkbenchError } from '../../../shared/errors'
import type { ThriftStruct, ThriftValue } from '../../wire/thrift/decode'
import { binary, field, listHead, STOP, TYPE, utf8 } from '../../wire/thrift/encode'
import type { HBaseConnection } from './connection'
import { HBaseError } from './outcomes'

/** What the gateway tells of a table. */
export interface TableDescription {
  readonly families: readonly string[]
  /** number of `TDurability`; 0: as HBase is configured */
  readonly durability: number
  readonly readOnly: boolean
}

/** `TTableName` as the first argument of a call. */
function tableName(table: string): string {
  const colon = table.indexOf(':')
  const namespace = colon === -1 ? 'default' : table.slice(0, colon)
  const ns = field(TYPE.binary, 1) + binary(utf8(namespace))
  const qualifier = field(TYPE.binary, 2) + binary(utf8(table.slice(colon + 1)))
  return field(TYPE.struct, 1) + ns + qualifier + STOP
}

export const tableExists = async (server: HBaseConnection, table: string): Promise<boolean> =>
  (await server.ask('tableExists', tableName(table))) === true

export const tableDisabled = async (server: HBaseConnection, table: string): Promise<boolean> =>
  (await server.ask('isTableDisabled', tableName(table))) === true

export async function enableTable(server: HBaseConnection, table: string): Promise<void> {
  await server.ask('enableTable', tableName(table))
}

/** Empties the table, keeps its regions. */
export async function truncateTable(server: HBaseConnection, table: string): Promise<void> {
  await server.ask('disableTable', tableName(table))
  await server.ask('truncateTable', `${tableName(table)}${field(TYPE.bool, 2)}\x01`)
}

/**
 * Makes a table with one column family, unless another worker does at this moment.
 *
 * @throws WorkbenchError 'server-refused' with what an administrator has to type
 */
export async function makeTable(
  server: HBaseConnection,
  table: string,
  family: string,
  splits: readonly string[],
): Promise<void> {
  try {
    await createTable(server, table, family, splits)
  } catch (error) {
    if (!(error instanceof HBaseError)) throw error
    if (await tableExists(server, table)) return
    const message = `HBase does not make the table '${table}': ${error.message.replace(/\.$/, '')}.`
    const hint = `Let it be made in the HBase shell: create '${table}', '${family}'.`
    throw new WorkbenchError('server-refused', message, { cause: error, hint })
  }
}

async function createTable(
  server: HBaseConnection,
  table: string,
  family: string,
  splitKeys: readonly string[],
): Promise<void> {
  const column = field(TYPE.binary, 1) + binary(utf8(family)) + STOP
  // the name is the first field of the description, as it is the first argument of other calls
  const descriptor =
    field(TYPE.struct, 1) +
    tableName(table) +
    field(TYPE.list, 2) +
    listHead(TYPE.struct, 1) +
    column +
    STOP
  const splits =
    splitKeys.length === 0
      ? ''
      : field(TYPE.list, 2) +
        listHead(TYPE.binary, splitKeys.length) +
        splitKeys.map(binary).join('')
  await server.ask('createTable', descriptor + splits)
}

export async function describeTable(
  server: HBaseConnection,
  table: string,
): Promise<TableDescription> {
  const answer = (await server.ask('getTableDescriptor', tableName(table))) as ThriftStruct
  const columns = (answer[2] as readonly ThriftStruct[] | undefined) ?? []
  const attributes = (answer[3] as ReadonlyMap<ThriftValue, ThriftValue> | undefined) ?? new Map()
  return {
    families: columns.map((column) => String(column[1])),
    durability: Number(answer[4] ?? 0),
    readOnly: attributes.get('READONLY') === 'true',
  }
}

/** Regions of a table, by the server that holds them: "localhost:16020". */
export async function regionServers(
  server: HBaseConnection,
  table: string,
): Promise<ReadonlyMap<string, number>> {
  const argument = field(TYPE.binary, 1) + binary(utf8(table))
  const answer = await server.ask('getAllRegionLocations', argument)
  const counts = new Map<string, number>()
  for (const location of answer as readonly ThriftStruct[]) {
    const { 1: host = '', 2: port = 0 } = location[1] as ThriftStruct
    const name = `${host}:${port}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/**
 * Keys between regions, as YCSB recommends them: even for the first four digits of hashed keys.
 * Keys in order ("user0000…") all fall into the first region.
 */
export function splitKeys(regions: number): string[] {
  return Array.from(
    { length: regions - 1 },
    (_, i) => `user${Math.floor(1000 + ((i + 1) * (9999 - 1000)) / regions)}`,
  )
}
