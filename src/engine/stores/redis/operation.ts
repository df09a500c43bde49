import { ProtocolError } from '../../wire/errors'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import { Decoder, lineText } from '../../wire/resp/decode'
import { RESP, type RespScanner } from '../../wire/resp/scanner'
import type { Completion } from '../port'
import { outcomeOfReply } from './outcomes'

/** What the replies to come answer. */
export type Step = 'read-all' | 'read-fields' | 'write' | 'remove' | 'scan-index' | 'scan-rows'

/** Goes on with a scan when its keys are known. */
export type ContinueScan = (operation: RedisOperation, keys: string[]) => void

/**
 * One operation under way, from its first command to its last reply. Pooled: the measured path
 * makes no object of its own. An operation ends when every reply it is owed has come or is lost;
 * the first thing that went wrong decides.
 */
export class RedisOperation implements WireRequest<RespScanner> {
  key = ''
  /** names asked for; null: all */
  fields: readonly string[] | null = null
  /** records asked for by a scan */
  length = 0
  /** members of the index passed over before `key` */
  skipped = 0
  step: Step = 'write'
  /** a named read of a missing record succeeds, as YCSB's does */
  missIsOk = false

  private done!: Completion
  private owed = 0
  private bytes = 0
  private rows = 0
  private row = 0
  private keys: string[] = []
  private failure: FailureOutcome | null = null
  private cause: unknown = undefined

  constructor(
    private readonly pool: RedisOperation[],
    private readonly continueScan: ContinueScan,
  ) {}

  begin(step: Step, key: string, owed: number, done: Completion): void {
    this.step = step
    this.key = key
    this.owed = owed
    this.done = done
    this.bytes = 0
    this.rows = 0
    this.row = 0
    this.skipped = 0
    this.failure = null
    this.cause = undefined
  }

  /** The rows of a scan are asked for: one reply each. */
  expectRows(keys: string[]): void {
    this.step = 'scan-rows'
    this.keys = keys
    this.owed = keys.length
  }

  /** The index is asked again. */
  expectIndex(): void {
    this.owed = 1
  }

  get client(): number {
    return this.done.client
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

  reply(scanner: RespScanner): void {
    if (scanner.kind === RESP.error) this.refuse(lineText(scanner))
    else this.take(scanner)
    this.bytes += scanner.end - scanner.start
    this.owed--
    if (this.owed === 0) this.settle()
  }

  lost(outcome: FailureOutcome, cause: Error): void {
    this.fail(outcome, cause)
    this.owed--
    if (this.owed === 0) this.settle()
  }

  private take(scanner: RespScanner): void {
    switch (this.step) {
      case 'read-all':
      case 'read-fields':
        this.takeRecord(scanner, this.key)
        return
      case 'scan-rows':
        this.takeRecord(scanner, this.keys[this.row])
        this.row++
        return
      case 'scan-index':
        expectArray(scanner)
        this.keys = readKeys(scanner)
        return
      default:
        if (scanner.kind !== RESP.integer && scanner.kind !== RESP.simple) {
          throw new ProtocolError('a write was answered with a value')
        }
        // DEL says how many keys there were, and is the first command of a removal
        if (this.row === 0) this.rows = scanner.value
        this.row++
    }
  }

  private takeRecord(scanner: RespScanner, key: string): void {
    expectArray(scanner)
    // named fields that are all missing say nothing of a record that the index holds
    const there =
      this.fields === null
        ? scanner.value > 0
        : scanner.nulls < scanner.value || this.step === 'scan-rows' || this.missIsOk
    if (!there) return
    this.rows++
    if (this.done.wantsValues) this.done.record(key, readRecord(scanner, this.fields))
  }

  private refuse(message: string): void {
    this.fail(outcomeOfReply(message), message)
    this.row++
  }

  private fail(outcome: FailureOutcome, cause: unknown): void {
    if (this.failure !== null) return
    this.failure = outcome
    this.cause = cause
  }

  private settle(): void {
    if (this.step === 'scan-index' && this.failure === null && this.keys.length > 0) {
      this.continueScan(this, this.keys)
      return
    }
    const { done, step, failure, cause, bytes, rows } = this
    // before the completion, which may begin the next operation with this very object
    this.keys = NO_KEYS
    this.cause = undefined
    this.pool.push(this)
    if (failure !== null) done.fail(failure, cause)
    else if (step === 'write') done.ok(bytes, 0)
    else if (rows > 0) done.ok(bytes, step === 'remove' ? 0 : rows)
    else if (step === 'scan-index' || step === 'scan-rows') done.miss('empty-scan', bytes)
    else done.miss('not-found', bytes)
  }
}

const NO_KEYS: string[] = []

function expectArray(scanner: RespScanner): void {
  if (scanner.kind !== RESP.array) throw new ProtocolError('a read was not answered with a list')
}

function readKeys(scanner: RespScanner): string[] {
  const reader = new Decoder(scanner.bytes, scanner.start).enter()
  const keys: string[] = []
  for (let i = 0; i < scanner.value; i++) keys.push(reader.string() ?? '')
  return keys
}

function readRecord(scanner: RespScanner, fields: readonly string[] | null): Map<string, string> {
  const reader = new Decoder(scanner.bytes, scanner.start).enter()
  const record = new Map<string, string>()
  if (fields === null) {
    for (let i = 0; i < scanner.value; i += 2) {
      record.set(reader.string() ?? '', reader.string() ?? '')
    }
    return record
  }
  for (let i = 0; i < scanner.value; i++) {
    const value = reader.string()
    if (value !== null) record.set(fields[i], value)
  }
  return record
}
