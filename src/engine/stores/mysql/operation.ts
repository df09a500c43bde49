import type { FailureOutcome } from '../../wire/request'
import type { Completion } from '../port'
import type { Lane } from './lane'
import { isServerError, type MysqlError, outcomeOfServerError } from './outcomes'
import type { RawColumn, RawRow, RowReader } from './rows'
import type { Statement } from './statements'

/** The answer to a statement that reads nothing. */
interface Changed {
  readonly affectedRows: number
}

/**
 * One operation on its way, reused for the next: the callbacks that mysql2 calls are its own, so
 * that none is made per operation. Part of the measured path (bench/stores/mysql.ts).
 */
export class MysqlOperation {
  statement: Statement | null = null
  parameters: unknown[] = []
  /** next in a lane's queue */
  next: MysqlOperation | null = null
  /** since when it waits for its connection, ns */
  sinceNs = 0
  private done: Completion | null = null
  private lane: Lane | null = null
  private reader: RowReader | null = null
  private key = ''
  private fields: readonly string[] | null = null

  constructor(private readonly idle: MysqlOperation[]) {}

  begin(
    lane: Lane,
    statement: Statement,
    parameters: unknown[],
    key: string,
    fields: readonly string[] | null,
    reader: RowReader,
    done: Completion,
  ): void {
    this.lane = lane
    this.statement = statement
    this.parameters = parameters
    this.key = key
    this.fields = fields
    this.reader = reader
    this.done = done
    lane.submit(this)
  }

  get abandoned(): boolean {
    return this.done?.abandoned === true
  }

  waited(ns: number): void {
    this.done?.waited(ns)
  }

  /** Ends without an answer. The driver may still call back: this object is not used again. */
  lost(outcome: FailureOutcome, cause: unknown): void {
    const { done } = this
    this.done = null
    done?.fail(outcome, cause)
  }

  readonly answered = (
    error: Error | null,
    result?: unknown,
    columns?: readonly RawColumn[],
  ): void => {
    const { done, lane } = this
    if (done === null || lane === null) return
    if (error !== null && !isServerError(error as MysqlError)) {
      lane.lost(error)
      return
    }
    // whatever its end causes, it has ended
    this.done = null
    lane.settle()
    const bytes = lane.receivedBytes
    done.sent(lane.sentBytes)
    if (error !== null) {
      done.fail(outcomeOfServerError(error as MysqlError), error)
    } else if (columns === undefined) {
      this.endWrite((result as Changed).affectedRows, bytes, done)
    } else {
      this.endRead(result as readonly RawRow[], columns, bytes, done)
    }
    this.statement = null
    this.parameters = []
    this.idle.push(this)
    lane.proceed()
  }

  private endWrite(affectedRows: number, bytes: number, done: Completion): void {
    if (affectedRows === 0 && this.statement?.kind === 'change') done.miss('not-found', bytes)
    else done.ok(bytes, 0)
  }

  private endRead(
    rows: readonly RawRow[],
    columns: readonly RawColumn[],
    bytes: number,
    done: Completion,
  ): void {
    const scanning = this.statement?.kind === 'scan'
    if (rows.length === 0) {
      done.miss(scanning ? 'empty-scan' : 'not-found', bytes)
      return
    }
    if (done.wantsValues) {
      const reader = this.reader as RowReader
      try {
        for (const row of rows) {
          const key = scanning ? reader.keyOf(row, columns) : this.key
          done.record(key, reader.fieldsOf(row, columns, this.fields))
        }
      } catch (error) {
        done.fail('unexpected-reply', error)
        return
      }
    }
    done.ok(bytes, rows.length)
  }
}
