import type { LivePhase } from '../../shared/contract/runs'

export interface Pace {
  /** operations of the phase under way that ended or were dropped */
  readonly done: number
  /** how many of them there were per second just now; null: not known */
  readonly donePerSec: number | null
  /** of the phases to come; null in a closed loop, or when the rate changes */
  readonly plannedPerSec: number | null
}

/** Time left of all phases, ms; null when one of them ends by a count and its pace is not known. */
export function remainingMs(phases: readonly LivePhase[], pace: Pace): number | null {
  let sum = 0
  for (const phase of phases) {
    if (phase.state === 'done') continue
    const left = phase.state === 'now' ? leftOf(phase, pace) : lengthOf(phase, pace)
    if (left === null) return null
    sum += left
  }
  return sum
}

function leftOf({ durationMs, operations, elapsedMs }: LivePhase, pace: Pace): number | null {
  const byTime = durationMs === null ? null : Math.max(0, durationMs - elapsedMs)
  return sooner(byTime, byCount(operations, pace.done, pace.donePerSec))
}

function lengthOf({ name, durationMs, operations }: LivePhase, pace: Pace): number | null {
  // A load goes as fast as it can, whatever the rate.
  return sooner(durationMs, byCount(operations, 0, name === 'load' ? null : pace.plannedPerSec))
}

function byCount(operations: number | null, done: number, perSec: number | null): number | null {
  if (operations === null || perSec === null || perSec <= 0) return null
  return (Math.max(0, operations - done) * 1000) / perSec
}

function sooner(first: number | null, second: number | null): number | null {
  if (first === null) return second
  return second === null ? first : Math.min(first, second)
}
