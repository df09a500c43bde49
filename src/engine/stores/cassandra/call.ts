import type { types } from 'cassandra-driver'
import type { Completion } from '../port'
import { KEY_COLUMN, PARTITION_COLUMN } from './statements'
import type { CallResults } from './verbs'

/** bytes of a frame before its body */
export const FRAME_HEAD_BYTES = 9

export type CallKind = 'read' | 'scan' | 'write' | 'conditional-insert' | 'conditional-write'

/** Parameters of a statement; they lead the request tracker to the operation. */
export interface CallParams extends Array<string | number> {
  call?: Measured
}

export interface Measured {
  /** bytes of the bodies of request and response; 0 where there was none */
  measured(requestBytes: number, responseBytes: number): void
}

/**
 * One operation under way. Objects are kept and used again, so that an operation makes no closure
 * of its own; the driver's promises are the only thing made for it.
 */
export class Call implements Measured {
  kind: CallKind = 'read'
  key = ''
  done: Completion | null = null
  #bytes = 0

  constructor(private readonly results: CallResults) {}

  measured(requestBytes: number, responseBytes: number): void {
    if (requestBytes > 0) this.done?.sent(requestBytes + FRAME_HEAD_BYTES)
    this.#bytes = responseBytes === 0 ? 0 : responseBytes + FRAME_HEAD_BYTES
  }

  readonly arrived = (result: types.ResultSet): void => {
    if (this.done === null) return
    const { kind, key } = this
    const bytes = this.#bytes
    const done = this.#release()
    if (kind === 'write') done.ok(bytes, 0)
    else if (kind === 'read' || kind === 'scan') answerRows(kind, key, result, bytes, done)
    else answerCondition(kind, result, bytes, done)
  }

  readonly failed = (error: unknown): void => {
    if (this.done === null) return
    this.results.failed(this.#release(), error)
  }

  /** The session is closed: nothing that comes now counts any more. */
  abandon(cause: unknown): void {
    const { done } = this
    this.done = null
    done?.fail('disconnected', cause)
  }

  #release(): Completion {
    const done = this.done as Completion
    this.done = null
    this.#bytes = 0
    this.results.idle.push(this)
    return done
  }
}

function answerRows(
  kind: 'read' | 'scan',
  key: string,
  { rows }: types.ResultSet,
  bytes: number,
  done: Completion,
): void {
  if (rows.length === 0) {
    done.miss(kind === 'read' ? 'not-found' : 'empty-scan', bytes)
    return
  }
  if (done.wantsValues) {
    for (const row of rows) done.record(kind === 'read' ? key : row[KEY_COLUMN], fieldsOf(row))
  }
  done.ok(bytes, rows.length)
}

function answerCondition(
  kind: 'conditional-insert' | 'conditional-write',
  result: types.ResultSet,
  bytes: number,
  done: Completion,
): void {
  if (result.wasApplied()) done.ok(bytes, 0)
  else if (kind === 'conditional-write') done.miss('not-found', bytes)
  else done.fail('conflict', new Error('The record was there already (IF NOT EXISTS).'))
}

/** Columns without a value are no fields of the record. */
export function fieldsOf(row: types.Row): Map<string, string> {
  const fields = new Map<string, string>()
  for (const name of row.keys()) {
    if (name === KEY_COLUMN || name === PARTITION_COLUMN) continue
    const value: unknown = row[name]
    if (value !== null && value !== undefined) fields.set(name, String(value))
  }
  return fields
}
