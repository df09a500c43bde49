import { WorkbenchError } from '../../../shared/errors'
import { cancelled } from '../embedded'
import type { DataSetShape, DataSetState, StoreSize } from '../port'
import type { Asking } from './control'
import type { PostgresqlOptions } from './options'
import { ignoringDuplicate, type OwnerTable } from './owner'
import { literal, qualified } from './statements'
import {
  createIndex,
  createTable,
  type FoundTable,
  misfit,
  missingColumns,
  readTable,
} from './table'

/** records deleted by one statement */
const BATCH = 10_000
/** a table up to this size is counted; counting more would take seconds */
const COUNTED_BYTES = 128 * 2 ** 20

/** The table of the records: every row of it is one of the data set. */
export class DataSet {
  private readonly name: string

  constructor(
    private readonly server: Asking,
    private readonly owners: OwnerTable,
    private readonly options: PostgresqlOptions,
    private readonly shape: DataSetShape,
  ) {
    this.name = qualified(options.schema, shape.table)
  }

  /** @throws WorkbenchError 'foreign-data' for a table that holds something of another form */
  async inspect(): Promise<DataSetState> {
    const table = await this.table()
    if (table === null) return { records: 0, empty: true, mark: null }
    const empty = await this.isEmpty()
    if (!empty) this.refuseMisfit(table)
    const { mark } = await this.owners.read()
    return { records: empty ? 0 : await this.count(table), empty, mark }
  }

  /** Makes the table, or makes an empty one fit; never changes one that holds rows. */
  async prepare(): Promise<void> {
    const { options, shape, server } = this
    const table = await this.table()
    if (table === null) await this.create()
    else if (misfit(table, options, shape) !== null) await this.makeFit(table)
    if (options.index === 'gin') {
      await ignoringDuplicate(server.query(createIndex(options, shape), [], null))
    }
  }

  /**
   * Empties the table, then removes the mark. What we marked is truncated, which leaves no dead
   * rows behind for the next load; what somebody else filled is deleted in batches that can be
   * stopped. The table itself stays, and so does every other.
   */
  async clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled('Clearing')
    const table = await this.table()
    if (table === null) return
    if (!(await this.isEmpty())) this.refuseMisfit(table)
    const { mark } = await this.owners.read()
    // so that data cut off half-way is never taken for whole
    if (mark?.complete) await this.owners.writeMark({ ...mark, complete: false })
    const removed = mark === null ? 0 : await this.truncate(table, mark.nextInsert)
    if (removed > 0) onProgress(removed)
    await this.deleteAll(removed, onProgress, signal)
    await this.owners.removeMark()
  }

  async size(): Promise<StoreSize> {
    const [bytes] = await this.sizes()
    if (bytes === undefined) {
      return { diskBytes: null, memoryBytes: null, note: 'The server does not tell sizes.' }
    }
    const { total, indexes } = bytes
    return {
      diskBytes: total,
      memoryBytes: null,
      note: `Without indexes: ${total - indexes} bytes; indexes: ${indexes} bytes. How much of it is in memory is not told: shared buffers are common to all tables.`,
    }
  }

  /** Bytes of table, long values and indexes together, and of the indexes alone. */
  async sizes(): Promise<{ total: number; indexes: number }[]> {
    const table = `to_regclass(${literal(this.name)})`
    try {
      const [row] = await this.server.query(
        `SELECT coalesce(pg_total_relation_size(${table}), 0)::text AS total,
                coalesce(pg_indexes_size(${table}), 0)::text AS indexes`,
      )
      return [{ total: Number(row.total), indexes: Number(row.indexes) }]
    } catch {
      return []
    }
  }

  table(): Promise<FoundTable | null> {
    return readTable(this.server, this.options, this.shape)
  }

  private async create(): Promise<void> {
    await ignoringDuplicate(this.server.query(createTable(this.options, this.shape)))
    await this.owners.noteCreated()
  }

  private async makeFit(table: FoundTable): Promise<void> {
    const { server, options, shape, name } = this
    if (!(await this.isEmpty())) this.refuseMisfit(table)
    const { created } = await this.owners.read()
    if (created) {
      // of our own making, and empty: left by a run in another layout
      await server.query(`DROP TABLE ${name}`)
      await this.create()
    } else if (options.layout === 'rows' && table.columns.has('ycsb_key')) {
      const additions = missingColumns(table, shape).map((column) => `ADD COLUMN "${column}" text`)
      await server.query(`ALTER TABLE ${name} ${additions.join(', ')}`)
    } else this.refuseMisfit(table)
  }

  private refuseMisfit(table: FoundTable): void {
    const { options, shape, name } = this
    const reason = misfit(table, options, shape)
    if (reason === null) return
    const other = options.layout === 'rows' ? 'jsonb' : 'rows'
    const fits = misfit(table, { ...options, layout: other }, shape) === null
    throw new WorkbenchError(
      'foreign-data',
      `The table ${name} is not of the layout '${options.layout}': it ${reason}.`,
      {
        hint: fits
          ? `It is of the other: write layout=${other}, or use another table (-p table=…).`
          : 'Use another table (-p table=…), another schema (schema=…) or another database.',
      },
    )
  }

  private async isEmpty(): Promise<boolean> {
    const [row] = await this.server.query(
      `SELECT EXISTS (SELECT 1 FROM ${this.name})::text AS filled`,
    )
    return row.filled !== 'true'
  }

  private async count(table: FoundTable): Promise<number | null> {
    if (table.bytes > COUNTED_BYTES) return null
    const [row] = await this.server.query(`SELECT count(*)::text AS rows FROM ${this.name}`)
    return Number(row.rows)
  }

  /** @returns rows that were there; by the mark where counting would take long. 0: not permitted */
  private async truncate(table: FoundTable, marked: number): Promise<number> {
    const rows = (await this.count(table)) ?? marked
    try {
      await this.server.query(`TRUNCATE TABLE ${this.name}`, [], null)
      return rows
    } catch {
      return 0
    }
  }

  private async deleteAll(
    before: number,
    onProgress: (removed: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let removed = before
    let last = ''
    for (;;) {
      if (signal.aborted) throw cancelled('Clearing')
      // from the last key on: the dead rows of earlier batches need not be walked again
      const [row] = await this.server.query(
        `WITH gone AS (DELETE FROM ${this.name} WHERE ycsb_key IN
           (SELECT ycsb_key FROM ${this.name} WHERE ycsb_key >= $1 ORDER BY ycsb_key LIMIT ${BATCH})
           RETURNING ycsb_key)
         SELECT count(*)::text AS rows, max(ycsb_key) AS last FROM gone`,
        [last],
        null,
      )
      const rows = Number(row.rows)
      if (rows === 0 && last === '') break
      removed += rows
      last = rows === 0 ? '' : (row.last ?? '')
      if (rows > 0) onProgress(removed)
    }
    // dead rows would slow down the next load; some that speak the protocol do not know it
    if (removed > before) await this.server.query(`VACUUM ${this.name}`, [], null).catch(() => {})
  }
}
