import { describeCauses } from '../../shared/errors'
import { OPERATION_KINDS, SERIES } from '../../shared/operation'
import { OUTCOME_INDEX } from '../../shared/outcome'
import { NS_PER_MS } from '../../shared/units'
import type { LoopContext } from './loop-context'
import { Operation, type OperationOwner } from './operation'
import { PhaseCourse } from './phase-course'

/**
 * The measured path: issues operations, times them, records how they ended. What differs between a
 * closed and an open loop, namely when a free slot is used again, is in the two subclasses.
 *
 * Nothing here allocates per operation, and the clock is read once per completion; a completion is
 * the actual start of what follows it on the same slot (bench/null-path.ts).
 */

const OK = OUTCOME_INDEX.ok
const TIMED_OUT = OUTCOME_INDEX['timed-out']
const UNFINISHED = OUTCOME_INDEX['unfinished-at-end']
const VERIFICATION_FAILED = OUTCOME_INDEX['verification-failed']
const READ_MODIFY_WRITE = OPERATION_KINDS.indexOf('read-modify-write')
const PART_READ = SERIES.indexOf('read-modify-write.read')
const PART_UPDATE = SERIES.indexOf('read-modify-write.update')

/**
 * Longest stretch of operations that a store answers inside the call (an in-process engine) before
 * timers and sockets get their turn. Without it a store that never waits would starve them for ever.
 */
export const BURST_NS = 2 * NS_PER_MS

export abstract class PhaseLoop extends PhaseCourse implements OperationOwner {
  protected issued = 0
  /** attempts of the load phase that are to be made once more */
  protected pendingAttempts = 0
  /** the operation of every virtual client, under way or not */
  protected readonly slots: Operation[]
  /** those of them whose time came during a pause */
  private readonly heldBack: Operation[] = []

  constructor(context: LoopContext) {
    super(context)
    this.slots = Array.from({ length: context.clients }, (_, client) => new Operation(client, this))
  }

  /** operations that are due and wait for a slot */
  abstract readonly backlogLength: number
  /** a slot is free again */
  protected abstract freed(operation: Operation, nowNs: number): void
  /** called by the sweep: the schedule may have come to its end */
  protected abstract checkEnd(nowNs: number): void

  protected start(operation: Operation, intendedNs: number, nowNs: number): void {
    const { work, recorder, store } = this.context
    operation.intendedNs = intendedNs
    operation.startNs = nowNs
    operation.running = true
    operation.writing = false
    operation.mismatch = false
    operation.attempts = 0
    this.issued++
    this.inFlight++
    recorder.started(nowNs - intendedNs)
    work.choose(operation)
    work.issue(operation, store)
  }

  ended(operation: Operation, outcome: number, bytes: number, rows: number, cause: unknown): void {
    const { recorder, work } = this.context
    if (!operation.running) {
      if (operation.abandoned) recorder.counters.late++
      return
    }
    const nowNs = this.context.clock.now()
    this.lastNs = nowNs
    let result = outcome
    if (operation.mismatch && outcome === OK) result = VERIFICATION_FAILED
    recorder.counters.bytesIn += bytes
    recorder.counters.rows += rows
    if (operation.kind === READ_MODIFY_WRITE && !operation.writing && result === OK) {
      this.recordPart(operation, result, nowNs)
      operation.writing = true
      operation.partStartNs = nowNs
      work.issue(operation, this.context.store)
      return
    }
    this.recordEnd(operation, result, nowNs)
    if (result !== OK && recorder.wantsExample(result)) this.keepExample(operation, result, cause)
    work.ended(operation, result)
    this.next(operation, result, nowNs)
  }

  recordRead(operation: Operation, key: string, fields: ReadonlyMap<string, string>): void {
    if (!this.context.work.verify(operation, key, fields)) operation.mismatch = true
  }

  sent(bytes: number): void {
    this.context.recorder.counters.bytesOut += bytes
  }

  waited(_operation: Operation, ns: number): void {
    this.context.recorder.waited(ns)
  }

  /** The slot's next use, unless the load phase tries the same record again after a pause. */
  private next(operation: Operation, outcome: number, nowNs: number): void {
    const pauseMs =
      outcome === OK ? undefined : this.context.work.retryAfterMs?.(operation, outcome)
    if (pauseMs === undefined || this.stopped) {
      this.freed(operation, nowNs)
      return
    }
    this.pendingAttempts++
    this.context.timers.after(pauseMs, () => {
      if (this.held) this.heldBack.push(operation)
      else this.tryAgain(operation)
    })
  }

  protected attemptHeldBack(): void {
    for (const operation of this.heldBack.splice(0)) this.tryAgain(operation)
  }

  private tryAgain(operation: Operation): void {
    this.pendingAttempts--
    this.again(operation, this.context.clock.now())
    this.context.store.flush?.()
  }

  /** The same operation once more: it counts as due and started again, but not against the limit. */
  private again(operation: Operation, nowNs: number): void {
    const { work, recorder, store } = this.context
    if (this.stopped) {
      this.freed(operation, nowNs)
      this.checkFinished()
      return
    }
    // The last of a phase that ends by count may well be an attempt after its close.
    if (this.closed) this.closedNs = nowNs
    operation.attempts++
    operation.intendedNs = nowNs
    operation.startNs = nowNs
    operation.running = true
    this.inFlight++
    recorder.counters.due++
    recorder.started(0)
    work.issue(operation, store)
  }

  protected sweep(nowNs: number): void {
    const { timeoutNs } = this.context
    if (this.open) this.checkEnd(nowNs)
    for (let client = 0; client < this.slots.length; client++) {
      const operation = this.slots[client]
      if (operation.running && nowNs - operation.startNs >= timeoutNs) {
        this.abandon(operation, TIMED_OUT, nowNs, `no answer within ${timeoutNs / 1e6} ms`)
      }
    }
  }

  protected abandonAll(nowNs: number): void {
    for (const operation of [...this.slots]) {
      if (operation.running) {
        this.abandon(operation, UNFINISHED, nowNs, 'still under way when the phase had ended')
      }
    }
  }

  /** Ends an operation whose answer is no longer waited for; its slot gets a fresh object. */
  private abandon(operation: Operation, outcome: number, nowNs: number, cause: string): void {
    const { recorder, work } = this.context
    operation.abandoned = true
    this.lastNs = nowNs
    this.recordEnd(operation, outcome, nowNs)
    if (recorder.wantsExample(outcome)) this.keepExample(operation, outcome, cause)
    work.ended(operation, outcome)
    const fresh = operation.successor()
    this.slots[operation.client] = fresh
    this.next(fresh, outcome, nowNs)
  }

  private recordEnd(operation: Operation, outcome: number, nowNs: number): void {
    const { kind, startNs, intendedNs } = operation
    operation.running = false
    this.inFlight--
    if (kind === READ_MODIFY_WRITE) this.recordPart(operation, outcome, nowNs)
    this.context.recorder.record(kind, outcome, nowNs - startNs, nowNs - intendedNs)
  }

  /** The half of a read-modify-write that is under way; the write is due when the read has ended. */
  private recordPart(operation: Operation, outcome: number, nowNs: number): void {
    const { writing, partStartNs, startNs, intendedNs } = operation
    const part = writing ? PART_UPDATE : PART_READ
    const serviceNs = nowNs - (writing ? partStartNs : startNs)
    this.context.recorder.record(part, outcome, serviceNs, writing ? serviceNs : nowNs - intendedNs)
  }

  private keepExample(operation: Operation, outcome: number, cause: unknown): void {
    const atNs = Math.max(0, this.time.elapsedNs(this.lastNs))
    const said = operation.mismatch
      ? 'a value differs from what was written'
      : describeCauses(cause)
    const message = said === '' ? operation.key : `${operation.key}: ${said}`
    this.context.recorder.keepExample(operation.kind, outcome, message, atNs)
  }
}
