import { percentiles, summarize } from '../../analysis/summary'
import { Histogram } from '../../engine/recording/histogram'
import type { Totals } from '../../engine/recording/totals'
import { partOf, SERIES, type Series } from '../../shared/operation'
import { OUTCOMES, type Outcome } from '../../shared/outcome'
import type { LatencySummary, OperationReport, OutcomeExample } from '../../shared/report'

/** A histogram as the report tells it: unknown figures are null, with the reason beside them. */
export function latencySummary(
  histogram: Histogram | null,
  morePercentiles: readonly number[],
): LatencySummary {
  const { notKnown, ...figures } = summarize(histogram ?? new Histogram())
  const more = percentiles(histogram ?? new Histogram(), morePercentiles)
  const reasons = Object.fromEntries(
    Object.entries({ ...notKnown, ...more.notKnown }).filter(([, reason]) => reason !== undefined),
  ) as Record<string, string>
  return {
    ...figures,
    ...(morePercentiles.length === 0 ? {} : { more: { ...more.values } }),
    reasons,
  }
}

function operationReport(
  totals: Totals,
  series: Series,
  morePercentiles: readonly number[],
): OperationReport {
  const occurred = OUTCOMES.filter((outcome) => totals.count(series, outcome) > 0)
  const figures = (outcome: Outcome) => ({
    serviceTimeNs: latencySummary(totals.histogram(series, outcome, 'service'), morePercentiles),
    intendedLatencyNs: latencySummary(
      totals.histogram(series, outcome, 'intended'),
      morePercentiles,
    ),
  })
  const examples: OutcomeExample[] = totals
    .examples()
    .filter((example) => SERIES[example.series] === series)
    .map((example) => ({
      outcome: OUTCOMES[example.outcome],
      message: example.message,
      atMs: example.atNs / 1e6,
    }))
  return {
    partOf: partOf(series),
    outcomes: Object.fromEntries(
      occurred.map((outcome) => [outcome, totals.count(series, outcome)]),
    ),
    ...figures('ok'),
    failures: Object.fromEntries(
      occurred.filter((outcome) => outcome !== 'ok').map((outcome) => [outcome, figures(outcome)]),
    ),
    examples,
  }
}

/** Every series that occurred, in the order of SERIES. */
export function operationReports(
  totals: Totals,
  morePercentiles: readonly number[],
): Partial<Record<Series, OperationReport>> {
  return Object.fromEntries(
    SERIES.filter((series) => OUTCOMES.some((outcome) => totals.count(series, outcome) > 0)).map(
      (series) => [series, operationReport(totals, series, morePercentiles)],
    ),
  )
}
