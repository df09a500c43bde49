import { NS_PER_MS } from '../../shared/units'
import { PhaseTime } from '../pacing/phase-time'
import type { LoopContext, LoopEnd } from './loop-context'

/** The sweep for operations out of time runs this many times per time limit, within these bounds. */
const SWEEPS_PER_TIMEOUT = 20
const SWEEP_MS = { least: 5, most: 50 }

/** The course of a phase: it begins, is paused and resumed, is closed, and has ended. */
export abstract class PhaseCourse {
  /** operations under way */
  inFlight = 0
  /** pauses so far; not asked per operation */
  readonly time: PhaseTime
  /** operations are issued now: it is neither closed nor paused */
  protected open = true
  /** nothing more is issued, ever */
  protected closed = false
  /** paused, or about to go on */
  protected held = false
  protected stopped = false
  /** nothing is issued from here on; every pause puts it off. Infinity when only the count ends it */
  protected endNs: number
  /** the last start that is waited for came no later */
  protected closedNs = 0
  /** the clock as last read */
  protected lastNs = 0
  /** the common start is over */
  protected begun = false
  private finished = false
  private cancelSweep: () => void = () => {}
  private cancelReopening: () => void = () => {}
  private readonly sweepMs: number
  private finish!: (end: LoopEnd) => void
  private readonly end: Promise<LoopEnd>

  constructor(protected readonly context: LoopContext) {
    this.endNs = context.endNs
    this.time = new PhaseTime(context.startNs)
    const sweepMs = context.timeoutNs / 1e6 / SWEEPS_PER_TIMEOUT
    this.sweepMs = Math.min(SWEEP_MS.most, Math.max(SWEEP_MS.least, sweepMs))
    this.end = new Promise((resolve) => {
      this.finish = resolve
    })
  }

  /** attempts that are still to be made, apart from what is issued anew */
  protected abstract readonly pendingAttempts: number
  /** begins at the common start; the slots are all free */
  protected abstract begin(): void
  /** nothing more is issued: give up what waits */
  protected abstract giveUp(): void
  /** a pause begins: no timer may start anything. `fromNs`: the answers to come belong there */
  protected abstract hold(fromNs: number): void
  /** everything that is due at a time is due that much later; still paused */
  protected abstract putOff(byNs: number): void
  /** attempts that came due during the pause */
  protected abstract attemptHeldBack(): void
  /** a pause is over */
  protected abstract goOn(nowNs: number): void
  /** looks for what is out of time */
  protected abstract sweep(nowNs: number): void
  /** ends what is under way, without its answer */
  protected abstract abandonAll(nowNs: number): void

  /** Runs the phase; resolves when its last operation has ended or been given up. */
  run(): Promise<LoopEnd> {
    this.context.timers.after(this.waitMs(this.context.startNs), () => {
      this.sweepLater()
      if (this.open) this.proceed()
      this.checkFinished()
    })
    return this.end
  }

  /**
   * Issues nothing until it is resumed; what is under way ends. The schedule is put off by the whole
   * pause, and the phase's time stands still from `atNs` on, which all workers are given alike: what
   * one of them has issued since then is left out when they go on.
   */
  pause(atNs: number): void {
    if (this.time.paused) return
    const fromNs = this.time.pause(atNs)
    // Resumed a moment ago, it may not have gone on yet.
    this.cancelReopening()
    this.held = true
    this.open = false
    this.hold(fromNs)
  }

  /** Goes on at `atNs`, which may lie a little ahead. Does nothing unless it is paused. */
  resume(atNs: number): void {
    if (!this.time.paused) return
    const byNs = this.time.resume(atNs)
    this.endNs += byNs
    this.putOff(byNs)
    const waitMs = this.waitMs(Math.max(atNs, this.context.startNs))
    if (waitMs === 0) this.reopen()
    else this.cancelReopening = this.context.timers.after(waitMs, () => this.reopen())
  }

  /**
   * From `atNs` on, which may lie a little ahead, the target rate of all workers together is another
   * one. A closed loop has none, and takes no notice.
   */
  changeRate(_opsPerSec: number, _atNs: number): void {}

  /** Ends the phase early. `now`: operations under way are not waited for. */
  stop(how: 'after-these' | 'now'): void {
    this.stopped = true
    const nowNs = this.context.clock.now()
    this.close(nowNs)
    if (how === 'now') this.abandonAll(nowNs)
    this.checkFinished()
  }

  /** nothing more is issued; what is under way is waited for */
  protected close(nowNs: number): void {
    if (this.closed) return
    this.closed = true
    this.open = false
    // While it is paused the end of its schedule is not known.
    this.closedNs = this.held ? nowNs : Math.min(nowNs, this.endNs)
    this.giveUp()
  }

  protected checkFinished(): void {
    if (!this.closed || this.finished || this.inFlight > 0) return
    if (this.pendingAttempts > 0 && !this.stopped) return
    this.finished = true
    this.cancelSweep()
    this.cancelReopening()
    const lastedNs = this.time.elapsedNs(Math.max(this.lastNs, this.closedNs))
    this.finish({
      endedNs: this.context.startNs + Math.max(0, lastedNs),
      complete: !this.stopped,
    })
  }

  private reopen(): void {
    this.held = false
    this.open = !this.closed
    this.attemptHeldBack()
    if (this.open) this.proceed()
    this.checkFinished()
  }

  private proceed(): void {
    if (this.begun) this.goOn(this.context.clock.now())
    else {
      this.begun = true
      this.begin()
    }
    this.context.store.flush?.()
  }

  /** Timers cut fractions of a millisecond off; nobody may begin before the others. */
  private waitMs(untilNs: number): number {
    return Math.max(0, Math.ceil((untilNs - this.context.clock.now()) / NS_PER_MS))
  }

  private sweepLater(): void {
    this.cancelSweep = this.context.timers.after(this.sweepMs, () => {
      const nowNs = this.context.clock.now()
      this.sweep(nowNs)
      const graceIsOver = this.closed && nowNs - this.closedNs >= this.context.graceNs
      if (graceIsOver && this.inFlight > 0) this.abandonAll(nowNs)
      this.context.store.flush?.()
      this.checkFinished()
      if (!this.finished) this.sweepLater()
    })
  }
}
