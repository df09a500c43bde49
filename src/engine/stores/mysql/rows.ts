import { ProtocolError } from '../../wire/errors'
import { JSON_COLUMN, KEY_COLUMN } from './statements'
import { BINARY_CHARSET, type TableColumns } from './table'

/** One row as mysql2 gives it with `rowsAsArray` and without `typeCast`: bytes, or null. */
export type RawRow = readonly (Buffer | null)[]

/** A column of an answer, in mysql2's words. */
export interface RawColumn {
  readonly name: string
  readonly characterSet?: number
}

/** Turns rows into records. Only used when values are wanted. */
export interface RowReader {
  /** the record's key, where the answer holds it */
  keyOf(row: RawRow, columns: readonly RawColumn[]): string
  /** @param wanted fields asked for; an answer may hold more */
  fieldsOf(
    row: RawRow,
    columns: readonly RawColumn[],
    wanted: readonly string[] | null,
  ): Map<string, string>
}

/** A scan's answer begins with the key, or (`SELECT *`) holds it somewhere. */
function keyOf(row: RawRow, columns: readonly RawColumn[]): string {
  const index = columns.findIndex(isKey)
  return row[index]?.toString('utf8') ?? ''
}

const isKey = ({ name }: RawColumn): boolean => name.toUpperCase() === KEY_COLUMN

export function rowReader(table: TableColumns): RowReader {
  return {
    keyOf,
    fieldsOf: (row, columns, wanted) => {
      const fields = new Map<string, string>()
      for (const [i, column] of columns.entries()) {
        const value = row[i]
        if (value === null || isKey(column)) continue
        const name = table.fieldOf(column.name)
        if (wanted !== null && !wanted.includes(name)) continue
        const encoding = column.characterSet === BINARY_CHARSET ? 'latin1' : 'utf8'
        fields.set(name, value.toString(encoding))
      }
      return fields
    },
  }
}

export const jsonReader: RowReader = {
  keyOf,
  fieldsOf: (row, columns) => {
    const fields = new Map<string, string>()
    for (const [i, column] of columns.entries()) {
      const value = row[i]
      if (value === null || isKey(column)) continue
      const parsed: unknown = parseJson(value)
      if (column.name.toUpperCase() !== JSON_COLUMN) fields.set(column.name, textOf(parsed))
      else
        for (const [name, member] of Object.entries(parsed ?? {})) fields.set(name, textOf(member))
    }
    return fields
  },
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw Object.assign(new ProtocolError('a column that should hold JSON does not'), { cause })
  }
}
