import type { Timers } from '../../engine/clock'

/** How often free space and the power source are looked at while somebody follows. */
export const LOOK_EVERY_MS = 10_000

/** Calls again and again for as long as somebody follows, and not otherwise. */
export class Watch {
  private followers = 0
  private callOff: (() => void) | null = null

  constructor(
    private readonly timers: Pick<Timers, 'after'>,
    private readonly look: () => void,
  ) {}

  /** returns the end of it */
  follow(): () => void {
    this.followers++
    if (this.followers === 1) this.wait()
    let follows = true
    return () => {
      if (!follows) return
      follows = false
      this.followers--
      if (this.followers === 0) this.callOff?.()
    }
  }

  private wait(): void {
    this.callOff = this.timers.after(LOOK_EVERY_MS, () => {
      this.look()
      if (this.followers > 0) this.wait()
    })
  }
}
