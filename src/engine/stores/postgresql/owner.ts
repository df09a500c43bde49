import { parseMark } from '../embedded'
import type { DataSetShape, OwnershipMark } from '../port'
import type { Asking } from './control'
import type { PostgresqlOptions } from './options'
import { stateOf } from './outcomes'
import { literal, qualified } from './statements'

/** Table of our own, beside those of the records: who made them, and what they hold. */
const OWNER_TABLE = 'touchstone_owner'

export interface Ownership {
  /** we made the table itself, so it may be made anew while it is empty */
  readonly created: boolean
  readonly mark: OwnershipMark | null
}

/** What the product noted of one table of records. */
export class OwnerTable {
  private readonly owners: string
  private readonly table: string

  constructor(
    private readonly server: Asking,
    { schema }: PostgresqlOptions,
    shape: DataSetShape,
  ) {
    this.owners = qualified(schema, OWNER_TABLE)
    this.table = shape.table.toLowerCase()
  }

  async read(): Promise<Ownership> {
    const name = literal(this.owners)
    const [there] = await this.server.query(`SELECT to_regclass(${name})::text AS name`)
    if (there?.name == null) return { created: false, mark: null }
    const [row] = await this.server.query(
      `SELECT created::text AS created, mark FROM ${this.owners} WHERE table_name = $1`,
      [this.table],
    )
    return {
      created: row?.created === 'true',
      mark: parseMark(row?.mark ?? undefined),
    }
  }

  async noteCreated(): Promise<void> {
    await this.write('(table_name, created) VALUES ($1, true)', 'created = true', [])
  }

  async writeMark(mark: OwnershipMark): Promise<void> {
    const text = JSON.stringify(mark)
    await this.write('(table_name, created, mark) VALUES ($1, false, $2)', 'mark = $2', [text])
  }

  /** That we made the table stays noted; a table that we did not make is forgotten. */
  async removeMark(): Promise<void> {
    const { created, mark } = await this.read()
    if (created && mark !== null) {
      await this.server.query(`UPDATE ${this.owners} SET mark = NULL WHERE table_name = $1`, [
        this.table,
      ])
    } else if (mark !== null) {
      await this.server.query(`DELETE FROM ${this.owners} WHERE table_name = $1`, [this.table])
    }
  }

  private async write(row: string, change: string, values: readonly string[]): Promise<void> {
    await ignoringDuplicate(
      this.server.query(
        `CREATE TABLE IF NOT EXISTS ${this.owners}
           (table_name text PRIMARY KEY, created boolean NOT NULL, mark text)`,
      ),
    )
    await this.server.query(
      `INSERT INTO ${this.owners} ${row} ON CONFLICT (table_name) DO UPDATE SET ${change}`,
      [this.table, ...values],
    )
  }
}

/** Two sessions that make the same table at once: IF NOT EXISTS does not keep them apart. */
export async function ignoringDuplicate(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    const state = stateOf(error)
    if (state !== '42P07' && state !== '23505') throw error
  })
}
