import { ProtocolError } from '../../wire/errors'
import type { FailureOutcome, WireRequest } from '../../wire/request'
import type { Completion, FieldValues } from '../port'
import { decodeRecord, RecordError } from './json-record'
import { outcomeOfReply } from './outcomes'
import { type MemcachedScanner, REPLY } from './reply'

/** What the reply to come answers. `fetch` and `swap` are the two halves of an update. */
export type Step = 'read' | 'add' | 'replace' | 'fetch' | 'swap' | 'remove'

/** What an operation asks of its session. */
export interface Updates {
  /** sends the merged record, with the state of the item that was read. @throws RecordError */
  swap(operation: MemcachedOperation, scanner: MemcachedScanner): void
  /** reads the item anew: another writer was faster */
  fetch(operation: MemcachedOperation): void
}

/**
 * Of 64 writers to one record each wins one attempt in 64, so this many are lost by one in 10^7; the
 * time limit of the operation comes before.
 */
export const MOST_ATTEMPTS = 1000

/**
 * One operation under way, from its first command to its last reply. Pooled: the measured path
 * makes no object of its own. One reply is owed at a time.
 */
export class MemcachedOperation implements WireRequest<MemcachedScanner> {
  /** of the record */
  key = ''
  /** of the item: table and key */
  itemKey = ''
  /** names asked for; null: all */
  fields: readonly string[] | null = null
  values: FieldValues = NO_VALUES
  exptime = 0
  step: Step = 'read'
  /** connection that the whole operation goes over */
  lane = 0

  private done!: Completion
  private bytes = 0
  private attempts = 0

  constructor(
    private readonly pool: MemcachedOperation[],
    private readonly updates: Updates,
    /** a read of a missing record succeeds, as YCSB's does */
    private readonly missIsOk: boolean,
  ) {}

  begin(step: Step, key: string, itemKey: string, done: Completion): void {
    this.step = step
    this.key = key
    this.itemKey = itemKey
    this.done = done
    this.bytes = 0
    this.attempts = 0
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

  lost(outcome: FailureOutcome, cause: Error): void {
    this.release().fail(outcome, cause)
  }

  reply(scanner: MemcachedScanner): void {
    const { kind } = scanner
    this.bytes += scanner.end - scanner.start
    if (kind === REPLY.refused) this.refuse(scanner.message())
    else if (kind === REPLY.value) this.take(scanner)
    else if (kind === REPLY.done) this.stored()
    else if (kind === REPLY.absent) this.miss()
    else if (kind === REPLY.notStored || kind === REPLY.changed) this.beaten(kind)
    else throw new ProtocolError(`${WORDS[this.step]} was answered with ${scanner.message()}`)
  }

  private take(scanner: MemcachedScanner): void {
    if (this.step !== 'read' && this.step !== 'fetch') {
      throw new ProtocolError(`${WORDS[this.step]} was answered with a value`)
    }
    try {
      if (this.step === 'read') this.read(scanner)
      else this.write(scanner)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      this.release().fail('unexpected-reply', error)
    }
  }

  private read(scanner: MemcachedScanner): void {
    const { bytes, done, fields, key } = this
    if (done.wantsValues) done.record(key, decodeRecord(scanner, fields))
    this.release()
    done.ok(bytes, 1)
  }

  private write(scanner: MemcachedScanner): void {
    // at the head of the queue, a write that nobody waits for would take the connection down
    if (this.done.abandoned) this.lost('timed-out', GIVEN_UP)
    else this.updates.swap(this, scanner)
  }

  private stored(): void {
    if (this.step === 'read' || this.step === 'fetch') {
      throw new ProtocolError('a read was answered as a write')
    }
    const { bytes } = this
    this.release().ok(bytes, 0)
  }

  private miss(): void {
    const { bytes, step } = this
    if (step === 'add') throw new ProtocolError('an insert was told that nothing is there')
    if (step === 'read' && this.missIsOk) this.release().ok(bytes, 0)
    else this.release().miss('not-found', bytes)
  }

  /** `add` found an item, `replace` found none, or `swap` found another than was read. */
  private beaten(kind: number): void {
    const { step } = this
    if (step === 'add') this.lost('conflict', EXISTS)
    else if (step === 'replace') this.miss()
    else if (step !== 'swap') throw new ProtocolError(`${WORDS[step]} was answered as a write`)
    else if (kind === REPLY.notStored) this.miss()
    else if (this.done.abandoned) this.lost('timed-out', GIVEN_UP)
    else if (++this.attempts === MOST_ATTEMPTS) this.lost('conflict', OUTRUN)
    else this.updates.fetch(this)
  }

  private refuse(message: string): void {
    this.release().fail(outcomeOfReply(message), message)
  }

  /** Gives itself back before the completion ends, which may begin the next operation with it. */
  private release(): Completion {
    this.values = NO_VALUES
    this.fields = null
    this.pool.push(this)
    return this.done
  }
}

const NO_VALUES: FieldValues = { names: [], values: [] }

const WORDS: Readonly<Record<Step, string>> = {
  read: 'a read',
  add: 'an insert',
  replace: 'an update',
  fetch: 'the read of an update',
  swap: 'the write of an update',
  remove: 'a delete',
}

const EXISTS = new Error('the record is there already (add: NOT_STORED)')
const GIVEN_UP = new Error('given up between the read and the write of an update')
const OUTRUN = new Error(`other writers were faster ${MOST_ATTEMPTS} times (cas: EXISTS)`)
