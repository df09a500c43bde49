import type { types } from 'cassandra-driver'
import type { Completion } from '../port'
import { FRAME_HEAD_BYTES, fieldsOf, type Measured } from './call'
import { KEY_COLUMN } from './statements'
import type { CallResults } from './verbs'

/**
 * A scan over records that lie in several partitions: each is asked for `length` records, the
 * lowest of them all are the answer. It ends when all partitions have answered.
 */
export class MergedScan implements Measured {
  readonly #rows: types.Row[] = []
  #bytes = 0
  #error: unknown = null

  constructor(
    private readonly length: number,
    private waitingFor: number,
    private readonly done: Completion,
    private readonly results: Pick<CallResults, 'failed'>,
  ) {}

  measured(requestBytes: number, responseBytes: number): void {
    if (requestBytes > 0) this.done.sent(requestBytes + FRAME_HEAD_BYTES)
    if (responseBytes > 0) this.#bytes += responseBytes + FRAME_HEAD_BYTES
  }

  readonly arrived = ({ rows }: types.ResultSet): void => {
    for (const row of rows) this.#rows.push(row)
    this.#endOne()
  }

  readonly failed = (error: unknown): void => {
    this.#error ??= error
    this.#endOne()
  }

  #endOne(): void {
    this.waitingFor--
    if (this.waitingFor > 0) return
    if (this.#error !== null) this.results.failed(this.done, this.#error)
    else this.#answer()
  }

  #answer(): void {
    const { done, length } = this
    if (this.#rows.length === 0) {
      done.miss('empty-scan', this.#bytes)
      return
    }
    const rows = lowest(this.#rows, length)
    if (done.wantsValues) for (const row of rows) done.record(row[KEY_COLUMN], fieldsOf(row))
    done.ok(this.#bytes, rows.length)
  }
}

function lowest(rows: types.Row[], length: number): types.Row[] {
  rows.sort((a, b) => (a[KEY_COLUMN] < b[KEY_COLUMN] ? -1 : 1))
  return rows.slice(0, length)
}
