import type pg from 'pg'
import type { Clock } from '../../clock'
import type { Backoff } from '../../wire/backoff'
import type { Flushable, Flusher } from '../../wire/flusher'
import type { OutageReporter } from '../../wire/outage'
import type { FailureOutcome } from '../../wire/request'
import { RequestQueue } from '../../wire/request-queue'
import { connectionOf, destroy, endClient, openClient } from './client'
import type { PostgresqlOperation } from './operation'
import { outcomeOfState, stateOf } from './outcomes'
import type { Place } from './place'

/** What all links of a session share. */
export interface LinkParts {
  readonly place: Place
  readonly clock: Clock
  readonly flusher: Flusher
  readonly outage: OutageReporter | undefined
  /** names of fields as the workload writes them, by column */
  readonly fieldsByColumn: ReadonlyMap<string, string>
}

interface Held {
  readonly operation: PostgresqlOperation
  readonly sinceNs: number
}

/**
 * One connection, with a pg client that is replaced when it is lost. Statements of one turn leave
 * in one write, and each is sent at once whether or not those before it are answered. The rules of
 * wire/connection.ts hold here as well:
 *
 * - a lost connection ends what was under way as `disconnected`; operations of the meantime are
 *   held until the next attempt: sent when it succeeds, `refused` when not;
 * - when an operation arrives and the oldest one under way is abandoned, the server is taken for
 *   dead and the connection is dropped: nothing queues without bound, no late answer counts.
 */
export class PostgresqlLink implements Flushable {
  private state: 'closed' | 'connecting' | 'ready' | 'pausing' = 'closed'
  private client: pg.Client | null = null
  private queue = new RequestQueue<PostgresqlOperation>()
  private held: Held[] = []
  private columns = new Map<string, readonly string[]>()
  private corked = false
  private retry: NodeJS.Timeout | null = null

  constructor(
    private readonly parts: LinkParts,
    private readonly backoff: Backoff,
  ) {}

  /** Connects for the first time. Rejects with the untranslated error; see connect-errors.ts. */
  async open(): Promise<void> {
    try {
      await this.attempt()
    } catch (error) {
      this.state = 'closed'
      throw error
    }
  }

  submit(operation: PostgresqlOperation): void {
    operation.link = this
    if (this.state === 'ready') {
      const oldest = this.queue.peek()
      if (oldest === undefined || !oldest.abandoned) {
        this.transmit(operation)
        return
      }
      this.drop(new Error('no answer within the time limit'))
    }
    if (this.state === 'closed') {
      operation.lost('refused', CLOSED)
      return
    }
    this.held.push({ operation, sinceNs: this.parts.clock.now() })
  }

  /** Writes what was collected in this turn. */
  flush(): void {
    this.corked = false
    if (this.client !== null) connectionOf(this.client).stream.uncork()
  }

  /** The oldest operation under way has its answer. */
  answered(): void {
    this.queue.shift()
  }

  describe(statement: string, columns: readonly string[]): void {
    this.columns.set(statement, columns)
  }

  columnsOf(statement: string): readonly string[] {
    return this.columns.get(statement) ?? []
  }

  fieldOf(column: string): string {
    return this.parts.fieldsByColumn.get(column) ?? column
  }

  /** The connection is gone, or of no use any longer: `outcome` is that of the oldest operation. */
  drop(cause: Error, outcome: FailureOutcome = 'disconnected'): void {
    if (this.state !== 'ready') return
    this.state = 'pausing'
    this.parts.outage?.lost(cause)
    this.reconnectLater()
    this.forget(cause, outcome)
  }

  /** Ends everything under way, leaves nothing open. */
  async close(): Promise<void> {
    const { client } = this
    const idle = this.state === 'ready' && this.queue.length === 0
    this.state = 'closed'
    if (this.retry !== null) clearTimeout(this.retry)
    this.client = null
    if (client !== null && !idle) destroy(client)
    this.end(CLOSED, 'disconnected')
    this.refuse('refused', CLOSED)
    if (client !== null) await endClient(client)
  }

  private transmit(operation: PostgresqlOperation): void {
    const client = this.client as pg.Client
    this.queue.push(operation)
    if (!this.corked) {
      this.corked = true
      connectionOf(client).stream.cork()
      this.parts.flusher.mark(this)
    }
    client.query(operation)
  }

  private async attempt(): Promise<void> {
    this.state = 'connecting'
    const client = await openClient(this.parts.place, (opening) => {
      this.client = opening
    })
    if (this.client !== client) {
      destroy(client)
      throw CLOSED
    }
    this.watch(client)
    this.state = 'ready'
    this.backoff.reset()
    this.sendHeld()
  }

  private watch(client: pg.Client): void {
    let told: Error | undefined
    client.on('error', (error) => {
      told ??= error
      if (this.client === client) this.drop(error)
    })
    client.on('end', () => {
      if (this.client === client) this.drop(told ?? new Error('the server closed the connection'))
    })
  }

  private forget(cause: Error, outcome: FailureOutcome): void {
    const { client } = this
    this.client = null
    this.corked = false
    this.columns = new Map()
    if (client !== null) destroy(client)
    this.end(cause, outcome)
  }

  private end(cause: Error, outcome: FailureOutcome): void {
    const { queue } = this
    this.queue = new RequestQueue()
    queue.shift()?.lost(outcome, cause)
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      next.lost('disconnected', cause)
    }
  }

  private reconnectLater(): void {
    this.retry = setTimeout(() => {
      this.attempt().then(
        () => this.parts.outage?.back(),
        (error: Error) => {
          if (this.state === 'closed') return
          this.state = 'pausing'
          this.client = null
          this.reconnectLater()
          const state = stateOf(error)
          const busy = state !== null && outcomeOfState(state) === 'overloaded'
          this.refuse(busy ? 'overloaded' : 'refused', error)
        },
      )
    }, this.backoff.nextMs())
  }

  /** What was given up meanwhile is not sent: it would take the new connection down again. */
  private sendHeld(): void {
    const now = this.parts.clock.now()
    for (const { operation, sinceNs } of this.takeHeld()) {
      operation.waited(now - sinceNs)
      if (operation.abandoned) operation.lost('refused', GIVEN_UP)
      else this.submit(operation)
    }
  }

  private refuse(outcome: FailureOutcome, cause: Error): void {
    for (const { operation } of this.takeHeld()) operation.lost(outcome, cause)
  }

  /** The end of one may begin another, which then waits anew. */
  private takeHeld(): Held[] {
    const { held } = this
    this.held = []
    return held
  }
}

const CLOSED = new Error('the connection is closed')
const GIVEN_UP = new Error('no connection within the time limit')
