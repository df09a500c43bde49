import type { DataSetShape } from '../port'
import type { PostgresqlOptions } from './options'

/** One statement as it is prepared: each connection parses it once, under its name. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** YCSB writes its names without quotes, which folds them to lower case. */
export const identifier = (name: string): string => `"${name.toLowerCase().replaceAll('"', '""')}"`

/** A schema is named as it is; YCSB knows none. */
const schemaPrefix = (schema: string | null): string =>
  schema === null ? '' : `"${schema.replaceAll('"', '""')}".`

export const qualified = (schema: string | null, table: string): string =>
  schemaPrefix(schema) + identifier(table)

export const literal = (text: string): string =>
  `${text.includes('\\') ? ' E' : ''}'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Statements of YCSB's two layouts (spec/ycsb-core §6.7, §6.8), each made once. */
export class Statements {
  private readonly table: string
  private readonly documents: boolean
  /** columns of the rows layout by the name that the workload uses */
  private readonly columns: ReadonlySet<string>
  private readonly made = new Map<string, Statement>()

  constructor(options: PostgresqlOptions, shape: DataSetShape) {
    this.table = qualified(options.schema, shape.table)
    this.documents = options.layout === 'jsonb'
    this.columns = new Set(shape.fieldNames)
  }

  read(fields: readonly string[] | null): Statement {
    return this.cached(fields === null ? 'r' : `r\0${fields.join('\0')}`, () => {
      const what = fields === null ? this.everything() : this.projection(fields)
      return `SELECT ${what} FROM ${this.table} WHERE ycsb_key = $1`
    })
  }

  scan(fields: readonly string[] | null): Statement {
    return this.cached(fields === null ? 's' : `s\0${fields.join('\0')}`, () => {
      const what = fields === null ? this.everything() : this.projection(fields)
      return `SELECT ${what} FROM ${this.table} WHERE ycsb_key >= $1 ORDER BY ycsb_key LIMIT $2`
    })
  }

  insert(names: readonly string[]): Statement {
    if (this.documents) {
      return this.cached(
        'i',
        () => `INSERT INTO ${this.table} (ycsb_key, ycsb_value) VALUES ($1, $2)`,
      )
    }
    return this.cached(`i\0${names.join('\0')}`, () => {
      const columns = names.map((name) => `, ${identifier(name)}`).join('')
      const values = names.map((_, i) => `, $${i + 2}`).join('')
      return `INSERT INTO ${this.table} (ycsb_key${columns}) VALUES ($1${values})`
    })
  }

  /** Fields that are not named stay as they are. */
  update(names: readonly string[]): Statement {
    const begin = `UPDATE ${this.table} SET`
    const end = 'WHERE ycsb_key = $1'
    if (this.documents) {
      return this.cached('u', () => `${begin} ycsb_value = ycsb_value || $2::jsonb ${end}`)
    }
    return this.cached(`u\0${names.join('\0')}`, () => {
      const settings = names.map((name, i) => `${identifier(name)} = $${i + 2}`)
      return `${begin} ${settings.join(', ')} ${end}`
    })
  }

  remove(): Statement {
    return this.cached('d', () => `DELETE FROM ${this.table} WHERE ycsb_key = $1`)
  }

  /** `*` in rows: a table of YCSB's may hold more fields than the workload names. */
  private everything(): string {
    return this.documents ? 'ycsb_key, ycsb_value' : '*'
  }

  /** A field that no column is there for is not asked for: it is absent. */
  private projection(fields: readonly string[]): string {
    const parts = this.documents
      ? fields.map((name) => `ycsb_value->>${literal(name)} AS "${name.replaceAll('"', '""')}"`)
      : fields.filter((name) => this.columns.has(name)).map(identifier)
    return ['ycsb_key', ...parts].join(', ')
  }

  private cached(key: string, text: () => string): Statement {
    const known = this.made.get(key)
    if (known !== undefined) return known
    const statement = { name: `touchstone_${this.made.size}`, text: text() }
    this.made.set(key, statement)
    return statement
  }
}
