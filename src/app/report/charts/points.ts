import type { Sample } from '../../../shared/report'

/** A point of a time chart: ms since the start of the measured phase, and a value. Null is a gap. */
export type Point = readonly [number, number | null]

/** Zeros between zeros become gaps, so that what is rare does not draw over the axis. */
export const onlyAround = (points: readonly Point[]): Point[] =>
  points.map(([x, value], i) => {
    const quiet = value === 0 && !points[i - 1]?.[1] && !points[i + 1]?.[1]
    return [x, quiet ? null : value]
  })

/** Most points a line is drawn with; about two for each pixel column. */
const MOST_POINTS = 1600

/**
 * The line through one figure of the samples, each at the middle of its window, `offsetMs` later.
 * Where a window is missing, a null keeps the line from bridging it.
 */
export function line(
  samples: readonly Sample[],
  value: (sample: Sample) => number | null,
  offsetMs = 0,
): Point[] {
  const points: Point[] = []
  let end: number | null = null
  for (const sample of samples) {
    const start = sample.atMs - sample.forMs
    if (end !== null && start - end > sample.forMs / 2) points.push([end + offsetMs, null])
    points.push([start + sample.forMs / 2 + offsetMs, value(sample)])
    end = sample.atMs
  }
  return points
}

/** What happened in a window, per second. */
export const perSecond = (count: number, sample: Sample): number | null =>
  sample.forMs > 0 ? (count * 1000) / sample.forMs : null

/**
 * Thins a line for drawing: of each stretch the smallest and the largest point stay, in order, and
 * gaps stay gaps. Figures and files always use all samples.
 */
export function thin(points: readonly Point[], most = MOST_POINTS): readonly Point[] {
  if (points.length <= most) return points
  const stretch = Math.ceil((points.length * 3) / most)
  const kept: Point[] = []
  for (let from = 0; from < points.length; from += stretch) {
    let least = -1
    let largest = -1
    let gap = -1
    for (let i = from; i < Math.min(from + stretch, points.length); i++) {
      const value = points[i][1]
      if (value === null) {
        gap = i
        continue
      }
      if (least < 0 || value < (points[least][1] as number)) least = i
      if (largest < 0 || value > (points[largest][1] as number)) largest = i
    }
    const indexes = [...new Set([least, largest, gap])].filter((i) => i >= 0)
    for (const i of indexes.sort((a, b) => a - b)) kept.push(points[i])
  }
  return kept
}

/** True when lines of these samples are thinned before they are drawn. */
export const isThinned = (samples: readonly Sample[]): boolean => samples.length > MOST_POINTS

/** A stretch of time, ms since the start of the phase. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Windows in a row in which operations were due or under way and none succeeded. */
export function stalls(samples: readonly Sample[]): Span[] {
  const spans: { fromMs: number; toMs: number }[] = []
  for (const sample of samples) {
    const stalled = sample.ok === 0 && sample.misses === 0 && sample.due + sample.inFlight > 0
    if (!stalled) continue
    const fromMs = sample.atMs - sample.forMs
    const last = spans.at(-1)
    if (last !== undefined && fromMs - last.toMs < sample.forMs / 2) last.toMs = sample.atMs
    else spans.push({ fromMs, toMs: sample.atMs })
  }
  return spans
}
