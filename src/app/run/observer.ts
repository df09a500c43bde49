import type { StoreFacts } from '../../engine/stores/port'
import type { Sample } from '../../shared/report'
import type { PhaseName, TrialSpec } from '../../shared/trial'

/** What a phase is going to do, for progress and time left. */
export interface PhaseInfo {
  readonly trial: number
  readonly phase: PhaseName
  readonly recorded: boolean
  /** operations after which the phase ends, null: by time alone */
  readonly operations: number | null
  /** time after which the phase ends, null: by count alone */
  readonly durationMs: number | null
  /** target rate at the start, null in a closed loop */
  readonly targetOpsPerSec: number | null
}

/** Whoever watches a run: the terminal, a window, a test. Calls come in order and never throw. */
export interface RunObserver {
  trialStarted(trial: number, spec: TrialSpec): void
  connected(trial: number, facts: StoreFacts): void
  /** work before a phase that can take long: "removing 120,000 records" */
  working(what: string): void
  phaseStarted(info: PhaseInfo): void
  /** once a second, merged over all workers */
  sample(info: PhaseInfo, sample: Sample): void
  phaseEnded(info: PhaseInfo): void
  note(message: string): void
}

export const silentObserver: RunObserver = {
  trialStarted() {},
  connected() {},
  working() {},
  phaseStarted() {},
  sample() {},
  phaseEnded() {},
  note() {},
}
