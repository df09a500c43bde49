import { ProtocolError } from '../../wire/errors'
import type { IprotoScanner } from '../../wire/iproto/scanner'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import type { Completion } from '../port'
import { outcomeOfCode } from './outcomes'
import { eachRecord } from './tuples'

/** What the reply answers. */
export type Verb = 'read' | 'scan' | 'write' | 'remove'

/** One operation under way. Pooled: the measured path makes no object of its own. */
export class TarantoolOperation implements WireRequest<IprotoScanner> {
  private verb: Verb = 'write'
  private fields: readonly string[] | null = null
  private missIsOk = false
  private done!: Completion

  constructor(private readonly pool: TarantoolOperation[]) {}

  /** `missIsOk`: a record that is not there counts as done */
  begin(verb: Verb, fields: readonly string[] | null, missIsOk: boolean, done: Completion): this {
    this.verb = verb
    this.fields = fields
    this.missIsOk = missIsOk
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

  reply(scanner: IprotoScanner): void {
    const { done, verb, missIsOk } = this
    const { errorCode, rows } = scanner
    if (errorCode === 0 && rows === -1) throw new ProtocolError('an answer without data')
    const bytes = scanner.end - scanner.start
    if (errorCode !== 0) {
      this.release()
      done.fail(outcomeOfCode(errorCode), scanner.errorText())
      return
    }
    if (rows > 0 && done.wantsValues && (verb === 'read' || verb === 'scan')) {
      eachRecord(scanner, this.fields, (key, record) => done.record(key, record))
    }
    // before the completion, which may begin the next operation with this very object
    this.release()
    if (verb === 'write') done.ok(bytes, 0)
    else if (rows > 0 || missIsOk) done.ok(bytes, verb === 'remove' ? 0 : rows)
    else done.miss(verb === 'scan' ? 'empty-scan' : 'not-found', bytes)
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
