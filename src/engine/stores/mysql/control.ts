import type { Connection, QueryError } from 'mysql2'
import { closeDriver, type OpenedDriver } from './driver'

export type Cell = string | number | Buffer | null
export type ControlRow = Readonly<Record<string, Cell>>

/**
 * A connection apart for questions: facts, data set, counters, round trips. It is opened when first
 * used, and anew when it was lost. Rejects with the untranslated error of the driver.
 */
export class Control {
  private opening: Promise<OpenedDriver> | null = null
  private closed = false

  constructor(private readonly open: () => Promise<OpenedDriver>) {}

  async connect(): Promise<Connection> {
    if (this.closed) throw new Error('the connection is closed')
    this.opening ??= this.open()
    try {
      const opened = await this.opening
      if (!opened.socket.destroyed && !opened.socket.readableEnded) return opened.driver
    } catch (error) {
      this.opening = null
      throw error
    }
    this.opening = null
    return this.connect()
  }

  /** Rows with their columns by name; of a statement without rows, one row with `affectedRows`. */
  async query(sql: string, values: readonly Cell[] = []): Promise<readonly ControlRow[]> {
    const driver = await this.connect()
    return new Promise((resolve, reject) => {
      const ended = (error: QueryError | null, result: unknown): void => {
        if (error !== null) reject(error)
        else resolve(Array.isArray(result) ? result : [result as ControlRow])
      }
      if (values.length === 0) driver.query(sql, ended)
      else driver.execute(sql, [...values], ended)
    })
  }

  /** Nothing when the server does not know the question, or does not permit it. */
  queryIfAllowed(sql: string, values: readonly Cell[] = []): Promise<readonly ControlRow[]> {
    return this.query(sql, values).catch(() => [])
  }

  async ping(): Promise<void> {
    const driver = await this.connect()
    await new Promise<void>((resolve, reject) =>
      driver.ping((error) => (error === null || error === undefined ? resolve() : reject(error))),
    )
  }

  async close(): Promise<void> {
    this.closed = true
    const opened = await this.opening?.catch(() => null)
    if (opened !== null && opened !== undefined) await closeDriver(opened, false)
  }
}

/** `SHOW …` in two columns, names in lower case. */
export function namedValues(rows: readonly ControlRow[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const row of rows) {
    const [name, value] = Object.values(row)
    if (name !== null && value !== null && value !== undefined) {
      values.set(String(name).toLowerCase(), String(value))
    }
  }
  return values
}
