import type { Clock, Timers } from '../../engine/clock'
import { NS_PER_MS } from '../../shared/units'

/** Says that something has changed, so often at most; the last change is always told. */
export class Pulse {
  private toldNs = Number.NEGATIVE_INFINITY
  private callOff: (() => void) | null = null

  constructor(
    private readonly time: Clock & Pick<Timers, 'after'>,
    private readonly leastMs: number,
    private readonly tell: () => void,
  ) {}

  /** told now, or as soon as the last time lies far enough back */
  soon(): void {
    if (this.callOff !== null) return
    const waitMs = this.leastMs - (this.time.now() - this.toldNs) / NS_PER_MS
    if (waitMs <= 0) this.atOnce()
    else this.callOff = this.time.after(Math.ceil(waitMs), () => this.atOnce())
  }

  atOnce(): void {
    this.close()
    this.toldNs = this.time.now()
    this.tell()
  }

  close(): void {
    this.callOff?.()
    this.callOff = null
  }
}
