import type { Distribution } from './distribution'
import { checkPercentiles, percentileName, tooFewSamples } from './percentile'

/** Percentiles of every report, under the names p50, p90, p99, p999 and p9999. */
export const REPORTED_PERCENTILES = [50, 90, 99, 99.9, 99.99] as const

type ReportedName = 'p50' | 'p90' | 'p99' | 'p999' | 'p9999'

/**
 * What is told of a set of durations, ns. A figure with too few samples behind it is null, with the
 * reason under its name in `notKnown`. Percentiles are at most 1/1024 above the true value.
 */
export interface LatencySummary extends Readonly<Record<ReportedName, number | null>> {
  readonly count: number
  /** exact, null only when nothing was recorded */
  readonly min: number | null
  readonly mean: number | null
  readonly max: number | null
  readonly notKnown: Readonly<Partial<Record<ReportedName | 'min' | 'mean' | 'max', string>>>
}

/** Percentiles by name, the unknown ones null with the reason beside. */
export interface PercentileFigures {
  readonly values: Readonly<Record<string, number | null>>
  readonly notKnown: Readonly<Record<string, string>>
}

export const NOTHING_RECORDED = 'nothing was recorded'

export function summarize(distribution: Distribution): LatencySummary {
  const { count } = distribution
  const { values, notKnown } = percentiles(distribution, REPORTED_PERCENTILES)
  const known = count > 0
  const missing = { min: NOTHING_RECORDED, mean: NOTHING_RECORDED, max: NOTHING_RECORDED }
  return {
    count,
    min: known ? distribution.min : null,
    mean: known ? distribution.mean : null,
    ...(values as Record<ReportedName, number | null>),
    max: known ? distribution.max : null,
    notKnown: known ? notKnown : { ...missing, ...notKnown },
  }
}

/**
 * Percentiles of the user's choice.
 * @param wanted numbers between 0 and 100, in the order to be shown; repeated ones count once
 * @throws WorkbenchError 'invalid-spec' for a number that is no percentile
 */
export function percentiles(
  distribution: Distribution,
  wanted: readonly number[],
): PercentileFigures {
  checkPercentiles(wanted)
  const values: Record<string, number | null> = {}
  const notKnown: Record<string, string> = {}
  for (const percentile of wanted) {
    const name = percentileName(percentile)
    const reason = tooFewSamples(percentile, distribution.count)
    values[name] = reason === null ? distribution.percentile(percentile) : null
    if (reason !== null) notKnown[name] = reason
  }
  return { values, notKnown }
}
