import { tooFewSamples } from '../../../analysis/percentile'
import type { ProfileTest } from '../../../shared/contract/profiles'

export type Floor = NonNullable<ProfileTest['floor']>

/** Of the usual width of the picture; a long tail has more, up to the most. */
const BUCKETS = 30
const MOST_BUCKETS = 200

/** Figures of round trips to a server and back. @param tripsMs at least one */
export function describeFloor(tripsMs: readonly number[]): Floor {
  const sorted = [...tripsMs].sort((a, b) => a - b)
  const rank = (percent: number) =>
    sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  const maxMs = sorted[sorted.length - 1]
  return {
    count: sorted.length,
    p50Ms: rank(50),
    p99Ms: tooFewSamples(99, sorted.length) === null ? rank(99) : null,
    maxMs,
    histogram: histogram(sorted, rank(50), maxMs),
  }
}

/** Steps fine enough for the middle, where nearly all trips lie, and never too many. */
function histogram(sorted: readonly number[], p50: number, max: number): Floor['histogram'] {
  const stepMs = niceStep(Math.max((3 * p50) / BUCKETS, max / MOST_BUCKETS, 1e-6))
  const counts = Array.from({ length: Math.floor(max / stepMs) + 1 }, () => 0)
  for (const trip of sorted) counts[Math.floor(trip / stepMs)]++
  return { stepMs, counts }
}

/** The next of 1, 2, 5 × 10ⁿ. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10
  return factor * power
}
