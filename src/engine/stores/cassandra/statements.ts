import type { CassandraOptions } from './options'

/**
 * The CQL of one table. Texts are made once for each set of fields and then found again: the driver
 * knows its prepared statements by their text.
 */

export const KEY_COLUMN = 'y_id'
export const PARTITION_COLUMN = 'y_part'
export const MARK_TABLE = 'touchstone_owner'

export type Layout = Pick<CassandraOptions, 'keyspace' | 'layout' | 'lwt' | 'partitions'>

/** A name exactly as written, whatever its letters. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const tableName = (keyspace: string, table: string): string =>
  `${quoted(keyspace)}.${quoted(table)}`

/** Partition of a record in `layout=clustering`: FNV-1a 32 over the key, modulo their number. */
export function partitionOf(key: string, partitions: number): number {
  if (partitions === 1) return 0
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % partitions
}

const joined = (names: readonly string[]): string =>
  names.length === 1 ? names[0] : names.join('\0')

export class Statements {
  readonly remove: string
  readonly #table: string
  readonly #where: string
  readonly #from: string
  readonly #texts = new Map<string, string>()
  #columns: ReadonlySet<string> | null = null

  constructor(
    private readonly layout: Layout,
    table: string,
  ) {
    this.#table = tableName(layout.keyspace, table)
    const partition = layout.layout === 'clustering' ? `${PARTITION_COLUMN} = ? AND ` : ''
    this.#where = `WHERE ${partition}${KEY_COLUMN} = ?`
    this.#from =
      layout.layout === 'clustering'
        ? `${PARTITION_COLUMN} = ? AND ${KEY_COLUMN} >= ?`
        : `token(${KEY_COLUMN}) >= token(?)`
    this.remove = `DELETE FROM ${this.#table} ${this.#where}${layout.lwt ? ' IF EXISTS' : ''}`
  }

  /** Columns that the table has. Fields beside them are in no record, and are not asked for. */
  takeColumns(columns: ReadonlySet<string>): void {
    this.#columns = columns
    this.#texts.clear()
  }

  /** null: all fields */
  read(fields: readonly string[] | null): string {
    const name = fields === null ? 'read' : `read ${fields.join('\0')}`
    return (
      this.#texts.get(name) ??
      this.#keep(name, `SELECT ${this.#select(fields)} FROM ${this.#table} ${this.#where} LIMIT 1`)
    )
  }

  scan(fields: readonly string[] | null): string {
    const name = fields === null ? 'scan' : `scan ${fields.join('\0')}`
    return (
      this.#texts.get(name) ??
      this.#keep(
        name,
        `SELECT ${this.#select(fields)} FROM ${this.#table} WHERE ${this.#from} LIMIT ?`,
      )
    )
  }

  /** Parameters: [time to live] values…, [partition], key. */
  update(names: readonly string[], expires: boolean): string {
    const name = (expires ? 'expiring update ' : 'update ') + joined(names)
    return this.#texts.get(name) ?? this.#keep(name, this.#updateText(names, expires))
  }

  /** Parameters: [partition], key, values…, [time to live]. */
  insert(names: readonly string[], expires: boolean): string {
    const name = (expires ? 'expiring insert ' : 'insert ') + joined(names)
    return this.#texts.get(name) ?? this.#keep(name, this.#insertText(names, expires))
  }

  #updateText(names: readonly string[], expires: boolean): string {
    const ttl = expires ? ' USING TTL ?' : ''
    const sets = names.map((name) => `${quoted(name)} = ?`).join(', ')
    const condition = this.layout.lwt ? ' IF EXISTS' : ''
    return `UPDATE ${this.#table}${ttl} SET ${sets} ${this.#where}${condition}`
  }

  #insertText(names: readonly string[], expires: boolean): string {
    const keys = this.layout.layout === 'clustering' ? [PARTITION_COLUMN, KEY_COLUMN] : [KEY_COLUMN]
    const columns = [...keys, ...names.map(quoted)]
    const marks = columns.map(() => '?').join(', ')
    const condition = this.layout.lwt ? ' IF NOT EXISTS' : ''
    const ttl = expires ? ' USING TTL ?' : ''
    return `INSERT INTO ${this.#table} (${columns.join(', ')}) VALUES (${marks})${condition}${ttl}`
  }

  #select(fields: readonly string[] | null): string {
    if (fields === null) return '*'
    const columns = fields.filter((field) => this.#columns?.has(field) ?? true)
    return [KEY_COLUMN, ...columns.map(quoted)].join(', ')
  }

  #keep(name: string, text: string): string {
    this.#texts.set(name, text)
    return text
  }
}
