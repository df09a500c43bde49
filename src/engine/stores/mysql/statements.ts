import type { FieldValues } from '../port'
import type { TableColumns } from './table'

/** What the answer to a statement says of the record it is about. */
export type StatementKind = 'read' | 'scan' | 'insert' | 'change'

/** One statement, prepared once per connection. */
export interface Statement {
  readonly sql: string
  readonly kind: StatementKind
}

/** The statements of a layout, each made once; `…Values` are what goes with them. */
export interface Statements {
  read(fields: readonly string[] | null): Statement
  scan(fields: readonly string[] | null): Statement
  insert(values: FieldValues): Statement
  update(values: FieldValues): Statement
  readonly remove: Statement
  insertValues(key: string, values: FieldValues): unknown[]
  updateValues(key: string, values: FieldValues): unknown[]
}

export const KEY_COLUMN = 'YCSB_KEY'
export const JSON_COLUMN = 'YCSB_VALUE'

export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** Statements by the field names in them. One name, by far the most frequent, costs no joining. */
class ByNames {
  private readonly known = new Map<string, Statement>()

  constructor(private readonly make: (names: readonly string[]) => Statement) {}

  of(names: readonly string[]): Statement {
    const id = names.length === 1 ? names[0] : names.join('\0')
    let statement = this.known.get(id)
    if (statement === undefined) {
      statement = this.make(names)
      this.known.set(id, statement)
    }
    return statement
  }
}

const where = (table: string, what: string): string => `SELECT ${what} FROM ${quoted(table)} WHERE`
const scanTail = `${KEY_COLUMN} >= ? ORDER BY ${KEY_COLUMN} LIMIT ?`

/**
 * YCSB's JDBC layout: `SELECT *` for all fields, `SELECT f…` for some, `INSERT`, `UPDATE … SET
 * f = ?`. @param everything reads fetch all columns whatever was asked for, as YCSB does
 */
export function rowStatements(columns: TableColumns, everything: boolean): Statements {
  const { table } = columns
  const known = (names: readonly string[]) => names.filter((name) => columns.has(name)).map(quoted)
  const reads = new ByNames((names) => {
    const what = known(names)
    return {
      kind: 'read',
      sql: `${where(table, what.length === 0 ? KEY_COLUMN : what.join(', '))} ${KEY_COLUMN} = ?`,
    }
  })
  const scans = new ByNames((names) => ({
    kind: 'scan',
    sql: `${where(table, [KEY_COLUMN, ...known(names)].join(', '))} ${scanTail}`,
  }))
  const inserts = new ByNames((names) => ({
    kind: 'insert',
    sql: `INSERT INTO ${quoted(table)} (${[KEY_COLUMN, ...names.map(quoted)].join(', ')}) VALUES (?${', ?'.repeat(names.length)})`,
  }))
  const updates = new ByNames((names) => ({
    kind: 'change',
    sql: `UPDATE ${quoted(table)} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE ${KEY_COLUMN} = ?`,
  }))
  const readAll: Statement = { kind: 'read', sql: `${where(table, '*')} ${KEY_COLUMN} = ?` }
  const scanAll: Statement = { kind: 'scan', sql: `${where(table, '*')} ${scanTail}` }
  const all = (fields: readonly string[] | null): fields is null => fields === null || everything
  return {
    read: (fields) => (all(fields) ? readAll : reads.of(fields)),
    scan: (fields) => (all(fields) ? scanAll : scans.of(fields)),
    insert: ({ names }) => inserts.of(names),
    update: ({ names }) => updates.of(names),
    remove: removal(table),
    insertValues: (key, values) => {
      const parameters: unknown[] = [key]
      columns.encode(values, parameters)
      return parameters
    },
    updateValues: (key, values) => {
      const parameters: unknown[] = []
      columns.encode(values, parameters)
      parameters.push(key)
      return parameters
    },
  }
}

/** One JSON document a record. Some fields are read by path, so that only they cross the network. */
export function jsonStatements(table: string): Statements {
  const extract = (name: string): string => {
    const path = `$."${name.replaceAll(/["\\]/g, '\\$&')}"`.replaceAll(/['\\]/g, '\\$&')
    return `JSON_EXTRACT(${JSON_COLUMN}, '${path}') AS ${quoted(name)}`
  }
  const paths = (names: readonly string[]): string =>
    names.length === 0 ? KEY_COLUMN : names.map(extract).join(', ')
  const reads = new ByNames((names) => ({
    kind: 'read',
    sql: `${where(table, paths(names))} ${KEY_COLUMN} = ?`,
  }))
  const scans = new ByNames((names) => ({
    kind: 'scan',
    sql: `${where(table, [KEY_COLUMN, ...names.map(extract)].join(', '))} ${scanTail}`,
  }))
  const readAll: Statement = { kind: 'read', sql: `${where(table, JSON_COLUMN)} ${KEY_COLUMN} = ?` }
  const scanAll: Statement = {
    kind: 'scan',
    sql: `${where(table, `${KEY_COLUMN}, ${JSON_COLUMN}`)} ${scanTail}`,
  }
  const insert: Statement = {
    kind: 'insert',
    sql: `INSERT INTO ${quoted(table)} (${KEY_COLUMN}, ${JSON_COLUMN}) VALUES (?, ?)`,
  }
  const update: Statement = {
    kind: 'change',
    sql: `UPDATE ${quoted(table)} SET ${JSON_COLUMN} = JSON_MERGE_PATCH(${JSON_COLUMN}, ?) WHERE ${KEY_COLUMN} = ?`,
  }
  return {
    read: (fields) => (fields === null ? readAll : reads.of(fields)),
    scan: (fields) => (fields === null ? scanAll : scans.of(fields)),
    insert: () => insert,
    update: () => update,
    remove: removal(table),
    insertValues: (key, values) => [key, documentOf(values)],
    updateValues: (key, values) => [documentOf(values), key],
  }
}

const removal = (table: string): Statement => ({
  kind: 'change',
  sql: `DELETE FROM ${quoted(table)} WHERE ${KEY_COLUMN} = ?`,
})

function documentOf({ names, values }: FieldValues): string {
  const document: Record<string, string> = {}
  for (let i = 0; i < names.length; i++) document[names[i]] = values[i]
  return JSON.stringify(document)
}
