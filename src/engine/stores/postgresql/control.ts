import type pg from 'pg'
import { destroy, endClient, openClient } from './client'
import type { Place } from './place'

/** Columns by name; all texts, as the server writes them. */
export type Row = Readonly<Record<string, string | null>>

/** What everything but the measured operations needs of a connection. */
export interface Asking {
  /** @param timeoutMs null: work that takes as long as it takes */
  query(text: string, values?: readonly string[], timeoutMs?: number | null): Promise<Row[]>
}

/** a server that is alive tells its settings in less */
const QUERY_TIMEOUT_MS = 10_000
/** work on a table waits no longer for others that use it */
const LOCK_TIMEOUT_MS = 10_000

const ALL_TEXT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig

/** A connection for questions, made when the first is asked and again after it was lost. */
export class ControlConnection implements Asking {
  private opening: Promise<pg.Client> | null = null
  private client: pg.Client | null = null
  private ready = false
  private closed = false

  constructor(private readonly place: Place) {}

  /** Rejects with the untranslated error; see connect-errors.ts. */
  async open(): Promise<void> {
    await this.connected()
  }

  async query(
    text: string,
    values: readonly string[] = [],
    timeoutMs: number | null = QUERY_TIMEOUT_MS,
  ): Promise<Row[]> {
    const client = await this.connected()
    const late = new Error(`no answer within ${timeoutMs} ms`)
    const timer = timeoutMs === null ? null : setTimeout(() => destroy(client, late), timeoutMs)
    try {
      const asked = { text, values: values as string[], types: ALL_TEXT }
      return (await client.query<Record<string, string | null>>(asked)).rows
    } finally {
      if (timer !== null) clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.closed = true
    const { client } = this
    this.client = null
    // pg tells nobody that a client which is told to end never came to be
    if (client !== null && !this.ready) destroy(client)
    if (client !== null) await endClient(client)
    await this.opening?.catch(() => {})
  }

  private connected(): Promise<pg.Client> {
    if (this.closed) return Promise.reject(new Error('the connection is closed'))
    this.opening ??= this.connect()
    return this.opening
  }

  private async connect(): Promise<pg.Client> {
    try {
      const client = await openClient(this.place, (opening) => {
        this.client = opening
      })
      this.ready = true
      client.on('end', () => {
        if (this.client === client) this.forget()
      })
      // not all that speak the protocol have it
      await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`).catch(() => {})
      return client
    } catch (error) {
      this.forget()
      throw error
    }
  }

  private forget(): void {
    this.client = null
    this.opening = null
    this.ready = false
  }
}
