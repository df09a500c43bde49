import { droppedIn } from '../../engine/recording/snapshot'
import type { Totals } from '../../engine/recording/totals'
import type { LiveError, LiveFigures } from '../../shared/contract/runs'
import { partOf, SERIES, type Series } from '../../shared/operation'
import { isMiss, OUTCOMES, type Outcome } from '../../shared/outcome'
import type { Sample } from '../../shared/report'
import type { PhaseName } from '../../shared/trial'
import { latencySummary } from '../report/build-operations'
import { countOutcomes } from '../report/build-phase'

/** What is shown as "now": the last so many samples. */
export const RECENT_SAMPLES = 5

export interface FiguresOf {
  readonly phase: PhaseName
  readonly open: boolean
  readonly soFar: Totals
  /** the newest samples of the phase, oldest first, at most {@link RECENT_SAMPLES} */
  readonly recent: readonly Sample[]
  /** percentiles that the user asked for */
  readonly percentiles: readonly number[]
}

const isOk = (outcome: Outcome): boolean => outcome === 'ok'

/** The figures of a phase from its merged histograms, under the rules of every report. */
export function liveFigures({ phase, open, soFar, recent, percentiles }: FiguresOf): LiveFigures {
  const { due, started } = soFar.counters
  const ok = countOutcomes(soFar, isOk)
  const lastMs = recent.at(-1)?.atMs ?? 0
  const spanMs = recent.reduce((sum, { forMs }) => sum + forMs, 0)
  const recentOk = recent.reduce((sum, sample) => sum + sample.ok, 0)
  return {
    phase,
    ok,
    notOk: countOutcomes(soFar, (outcome) => !isOk(outcome)),
    misses: countOutcomes(soFar, isMiss),
    due,
    started,
    dropped: droppedIn(soFar.counters),
    opsPerSec: lastMs > 0 ? (ok * 1000) / lastMs : null,
    recentOpsPerSec: spanMs > 0 ? (recentOk * 1000) / spanMs : null,
    latency: latencies(soFar, open, percentiles),
    recentServiceP99Ns: largestP99(recent, 'serviceNs'),
    recentIntendedP99Ns: largestP99(recent, 'intendedNs'),
  }
}

function latencies(
  soFar: Totals,
  open: boolean,
  percentiles: readonly number[],
): LiveFigures['latency'] {
  const histogramOf = (series: Series | null, kind: 'service' | 'intended') =>
    series === null ? soFar.merged(null, kind, isOk) : soFar.histogram(series, 'ok', kind)
  const pair = (series: Series | null) => {
    const service = latencySummary(histogramOf(series, 'service'), percentiles)
    // A closed loop has one kind of latency.
    const intended = open ? latencySummary(histogramOf(series, 'intended'), percentiles) : service
    return { service, intended }
  }
  const occurred = SERIES.filter((series) =>
    OUTCOMES.some((outcome) => soFar.count(series, outcome) > 0),
  )
  return {
    all: pair(null),
    ...Object.fromEntries(occurred.map((series) => [series, pair(series)])),
  }
}

function largestP99(recent: readonly Sample[], kind: 'serviceNs' | 'intendedNs'): number | null {
  const known = recent.flatMap(({ operations }) =>
    SERIES.filter((series) => partOf(series) === null).flatMap(
      (series) => operations[series]?.[kind].p99 ?? [],
    ),
  )
  return known.length === 0 ? null : Math.max(...known)
}

/** Every outcome but ok that occurred: what nobody can explain first, then the most frequent. */
export function liveErrors(soFar: Totals): LiveError[] {
  const whole = SERIES.filter((series) => partOf(series) === null)
  const examples = soFar.examples()
  const errors = OUTCOMES.filter((outcome) => !isOk(outcome)).map((outcome): LiveError => {
    const counts = whole.map((series) => [series, soFar.count(series, outcome)] as const)
    const example = examples.find((each) => OUTCOMES[each.outcome] === outcome)
    return {
      outcome,
      count: counts.reduce((sum, [, count]) => sum + count, 0),
      byOperation: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      example:
        example === undefined ? null : { message: example.message, atMs: example.atNs / 1e6 },
    }
  })
  const rank = ({ outcome }: LiveError) => (outcome === 'unexpected-reply' ? 0 : 1)
  return errors
    .filter(({ count }) => count > 0)
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}
