import { ProtocolError } from '../../wire/errors'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import { TYPE } from '../../wire/thrift/encode'
import type { ThriftScanner } from '../../wire/thrift/scanner'
import type { Completion } from '../port'
import { HBaseError } from './outcomes'
import { countRecords, eachRecord } from './records'

/** What the reply answers. */
export type Method = 'get' | 'put' | 'deleteSingle' | 'getScannerResults'

/** One operation under way. Pooled: the measured path makes no object of its own. */
export class HBaseOperation implements WireRequest<ThriftScanner> {
  private method: Method = 'put'
  private fields: readonly string[] | null = null
  private done!: Completion

  constructor(private readonly pool: HBaseOperation[]) {}

  begin(method: Method, fields: readonly string[] | null, done: Completion): this {
    this.method = method
    this.fields = fields
    this.done = done
    return this
  }

  get abandoned(): boolean {
    return this.done.abandoned
  }

  sent(bytes: number): void {
    this.done.sent(bytes)
  }

  waited(ns: number): void {
    this.done.waited(ns)
  }

  reply(scanner: ThriftScanner): void {
    const { done, fields, method } = this
    if (scanner.method !== method) {
      throw new ProtocolError(`${scanner.method} is answered, ${method} was asked`)
    }
    const bytes = scanner.end - scanner.start
    if (scanner.failed) {
      const error = new HBaseError(scanner.failure())
      this.release()
      done.fail(error.outcome, error)
      return
    }
    const rows = rowsOf(scanner, method)
    if (rows > 0 && done.wantsValues) {
      eachRecord(scanner, fields, (key, record) => done.record(key, record))
    }
    // before the completion, which may begin the next operation with this very object
    this.release()
    if (method === 'put' || method === 'deleteSingle' || rows > 0) done.ok(bytes, rows)
    else done.miss(method === 'get' ? 'not-found' : 'empty-scan', bytes)
  }

  lost(outcome: FailureOutcome, cause: Error): void {
    const { done } = this
    this.release()
    done.fail(outcome, cause)
  }

  private release(): void {
    this.fields = null
    this.pool.push(this)
  }
}

function rowsOf(scanner: ThriftScanner, method: Method): number {
  const { resultType } = scanner
  const writes = method === 'put' || method === 'deleteSingle'
  const expected = writes ? TYPE.stop : method === 'get' ? TYPE.struct : TYPE.list
  if (resultType !== expected) throw new ProtocolError(`${method} was answered with another type`)
  return writes ? 0 : countRecords(scanner)
}
