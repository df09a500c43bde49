import type { Series } from '../shared/operation'
import type { Distribution } from './distribution'
import { tooFewSamples } from './percentile'
import { NOTHING_RECORDED } from './summary'
import type { Comparison, Metric, Share, Threshold } from './thresholds'

/** What a threshold can be held against; of one series, or of all whole operations. */
export interface MeasuredFigures {
  /** operations that did what was asked, per second; null when the time is not known */
  readonly opsPerSec: number | null
  /** operations that ended, however they did */
  readonly ended: number
  readonly failed: number
  readonly missed: number
  /** durations in ns of the operations that the caller reports latency of */
  readonly service: Distribution
  readonly intended: Distribution
}

export interface MeasuredPhase {
  readonly all: MeasuredFigures
  /** only the series that occurred */
  readonly series: Readonly<Partial<Record<Series, MeasuredFigures>>>
  readonly due: number
  readonly dropped: number
}

export interface ThresholdVerdict {
  readonly threshold: Threshold
  /** in the unit of the threshold's limit; null when it is not known */
  readonly actual: number | null
  readonly verdict: 'held' | 'missed' | 'cannot-tell'
  /** why it cannot be told */
  readonly reason?: string
}

export function judge(threshold: Threshold, phase: MeasuredPhase): ThresholdVerdict {
  const figures = threshold.series === null ? phase.all : phase.series[threshold.series]
  const actual =
    figures === undefined ? NOTHING_RECORDED : actualOf(threshold.metric, figures, phase)
  if (typeof actual === 'string') {
    return { threshold, actual: null, verdict: 'cannot-tell', reason: actual }
  }
  const holds = compare(actual, threshold.comparison, threshold.limit)
  return { threshold, actual, verdict: holds ? 'held' : 'missed' }
}

/** The figure, or why there is none. */
function actualOf(metric: Metric, figures: MeasuredFigures, phase: MeasuredPhase): number | string {
  switch (metric.of) {
    case 'rate':
      return figures.opsPerSec ?? NOTHING_RECORDED
    case 'share':
      return shareOf(metric.share, figures, phase)
    case 'latency': {
      const distribution = figures[metric.kind]
      if (distribution.count === 0) return NOTHING_RECORDED
      if (typeof metric.stat === 'string') return distribution[metric.stat]
      const { percentile } = metric.stat
      return tooFewSamples(percentile, distribution.count) ?? distribution.percentile(percentile)
    }
  }
}

function shareOf(share: Share, figures: MeasuredFigures, phase: MeasuredPhase): number | string {
  const [part, whole] =
    share === 'dropped'
      ? [phase.dropped, phase.due]
      : [share === 'errors' ? figures.failed : figures.missed, figures.ended]
  return whole === 0 ? NOTHING_RECORDED : part / whole
}

function compare(actual: number, comparison: Comparison, limit: number): boolean {
  switch (comparison) {
    case '<':
      return actual < limit
    case '<=':
      return actual <= limit
    case '>':
      return actual > limit
    case '>=':
      return actual >= limit
  }
}
