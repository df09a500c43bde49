import type { PhaseReport, Sample } from '../../../shared/report'
import { EN } from '../words/en'

/** Above these a worker may be what is measured, not the store (docs/measurement.md). */
export const CPU_LIMIT_CORES = 0.85
export const EVENT_LOOP_LIMIT = 0.9

export type Worker = Sample['workers'][number]

export const isNearLimit = ({ cpu, eventLoopUtilization }: Worker): boolean =>
  cpu > CPU_LIMIT_CORES || eventLoopUtilization > EVENT_LOOP_LIMIT

/** Whole percent of one core: `46 %`. */
export const percentOf = (share: number): string => `${Math.round(share * 100)}\u00a0%`

/** A sentence when the workers of a phase were at their limit for most of it, else null. */
export function nearLimit(phase: PhaseReport | null, words = EN): string | null {
  if (phase === null || phase.samples.length === 0) return null
  const near = phase.samples.filter((sample) => sample.workers.some(isNearLimit)).length
  if (near * 2 < phase.samples.length) return null
  return words.nearLimit(near, phase.samples.length)
}
