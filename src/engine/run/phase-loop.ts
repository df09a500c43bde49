import { describeCauses } from '../../shared/errors'
import { OPERATION_KINDS, SERIES } from '../../shared/operation'
import { OUTCOME_INDEX } from '../../shared/outcome'
import { NS_PER_MS } from '../../shared/units'
import type { Clock, Timers } from '../clock'
import type { Recorder } from '../recording/recorder'
import type { StoreSession } from '../stores/port'
import { Operation, type OperationOwner } from './operation'
import type { Work } from './work'

/**
 * The measured path: issues operations, times them, records how they ended. What differs between a
 * closed and an open loop, namely when a free slot is used again, is in the two subclasses.
 *
 * Nothing here allocates per operation, and the clock is read once per completion; a completion is
 * the actual start of what follows it on the same slot (bench/null-path.ts).
 */

export interface LoopContext {
  readonly clock: Clock
  readonly timers: Timers
  readonly store: StoreSession
  readonly work: Work
  readonly recorder: Recorder
  /** virtual clients of this worker */
  readonly clients: number
  readonly timeoutNs: number
  /** common start of all workers, on the clock */
  readonly startNs: number
  /** nothing is issued from here on; Infinity when the phase ends by count alone */
  readonly endNs: number
  /** how long after the last start an answer is waited for */
  readonly graceNs: number
}

export interface LoopEnd {
  /** last completion, or the end of the schedule if that was later; on the clock */
  readonly endedNs: number
  /** false when it was stopped from outside */
  readonly complete: boolean
}

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

/** The sweep for operations out of time runs this many times per time limit, within these bounds. */
const SWEEPS_PER_TIMEOUT = 20
const SWEEP_MS = { least: 5, most: 50 }

export abstract class PhaseLoop implements OperationOwner {
  /** operations under way */
  inFlight = 0
  protected issued = 0
  /** false once nothing more is issued */
  protected open = true
  /** the clock as last read */
  protected lastNs = 0
  /** the operation of every virtual client, under way or not */
  protected readonly slots: Operation[]
  private retrying = 0
  private stopped = false
  private closedNs = 0
  private cancelSweep: () => void = () => {}
  private readonly sweepMs: number
  private finish!: (end: LoopEnd) => void
  private readonly end: Promise<LoopEnd>
  private finished = false

  constructor(protected readonly context: LoopContext) {
    this.slots = Array.from({ length: context.clients }, (_, client) => new Operation(client, this))
    const sweepMs = context.timeoutNs / 1e6 / SWEEPS_PER_TIMEOUT
    this.sweepMs = Math.min(SWEEP_MS.most, Math.max(SWEEP_MS.least, sweepMs))
    this.end = new Promise((resolve) => {
      this.finish = resolve
    })
  }

  /** operations that are due and wait for a slot */
  abstract readonly backlogLength: number
  /** begins at the common start; the slots are all free */
  protected abstract begin(): void
  /** a slot is free again */
  protected abstract freed(operation: Operation, nowNs: number): void
  /** nothing more is issued: give up what waits */
  protected abstract giveUp(): void
  /** called by the sweep: the schedule may have come to its end */
  protected abstract checkEnd(nowNs: number): void

  /** Runs the phase; resolves when its last operation has ended or been given up. */
  run(): Promise<LoopEnd> {
    const { clock, timers, startNs } = this.context
    // Timers cut fractions of a millisecond off; nobody may begin before the others.
    const waitMs = Math.max(0, Math.ceil((startNs - clock.now()) / NS_PER_MS))
    timers.after(waitMs, () => {
      this.sweepLater()
      if (this.open) {
        this.begin()
        this.context.store.flush?.()
      }
      this.checkFinished()
    })
    return this.end
  }

  /** Ends the phase early. `now`: operations under way are not waited for. */
  stop(how: 'after-these' | 'now'): void {
    this.stopped = true
    const nowNs = this.context.clock.now()
    this.close(nowNs)
    if (how === 'now') this.abandonAll(nowNs)
    this.checkFinished()
  }

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

  /** nothing more is issued; what is under way is waited for */
  protected close(nowNs: number): void {
    if (!this.open) return
    this.open = false
    this.closedNs = Math.min(nowNs, this.context.endNs)
    this.giveUp()
  }

  protected checkFinished(): void {
    if (this.open || this.finished || this.inFlight > 0) return
    if (this.retrying > 0 && !this.stopped) return
    this.finished = true
    this.cancelSweep()
    this.finish({
      endedNs: Math.max(this.context.startNs, this.lastNs, this.closedNs),
      complete: !this.stopped,
    })
  }

  /** The slot's next use, unless the load phase tries the same record again after a pause. */
  private next(operation: Operation, outcome: number, nowNs: number): void {
    const pauseMs =
      outcome === OK ? undefined : this.context.work.retryAfterMs?.(operation, outcome)
    if (pauseMs === undefined || this.stopped) {
      this.freed(operation, nowNs)
      return
    }
    this.retrying++
    this.context.timers.after(pauseMs, () => {
      this.retrying--
      this.again(operation, this.context.clock.now())
      this.context.store.flush?.()
    })
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
    if (!this.open) this.closedNs = nowNs
    operation.attempts++
    operation.intendedNs = nowNs
    operation.startNs = nowNs
    operation.running = true
    this.inFlight++
    recorder.counters.due++
    recorder.started(0)
    work.issue(operation, store)
  }

  private sweepLater(): void {
    this.cancelSweep = this.context.timers.after(this.sweepMs, () => {
      this.sweep(this.context.clock.now())
      if (!this.finished) this.sweepLater()
    })
  }

  private sweep(nowNs: number): void {
    const { timeoutNs, graceNs } = this.context
    if (this.open) this.checkEnd(nowNs)
    for (let client = 0; client < this.slots.length; client++) {
      const operation = this.slots[client]
      if (operation.running && nowNs - operation.startNs >= timeoutNs) {
        this.abandon(operation, TIMED_OUT, nowNs, `no answer within ${timeoutNs / 1e6} ms`)
      }
    }
    if (!this.open && this.inFlight > 0 && nowNs - this.closedNs >= graceNs) this.abandonAll(nowNs)
    this.context.store.flush?.()
    this.checkFinished()
  }

  private abandonAll(nowNs: number): void {
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
    const atNs = this.lastNs - this.context.startNs
    const said = operation.mismatch
      ? 'a value differs from what was written'
      : describeCauses(cause)
    const message = said === '' ? operation.key : `${operation.key}: ${said}`
    this.context.recorder.keepExample(operation.kind, outcome, message, atNs)
  }
}
