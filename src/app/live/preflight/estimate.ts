import type { PhaseEnd } from '../../../shared/load-control'
import type { TrialSpec } from '../../../shared/trial'

/** Operations per second that earlier runs on the same target came to; null: there was none. */
export interface KnownRates {
  readonly load: number | null
  readonly measured: number | null
}

/** About how long a run takes, ms; null when a phase ends by a count at a pace nobody knows. */
export function estimateMs(
  { phases, control }: Pick<TrialSpec, 'phases' | 'control'>,
  recordsToLoad: number,
  known: KnownRates,
): number | null {
  const planned = control.rate?.kind === 'constant' ? control.rate.opsPerSec : known.measured
  let sum = 0
  for (const phase of phases) {
    const part =
      phase.name === 'load' ? timeFor(recordsToLoad, known.load) : lengthOf(phase.end, planned)
    if (part === null) return null
    sum += part
  }
  return sum
}

function lengthOf({ durationMs, operations }: PhaseEnd, perSec: number | null): number | null {
  const byCount = operations === null ? null : timeFor(operations, perSec)
  if (durationMs === null) return byCount
  return byCount === null ? durationMs : Math.min(durationMs, byCount)
}

function timeFor(count: number, perSec: number | null): number | null {
  if (count === 0) return 0
  return perSec === null || perSec <= 0 ? null : (count * 1000) / perSec
}
