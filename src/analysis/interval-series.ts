/**
 * Figures over time. A rate is known for the time that was observed and for nothing else: where no
 * sample is, a series has a gap, never a zero and never a line drawn across.
 */

/** What was counted between two instants, ms on any one axis. */
export interface IntervalSample {
  readonly startMs: number
  /** later than the start */
  readonly endMs: number
  readonly count: number
}

/** A counter that only grows, as a server gives it; null when it could not be read. */
export interface CounterReading {
  readonly atMs: number
  readonly total: number | null
}

export interface RatePoint {
  readonly startMs: number
  readonly endMs: number
  /** null in a gap */
  readonly perSec: number | null
  /** `not-observed`: no sample; `counter-reset`: the counter went back, its server has restarted */
  readonly gap?: 'not-observed' | 'counter-reset'
}

/**
 * Rates between readings of a counter, in order of time. A reading that is missing makes a gap from
 * the last good one to the next; so does a counter that went back.
 */
export function ratesOfCounter(readings: readonly CounterReading[]): RatePoint[] {
  const points: RatePoint[] = []
  let last: { atMs: number; total: number } | null = null
  let missed = false
  for (const { atMs, total } of readings) {
    if (total === null) {
      missed = true
      continue
    }
    if (last !== null && atMs > last.atMs) {
      const span = { startMs: last.atMs, endMs: atMs }
      if (missed) points.push({ ...span, perSec: null, gap: 'not-observed' })
      else if (total < last.total) points.push({ ...span, perSec: null, gap: 'counter-reset' })
      else points.push({ ...span, perSec: ((total - last.total) * 1000) / (atMs - last.atMs) })
    }
    last = { atMs, total }
    missed = false
  }
  return points
}

/**
 * Rates of one worker's samples, in order of time, with a gap wherever a sample does not begin
 * where the one before ended.
 * @param toleranceMs distance between two samples that is no gap (clocks are read twice)
 */
export function ratesOfIntervals(samples: readonly IntervalSample[], toleranceMs = 1): RatePoint[] {
  const points: RatePoint[] = []
  let endedMs: number | null = null
  for (const { startMs, endMs, count } of samples) {
    if (endedMs !== null && startMs - endedMs > toleranceMs) {
      points.push({ startMs: endedMs, endMs: startMs, perSec: null, gap: 'not-observed' })
    }
    points.push({ startMs, endMs, perSec: (count * 1000) / (endMs - startMs) })
    endedMs = endMs
  }
  return points
}

/**
 * Samples of several workers on one grid from 0 on: each sample's count is spread evenly over its
 * time, and a cell is the sum over the workers. A cell is known when every worker was observed for
 * at least half of it; its rate is then that of the observed time, so a last cell that the end cuts
 * short is no dip. Other cells are gaps.
 *
 * @param workers samples of each worker, in any order, not overlapping within a worker
 * @param stepMs width of a cell
 */
export function ratesOnGrid(
  workers: readonly (readonly IntervalSample[])[],
  stepMs = 1000,
): RatePoint[] {
  const endMs = Math.max(0, ...workers.flat().map((sample) => sample.endMs))
  const cells = Math.ceil(endMs / stepMs)
  const perWorker = workers.map((samples) => spread(samples, stepMs, cells))
  return Array.from({ length: cells }, (_, cell) => {
    const span = { startMs: cell * stepMs, endMs: (cell + 1) * stepMs }
    let perSec = 0
    for (const { counts, observedMs } of perWorker) {
      if (observedMs[cell] < stepMs / 2) return { ...span, perSec: null, gap: 'not-observed' }
      perSec += (counts[cell] * 1000) / observedMs[cell]
    }
    return { ...span, perSec }
  })
}

/** Operations per second over the observed time, gaps left out; null when nothing was observed. */
export function meanRate(points: readonly RatePoint[]): number | null {
  let total = 0
  let observedMs = 0
  for (const { startMs, endMs, perSec } of points) {
    if (perSec === null) continue
    total += perSec * (endMs - startMs)
    observedMs += endMs - startMs
  }
  return observedMs === 0 ? null : total / observedMs
}

function spread(samples: readonly IntervalSample[], stepMs: number, cells: number) {
  const counts = new Float64Array(cells)
  const observedMs = new Float64Array(cells)
  for (const { startMs, endMs, count } of samples) {
    const firstCell = Math.max(0, Math.floor(startMs / stepMs))
    for (let cell = firstCell; cell < cells && cell * stepMs < endMs; cell++) {
      const from = Math.max(startMs, cell * stepMs)
      const sharedMs = Math.min(endMs, (cell + 1) * stepMs) - from
      counts[cell] += (count * sharedMs) / (endMs - startMs)
      observedMs[cell] += sharedMs
    }
  }
  return { counts, observedMs }
}
