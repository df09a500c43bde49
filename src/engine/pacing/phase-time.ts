interface Pause {
  readonly fromNs: number
  /** Infinity until it is known */
  readonly toNs: number
}

/**
 * The time of a phase: a clock that stands still while the phase is paused. Asked once a second and
 * at the end, never per operation.
 */
export class PhaseTime {
  private readonly pauses: Pause[] = []

  /** @param startNs common start of all workers, on the run's clock */
  constructor(readonly startNs: number) {}

  /** A pause has begun and its end is not known. */
  get paused(): boolean {
    return this.pauses.at(-1)?.toNs === Infinity
  }

  /** All pauses together whose ends are known, by which the schedule has been put off. */
  get shiftNs(): number {
    return this.pauses.reduce(
      (sum, { fromNs, toNs }) => (toNs === Infinity ? sum : sum + (toNs - fromNs)),
      0,
    )
  }

  /**
   * Not before the start, nor before an earlier pause has ended.
   *
   * @returns when it begins, on the run's clock
   */
  pause(atNs: number): number {
    const fromNs = Math.max(atNs, this.startNs, this.pauses.at(-1)?.toNs ?? 0)
    this.pauses.push({ fromNs, toNs: Infinity })
    return fromNs
  }

  /** The pause under way ends. @returns its length, ns */
  resume(atNs: number): number {
    const { fromNs } = this.pauses.pop() as Pause
    const toNs = Math.max(fromNs, atNs)
    this.pauses.push({ fromNs, toNs })
    return toNs - fromNs
  }

  /** Since the start of the phase, without pauses; negative before it. `nowNs` on the run's clock. */
  elapsedNs(nowNs: number): number {
    let elapsedNs = nowNs - this.startNs
    for (const { fromNs, toNs } of this.pauses) {
      if (nowNs > fromNs) elapsedNs -= Math.min(nowNs, toNs) - fromNs
    }
    return elapsedNs
  }
}
