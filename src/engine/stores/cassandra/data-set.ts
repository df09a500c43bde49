import type { Client, QueryOptions } from 'cassandra-driver'
import { cancelled, parseMark } from '../embedded'
import type { DataSetShape, DataSetState, OwnershipMark } from '../port'
import { checkLayout, partitionsComment, readCatalog, type TableInfo } from './catalog'
import { endpointOf } from './client-options'
import { describeReply } from './connect-errors'
import type { CassandraOptions } from './options'
import { KEY_COLUMN, MARK_TABLE, PARTITION_COLUMN, quoted, tableName } from './statements'

const PAGE = 1000
const DELETES_AT_ONCE = 64
/** keys as the workloads make them; other rows of a table without our mark are somebody's */
const RECORD_KEY = /^user\d+$/

export interface DataSetParts {
  readonly control: Client
  readonly options: CassandraOptions
  readonly shape: DataSetShape
  readonly datacenter: string
  /** nodes of that datacenter */
  readonly nodes: number
  readonly readOptions: QueryOptions
  readonly writeOptions: QueryOptions
}

/** Keyspace, table and mark of one data set. The mark is a row of a table of its own beside it. */
export class DataSet {
  readonly #name: string
  readonly #markName: string
  #hasMarkTable = false

  constructor(private readonly parts: DataSetParts) {
    const { keyspace } = parts.options
    this.#name = tableName(keyspace, parts.shape.table)
    this.#markName = tableName(keyspace, MARK_TABLE)
  }

  /** The table as it is, or null. @throws WorkbenchError 'foreign-data' for another layout */
  async table(): Promise<TableInfo | null> {
    const { control, options, shape } = this.parts
    const { table } = await readCatalog(control, options.keyspace, shape.table)
    if (table !== null) checkLayout(table, options, shape.table)
    return table
  }

  /** Makes what is missing: keyspace, tables, columns. */
  async prepare(): Promise<TableInfo> {
    const { control, options, shape } = this.parts
    const catalog = await readCatalog(control, options.keyspace, shape.table)
    if (catalog.replication === null) {
      await this.#define(this.#createKeyspace(), `making the keyspace ${options.keyspace}`)
    }
    if (catalog.table === null) {
      await this.#define(this.#createTable(), `making the table ${shape.table}`)
    } else {
      checkLayout(catalog.table, options, shape.table)
      const { columns } = catalog.table
      const missing = shape.fieldNames.filter((name) => !columns.has(name))
      if (missing.length > 0) {
        const added = missing.map((name) => `${quoted(name)} varchar`).join(', ')
        const what = `adding columns to the table ${shape.table}`
        await this.#define(`ALTER TABLE ${this.#name} ADD (${added})`, what)
      }
    }
    await this.#needMarkTable()
    return (await this.table()) as TableInfo
  }

  async inspect(): Promise<DataSetState> {
    if ((await this.table()) === null) return { records: 0, empty: true, mark: null }
    const { rows } = await this.#ask(`SELECT ${KEY_COLUMN} FROM ${this.#name} LIMIT 1`, [])
    const empty = rows.length === 0
    return { records: empty ? 0 : null, empty, mark: await this.#readMark() }
  }

  async writeMark(mark: OwnershipMark): Promise<void> {
    await this.#needMarkTable()
    const { shape } = this.parts
    const query = `INSERT INTO ${this.#markName} (name, mark) VALUES (?, ?)`
    await this.#write(query, [shape.table, JSON.stringify(mark)])
  }

  /**
   * A table with our mark is emptied by TRUNCATE, which tells no count: the mark's stands in.
   * Without the mark only keys of the form `user<digits>` go, one by one. The mark goes last, and
   * says `complete: false` meanwhile.
   */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled('Clearing')
    if ((await this.table()) === null) return
    const mark = await this.#readMark()
    if (mark === null) {
      await this.#deleteRecords(onProgress, signal)
      return
    }
    if (mark.complete) await this.writeMark({ ...mark, complete: false })
    await this.#define(`TRUNCATE TABLE ${this.#name}`, `emptying the table ${this.#name}`)
    onProgress(mark.nextInsert)
    const query = `DELETE FROM ${this.#markName} WHERE name = ?`
    await this.#write(query, [this.parts.shape.table])
  }

  async #deleteRecords(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    const clustered = this.parts.options.layout === 'clustering'
    const keys = clustered ? [PARTITION_COLUMN, KEY_COLUMN] : [KEY_COLUMN]
    const query = `SELECT ${keys.join(', ')} FROM ${this.#name}`
    const where = keys.map((key) => `${key} = ?`).join(' AND ')
    const remove = `DELETE FROM ${this.#name} WHERE ${where}`
    let removed = 0
    let pageState: string | undefined
    do {
      const page = await this.#ask(query, [], { fetchSize: PAGE, pageState })
      pageState = page.pageState ?? undefined
      const ours = page.rows.filter((row) => RECORD_KEY.test(row[KEY_COLUMN]))
      for (let i = 0; i < ours.length; i += DELETES_AT_ONCE) {
        if (signal.aborted) throw cancelled('Clearing')
        const some = ours.slice(i, i + DELETES_AT_ONCE)
        await Promise.all(
          some.map((row) =>
            this.#write(
              remove,
              keys.map((key) => row[key]),
            ),
          ),
        )
        removed += some.length
      }
      if (ours.length > 0) onProgress(removed)
    } while (pageState !== undefined)
  }

  async #readMark(): Promise<OwnershipMark | null> {
    const { control, options, shape } = this.parts
    const { table } = await readCatalog(control, options.keyspace, MARK_TABLE)
    if (table === null) return null
    this.#hasMarkTable = true
    const query = `SELECT mark FROM ${this.#markName} WHERE name = ?`
    const { rows } = await this.#ask(query, [shape.table])
    return parseMark(rows[0]?.mark)
  }

  async #needMarkTable(): Promise<void> {
    if (this.#hasMarkTable) return
    const columns = 'name varchar PRIMARY KEY, mark varchar'
    const query = `CREATE TABLE IF NOT EXISTS ${this.#markName} (${columns})`
    await this.#define(query, `making the table ${MARK_TABLE}`)
    this.#hasMarkTable = true
  }

  #createKeyspace(): string {
    const { options, datacenter, nodes } = this.parts
    const replicas = options.replicationFactor ?? Math.max(1, Math.min(3, nodes))
    const name = datacenter.replaceAll("'", "''")
    const strategy = `{'class': 'NetworkTopologyStrategy', '${name}': ${replicas}}`
    return `CREATE KEYSPACE IF NOT EXISTS ${quoted(options.keyspace)} WITH replication = ${strategy}`
  }

  #createTable(): string {
    const { options, shape } = this.parts
    const fields = shape.fieldNames.map((name) => `${quoted(name)} varchar`)
    const { layout, partitions } = options
    const columns =
      layout === 'clustering'
        ? [`${PARTITION_COLUMN} int`, `${KEY_COLUMN} varchar`, ...fields]
        : [`${KEY_COLUMN} varchar PRIMARY KEY`, ...fields]
    const start = `CREATE TABLE IF NOT EXISTS ${this.#name}`
    if (layout === 'partitions') return `${start} (${columns.join(', ')})`
    const key = `PRIMARY KEY (${PARTITION_COLUMN}, ${KEY_COLUMN})`
    return `${start} (${columns.join(', ')}, ${key}) WITH comment = '${partitionsComment(partitions)}'`
  }

  #ask(query: string, params: readonly unknown[], more: QueryOptions = {}) {
    const { control, readOptions } = this.parts
    const { consistency } = readOptions
    return control
      .execute(query, [...params], { consistency, ...more })
      .catch((error) => this.#refused(error, 'a query'))
  }

  #write(query: string, params: readonly unknown[]): Promise<unknown> {
    const { control, writeOptions } = this.parts
    const { consistency } = writeOptions
    return control
      .execute(query, [...params], { consistency })
      .catch((error) => this.#refused(error, 'a write'))
  }

  /** Statements that change the schema are not worth preparing. */
  #define(query: string, what: string): Promise<unknown> {
    return this.parts.control
      .execute(query, [], { prepare: false })
      .catch((error) => this.#refused(error, what))
  }

  #refused(error: unknown, what: string): never {
    const servers = this.parts.options.contactPoints.map(endpointOf).join(', ')
    throw describeReply(error, what, servers)
  }
}
