/**
 * A store that freezes now and then. Time is counted from the opening of the session; the first
 * freeze begins after one whole period.
 */
export interface Stalls {
  readonly everyNs: number
  /** shorter than `everyNs` */
  readonly forNs: number
}

/**
 * When work of `serviceNs` that arrives at `arrivalNs` is done, both from the opening of the
 * session: work under way pauses during a freeze, work that arrives in one starts after it. So an
 * operation of 1 ms that arrives 0.2 s into a freeze of 3 s ends 2.801 s later.
 */
export function endOfService(stalls: Stalls, arrivalNs: number, serviceNs: number): number {
  const { everyNs, forNs } = stalls
  const awakeNs = everyNs - forNs
  let nowNs = arrivalNs
  if (nowNs >= everyNs && nowNs % everyNs < forNs) nowNs += forNs - (nowNs % everyNs)
  const untilFreezeNs = everyNs - (nowNs % everyNs)
  if (serviceNs < untilFreezeNs) return nowNs + serviceNs
  const leftNs = serviceNs - untilFreezeNs
  const freezes = 1 + Math.floor(leftNs / awakeNs)
  return nowNs + serviceNs + freezes * forNs
}
