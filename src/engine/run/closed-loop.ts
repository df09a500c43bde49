import type { LoadControl } from '../../shared/load-control'
import { NS_PER_MS } from '../../shared/units'
import { Timetable } from '../pacing/timetable'
import type { Random } from '../random/random'
import type { LoopContext } from './loop-context'
import type { Operation } from './operation'
import { BURST_NS, PhaseLoop } from './phase-loop'

/** Every virtual client starts its next operation when its last one has ended, after its think time. */
export class ClosedLoop extends PhaseLoop {
  readonly backlogLength = 0
  /** clients whose next operation may start, oldest first; a ring of at most one entry per client */
  private readonly ready: Operation[]
  private readyHead = 0
  private readyCount = 0
  private turning = false
  private goingOn = false
  private readonly thinking = new Timetable<Operation>()
  /** when the timer wakes the thinkers; Infinity while there is none */
  private wakeNs = Infinity
  private cancelWake: () => void = () => {}
  /** when the pause began; the instant after it, once that is known */
  private heldNs = 0

  /**
   * @param thinkTime null: none
   * @param random draws exponential think times
   */
  constructor(
    context: LoopContext,
    private readonly thinkTime: LoadControl['thinkTime'],
    private readonly random: Random,
  ) {
    super(context)
    this.ready = this.slots.slice()
  }

  protected begin(): void {
    for (const operation of this.slots) this.queue(operation)
    this.turn(this.context.clock.now())
  }

  protected freed(operation: Operation, nowNs: number): void {
    if (this.thinkTime !== null && !this.closed) {
      // The phase's time stands still while the last answers come.
      const fromNs = this.held ? this.heldNs : nowNs
      this.thinking.add(fromNs + this.drawThinkNs(this.thinkTime), operation)
      this.wakeLater()
      this.checkLimit(nowNs)
      return
    }
    this.queue(operation)
    if (!this.turning) this.turn(nowNs)
  }

  protected giveUp(): void {
    this.readyCount = 0
  }

  protected checkEnd(nowNs: number): void {
    if (nowNs >= this.endNs) this.close(nowNs)
  }

  protected hold(fromNs: number): void {
    this.heldNs = fromNs
    this.cancelWake()
    // As if somebody were about to wake: no timer is set meanwhile.
    this.wakeNs = -Infinity
  }

  protected putOff(byNs: number): void {
    this.heldNs += byNs
    this.thinking.putOff(byNs)
  }

  protected goOn(nowNs: number): void {
    this.wakeNs = Infinity
    if (this.thinking.length > 0) this.wakeLater()
    this.turn(nowNs)
  }

  private queue(operation: Operation): void {
    const { ready } = this
    let at = this.readyHead + this.readyCount
    if (at >= ready.length) at -= ready.length
    ready[at] = operation
    this.readyCount++
  }

  /** Starts what is ready; a store that answers inside the call makes more ready meanwhile. */
  private turn(fromNs: number): void {
    const { endNs } = this
    const { work, recorder } = this.context
    const burstEndNs = fromNs + BURST_NS
    let nowNs = fromNs
    this.turning = true
    while (this.readyCount > 0 && this.open) {
      if (this.issued >= work.operations || nowNs >= endNs) {
        this.close(nowNs)
        break
      }
      if (nowNs >= burstEndNs) {
        this.goOnSoon()
        break
      }
      const operation = this.ready[this.readyHead]
      this.readyHead = this.readyHead + 1 === this.ready.length ? 0 : this.readyHead + 1
      this.readyCount--
      recorder.counters.due++
      this.lastNs = nowNs
      this.start(operation, nowNs, nowNs)
      nowNs = this.lastNs
    }
    this.turning = false
    if (!this.open) this.checkFinished()
  }

  private goOnSoon(): void {
    if (this.goingOn) return
    this.goingOn = true
    this.context.timers.soon(() => {
      this.goingOn = false
      this.turn(this.context.clock.now())
      this.context.store.flush?.()
    })
  }

  /** With everybody thinking nobody would notice that the count is reached. */
  private checkLimit(nowNs: number): void {
    if (this.issued < this.context.work.operations) return
    this.close(nowNs)
    this.checkFinished()
  }

  private drawThinkNs(thinkTime: NonNullable<LoadControl['thinkTime']>): number {
    const meanNs = thinkTime.meanMs * NS_PER_MS
    if (thinkTime.distribution === 'constant') return meanNs
    return -Math.log(1 - this.random.next()) * meanNs
  }

  private wakeLater(): void {
    const { nextNs } = this.thinking
    // Drawn pauses differ: the next to wake may be one that has just begun.
    if (nextNs >= this.wakeNs) return
    this.cancelWake()
    this.wakeNs = nextNs
    const waitMs = (nextNs - this.context.clock.now()) / NS_PER_MS
    this.cancelWake = this.context.timers.after(Math.max(1, Math.ceil(waitMs)), () => this.wake())
  }

  private wake(): void {
    this.wakeNs = Infinity
    const nowNs = this.context.clock.now()
    for (;;) {
      const operation = this.thinking.takeDue(nowNs)
      if (operation === undefined) break
      this.queue(operation)
    }
    if (!this.turning) this.turn(nowNs)
    this.context.store.flush?.()
    if (this.open && this.thinking.length > 0) this.wakeLater()
  }
}
