import type { CatchUp, LoadControl } from '../../shared/load-control'
import { NS_PER_MS, NS_PER_S } from '../../shared/units'
import { Backlog } from '../pacing/backlog'
import type { Schedule } from '../pacing/schedule'
import type { LoopContext } from './loop-context'
import type { Operation } from './operation'
import { BURST_NS, PhaseLoop } from './phase-loop'

/** Timers have a grain of 1 ms; sleeping longer than this would miss a change of the schedule. */
const LONGEST_SLEEP_MS = 50

export interface OpenLoopOptions {
  readonly schedule: Schedule
  readonly catchUp: CatchUp
  /** of this worker */
  readonly backlogLimit: number
  readonly pacing: LoadControl['pacing']
}

/**
 * Operations start when the schedule says so, whether or not earlier ones have ended, as long as a
 * slot is free (the in-flight limit). Without a free slot they wait in a bounded backlog and keep
 * their intended starts; what does not fit is dropped and counted.
 */
export class OpenLoop extends PhaseLoop {
  private readonly free: Operation[]
  private readonly backlog: Backlog
  /** the schedule's 0: the common start, put off by every pause */
  private originNs: number
  private dueNs = 0
  private dueCount = 0
  private pumping = false
  /** counts pauses and changes of the rate: a tick planned before one does nothing after it */
  private chain = 0
  private goingOn = false
  /** a store that answers inside the call is held up here until timers have had their turn */
  private burstEndNs = 0
  /** with bounded catch-up: no late operation starts before this */
  private nextLateNs = 0

  constructor(
    context: LoopContext,
    private readonly options: OpenLoopOptions,
  ) {
    super(context)
    this.originNs = context.startNs
    this.free = this.slots.slice().reverse()
    this.backlog = new Backlog(options.backlogLimit)
  }

  get backlogLength(): number {
    return this.backlog.length
  }

  protected begin(): void {
    this.advance()
    this.tick(this.chain)
  }

  protected freed(operation: Operation, nowNs: number): void {
    this.free.push(operation)
    if (!this.pumping) this.pump(nowNs)
  }

  protected giveUp(): void {
    this.context.recorder.counters.droppedBacklogAtEnd += this.backlog.clear()
  }

  protected checkEnd(nowNs: number): void {
    this.pump(nowNs)
  }

  protected hold(): void {
    this.chain++
  }

  protected putOff(byNs: number): void {
    this.originNs += byNs
    this.dueNs += byNs
    this.nextLateNs += byNs
    this.backlog.putOff(byNs)
  }

  protected goOn(): void {
    this.tick(this.chain)
  }

  override changeRate(opsPerSec: number, atNs: number): void {
    const fromNs = Math.max(0, Math.round(this.time.elapsedNs(atNs)))
    this.options.schedule.changeRate(opsPerSec, fromNs)
    if (!this.begun) return
    // The start that was drawn already holds only when it comes before the change.
    if (this.dueNs >= this.originNs + fromNs) this.advance()
    if (!this.open) return
    // The timer that is set may wait for a start that no longer comes.
    this.chain++
    this.tick(this.chain)
  }

  private advance(): void {
    this.dueNs = this.originNs + this.options.schedule.next()
  }

  private tick(chain: number): void {
    if (chain !== this.chain) return
    const { clock, timers, store } = this.context
    this.pump(clock.now())
    store.flush?.()
    if (!this.open) return
    if (this.options.pacing === 'precise') {
      timers.soon(() => this.tick(chain))
      return
    }
    const waitMs = (this.dueNs - clock.now()) / NS_PER_MS
    const sleepMs = this.backlog.length > 0 ? 1 : Math.min(LONGEST_SLEEP_MS, Math.max(1, waitMs))
    timers.after(sleepMs, () => this.tick(chain))
  }

  /** Takes over what has come due, then fills the free slots, oldest first. */
  private pump(nowNs: number): void {
    if (!this.open) {
      this.checkFinished()
      return
    }
    this.pumping = true
    this.burstEndNs = nowNs + BURST_NS
    this.takeDue(nowNs)
    this.startWaiting(nowNs)
    this.pumping = false
    const over = this.dueCount >= this.context.work.operations && this.backlog.length === 0
    if (over || nowNs >= this.endNs) this.close(nowNs)
    if (!this.open) this.checkFinished()
    else if (this.backlog.length > 0 && this.lastNs >= this.burstEndNs) this.goOnSoon()
  }

  private goOnSoon(): void {
    if (this.goingOn) return
    this.goingOn = true
    const { clock, timers, store } = this.context
    timers.soon(() => {
      this.goingOn = false
      this.pump(clock.now())
      store.flush?.()
    })
  }

  private takeDue(nowNs: number): void {
    const { endNs } = this
    const { work, recorder } = this.context
    while (this.dueNs <= nowNs && this.dueNs < endNs && this.dueCount < work.operations) {
      this.dueCount++
      recorder.counters.due++
      const idle = this.free.length > 0 && this.backlog.length === 0
      if (this.isTooLate(this.dueNs, nowNs)) recorder.counters.droppedTooLate++
      else if (idle && this.mayStart(this.dueNs, nowNs)) this.startAt(this.dueNs)
      else if (!this.backlog.push(this.dueNs)) recorder.counters.droppedBacklogFull++
      this.advance()
    }
  }

  private startWaiting(nowNs: number): void {
    while (this.backlog.length > 0) {
      const intendedNs = this.backlog.peek()
      if (this.isTooLate(intendedNs, nowNs)) {
        this.backlog.shift()
        this.context.recorder.counters.droppedTooLate++
        continue
      }
      if (this.free.length === 0 || nowNs >= this.endNs) return
      if (!this.mayStart(intendedNs, nowNs)) return
      this.startAt(this.backlog.shift())
    }
  }

  private isTooLate(intendedNs: number, nowNs: number): boolean {
    const { catchUp } = this.options
    return catchUp.rule === 'skip' && nowNs - intendedNs > catchUp.lateMs * NS_PER_MS
  }

  /** Bounded catch-up spaces late starts; the other rules let them go at once. */
  private mayStart(intendedNs: number, nowNs: number): boolean {
    const { catchUp, schedule } = this.options
    if (this.lastNs >= this.burstEndNs) return false
    if (catchUp.rule !== 'bounded') return true
    const rate = schedule.rateAt(Math.max(0, intendedNs - this.originNs))
    // The last operation before a pause of the schedule is due where the rate is 0.
    const gapNs = rate > 0 ? NS_PER_S / (rate * catchUp.factor) : 0
    // On time, or within the grain of the timer: nothing to catch up.
    if (nowNs - intendedNs < Math.max(gapNs, 2 * NS_PER_MS) && this.backlog.length <= 1) return true
    if (nowNs < this.nextLateNs) return false
    // A credit of one timer grain, so that the spacing holds on average and not only per tick.
    this.nextLateNs = Math.max(this.nextLateNs, nowNs - 2 * NS_PER_MS) + gapNs
    return true
  }

  private startAt(intendedNs: number): void {
    const nowNs = this.context.clock.now()
    this.lastNs = nowNs
    this.start(this.free.pop() as Operation, intendedNs, nowNs)
  }
}
