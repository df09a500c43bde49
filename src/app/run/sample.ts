import { summarize } from '../../analysis/summary'
import { droppedIn } from '../../engine/recording/snapshot'
import type { Totals } from '../../engine/recording/totals'
import type { WorkerSnapshot } from '../../engine/worker/messages'
import { partOf, SERIES } from '../../shared/operation'
import { isFailure, isMiss, OUTCOMES } from '../../shared/outcome'
import type { Sample } from '../../shared/report'

/** Figures of one series in one window: p50, p99 and max of the operations that ended ok. */
function seriesWindow(window: Totals, series: (typeof SERIES)[number]) {
  const counted = OUTCOMES.map((outcome) => ({ outcome, count: window.count(series, outcome) }))
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return undefined
  const ok = window.count(series, 'ok')
  return {
    ok,
    notOk: all - ok,
    serviceNs: latencyWindow(window, series, 'service'),
    intendedNs: latencyWindow(window, series, 'intended'),
  }
}

function latencyWindow(
  window: Totals,
  series: (typeof SERIES)[number],
  kind: 'service' | 'intended',
) {
  const histogram = window.histogram(series, 'ok', kind)
  if (histogram === null) return { p50: null, p99: null, max: null }
  const { p50, p99, max } = summarize(histogram)
  return { p50, p99, max }
}

/**
 * One window of all workers, merged: counts are added, percentiles taken from the added histograms.
 *
 * @param window the parts' records added up
 */
export function mergeSample(parts: readonly WorkerSnapshot[], window: Totals): Sample {
  const outcomes: Sample['outcomes'] = {}
  const operations: Sample['operations'] = {}
  let ok = 0
  let misses = 0
  let failed = 0
  for (const series of SERIES) {
    const figures = seriesWindow(window, series)
    if (figures === undefined) continue
    operations[series] = figures
    if (partOf(series) !== null) continue
    for (const outcome of OUTCOMES) {
      const count = window.count(series, outcome)
      if (count === 0) continue
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count
      if (outcome === 'ok') ok += count
      else if (isMiss(outcome)) misses += count
      else if (isFailure(outcome)) failed += count
    }
  }
  const { counters } = window
  const sum = (pick: (part: WorkerSnapshot) => number) =>
    parts.reduce((total, part) => total + pick(part), 0)
  const server = parts.find((part) => part.counters !== null)?.counters
  return {
    atMs: Math.max(...parts.map((part) => part.atMs)),
    forMs: Math.max(...parts.map((part) => part.forMs)),
    due: counters.due,
    started: counters.started,
    dropped: droppedIn(counters),
    ok,
    misses,
    failed,
    inFlight: sum((part) => part.inFlight),
    backlog: sum((part) => part.backlog),
    bytesIn: counters.bytesIn,
    bytesOut: counters.bytesOut,
    rows: counters.rows,
    operations,
    outcomes,
    startDelayP99Ns: window.startDelay.count === 0 ? null : summarize(window.startDelay).p99,
    workers: parts.map(({ health, forMs }) => ({
      cpu: forMs === 0 ? 0 : (health.cpuUserMs + health.cpuSystemMs) / forMs,
      eventLoopUtilization: health.eventLoopUtilization,
      eventLoopDelayP99Ms: health.eventLoopDelayMs.p99,
      residentBytes: health.residentBytes,
    })),
    ...(server === undefined || server === null ? {} : { counters: { ...server } }),
  }
}

/** The parts' records added up, as {@link mergeSample} wants them. */
export function addParts(parts: readonly WorkerSnapshot[], into: readonly Totals[]): void {
  for (const part of parts) for (const totals of into) totals.add(part.recorded)
}
