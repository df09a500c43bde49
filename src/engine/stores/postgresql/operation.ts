import pg from 'pg'
import { ProtocolError } from '../../wire/errors'
import type { FailureOutcome } from '../../wire/request'
import type { Completion } from '../port'
import type { PgConnection } from './client'
import type { PostgresqlLink } from './link'
import { isNonsense, outcomeOf, stateOf } from './outcomes'
import type { Statement } from './statements'
import { fromDocument, fromText } from './values'

export type Verb = 'read' | 'scan' | 'insert' | 'update' | 'remove'

/** Answers that come once per operation and are not handed over: BindComplete, ReadyForQuery. */
const SILENT_ANSWERS_BYTES = 11
const NO_VALUES: readonly (string | number)[] = []

interface Answer {
  /** bytes of the message after its first */
  readonly length: number
}

/**
 * One operation under way, as a query of pg's. pg's own query builds a result object, a promise
 * and, for each answer, a row object; this one counts, and makes a record only where somebody
 * wants to see it. Pooled: the measured path (bench/stores/postgresql.ts).
 */
export class PostgresqlOperation extends pg.Query {
  /** pg keeps the books of prepared statements by these two */
  name = ''
  text = ''
  link!: PostgresqlLink
  /** ended without its answer: whatever pg still tells is not for the operation that comes next */
  dead = false

  private verb: Verb = 'read'
  private key = ''
  private parameters: readonly (string | number)[] = NO_VALUES
  private done!: Completion
  private bytes = 0
  private rows = 0
  private affected = false

  constructor(private readonly pool: PostgresqlOperation[]) {
    super({ text: '' })
  }

  begin(
    verb: Verb,
    statement: Statement,
    key: string,
    parameters: readonly (string | number)[],
    done: Completion,
  ): void {
    this.verb = verb
    this.name = statement.name
    this.text = statement.text
    this.key = key
    this.parameters = parameters
    this.done = done
    this.bytes = SILENT_ANSWERS_BYTES
    this.rows = 0
    this.affected = false
  }

  get client(): number {
    return this.done.client
  }

  get abandoned(): boolean {
    return this.done.abandoned
  }

  waited(ns: number): void {
    this.done.waited(ns)
  }

  /**
   * Called by pg when it is this query's turn to be sent. The stream is corked: what it holds
   * before and after tells the bytes. Each statement is described once per connection, where pg
   * asks for the names of its columns with every execution.
   */
  override submit = (pgConnection: unknown): null => {
    const connection = pgConnection as PgConnection
    const { name, text } = this
    const { stream, parsedStatements, submittedNamedStatements } = connection
    const before = stream.writableLength
    if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      // closing what is not there is no error, and a failed statement may still be there
      connection.close({ type: 'S', name })
      connection.parse({ name, text })
      connection.describe({ type: 'S', name })
      submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values: this.parameters })
    connection.execute()
    connection.sync()
    this.done.sent(stream.writableLength - before)
    return null
  }

  handleRowDescription(answer: Answer & { fields: readonly { name: string }[] }): void {
    this.bytes += answer.length + 1
    this.link.describe(
      this.name,
      answer.fields.map((field) => field.name),
    )
  }

  handleDataRow(answer: Answer & { fields: readonly (string | null)[] }): void {
    this.bytes += answer.length + 1
    this.rows++
    if (!this.dead && this.done.wantsValues) this.handOver(answer.fields)
  }

  handleCommandComplete(answer: Answer & { text: string }): void {
    this.bytes += answer.length + 1
    // "UPDATE 0", "DELETE 1"
    this.affected = !answer.text.endsWith(' 0')
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleReadyForQuery(): void {
    if (this.dead) return
    this.link.answered()
    const { done, verb, bytes, rows, affected } = this
    // before the completion, which may begin the next operation with this very object
    this.release()
    if (verb === 'read') {
      if (rows > 0) done.ok(bytes, 1)
      else done.miss('not-found', bytes)
    } else if (verb === 'scan') {
      if (rows > 0) done.ok(bytes, rows)
      else done.miss('empty-scan', bytes)
    } else if (affected) done.ok(bytes, 0)
    else done.miss('not-found', bytes)
  }

  handleError(error: Error, connection: PgConnection): void {
    if (this.dead) return
    const { done, link, name } = this
    if (mustParseAgain(error)) delete connection.parsedStatements[name]
    const outcome = outcomeOf(error)
    if (outcome === 'disconnected' || stateOf(error) === null) {
      // the server or the driver gave up: so does the connection, which ends all that is under way
      link.drop(isNonsense(error) ? new ProtocolError(error.message) : error, outcome)
      return
    }
    link.answered()
    this.release()
    done.fail(outcome, error)
  }

  /** The connection is gone. pg may still speak to this object, so it is not used again. */
  lost(outcome: FailureOutcome, cause: unknown): void {
    this.dead = true
    this.done.fail(outcome, cause)
  }

  private release(): void {
    this.parameters = NO_VALUES
    this.pool.push(this)
  }

  private handOver(row: readonly (string | null)[]): void {
    const { link, done, verb } = this
    const columns = link.columnsOf(this.name)
    let { key } = this
    let fields: Map<string, string> | null = null
    const named = new Map<string, string>()
    for (let i = 0; i < columns.length; i++) {
      const value = row[i]
      if (value === null || value === undefined) continue
      if (columns[i] === 'ycsb_key') {
        if (verb === 'scan') key = fromText(value)
      } else if (columns[i] === 'ycsb_value') fields = fromDocument(value)
      else named.set(link.fieldOf(columns[i]), fromText(value))
    }
    done.record(key, fields ?? named)
  }
}

/** The server has forgotten the statement (a pooler gave us another session), or its table changed. */
const mustParseAgain = (error: Error): boolean => {
  const state = stateOf(error)
  return state === '26000' || state === '0A000'
}
