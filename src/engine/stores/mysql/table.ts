import type { FieldValues } from '../port'

/** charset number of columns that hold bytes */
export const BINARY_CHARSET = 63

// biome-ignore lint/suspicious/noControlCharactersInRegex: the first 128 characters are meant
const ASCII = /^[\x00-\x7f]*$/

/**
 * The columns of the table, by field name. Names of columns are free in their case (YCSB's own
 * table has FIELD0). A text column takes a value as text, a byte column as bytes; both give back
 * what they were given.
 */
export class TableColumns {
  /** field name by column name in lower case */
  private readonly fields = new Map<string, string>()
  /** fields in columns of bytes */
  private readonly binary = new Set<string>()

  /**
   * @param fieldNames of the workload: taken to be there although the table was not, when asked
   * @param found columns of the table, empty when it is not there
   */
  constructor(
    readonly table: string,
    fieldNames: readonly string[],
    found: readonly FoundColumn[],
  ) {
    for (const name of fieldNames) this.fields.set(name.toLowerCase(), name)
    for (const { name, binary } of found) {
      const field = this.fieldOf(name)
      this.fields.set(name.toLowerCase(), field)
      if (binary) this.binary.add(field)
    }
  }

  has(field: string): boolean {
    return this.fields.get(field.toLowerCase()) === field
  }

  /** Field name of a column as the server calls it. */
  fieldOf(column: string): string {
    return this.fields.get(column.toLowerCase()) ?? column
  }

  encode({ names, values }: FieldValues, into: unknown[]): void {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]
      const bytes = this.binary.size > 0 && this.binary.has(names[i]) && !ASCII.test(value)
      into.push(bytes ? Buffer.from(value, 'latin1') : value)
    }
  }
}

export interface FoundColumn {
  readonly name: string
  readonly binary: boolean
}
