import type { Totals } from '../../engine/recording/totals'
import type { StoreFacts } from '../../engine/stores/port'
import type { Mark } from '../../shared/mark'
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

/**
 * Whoever watches a run: the terminal, a window, a test. Calls come in order and never throw. Times
 * (`atMs`) are since the start of the phase, without pauses.
 */
export interface RunObserver {
  trialStarted(trial: number, spec: TrialSpec): void
  connected(trial: number, facts: StoreFacts): void
  /** work before a phase that can take long: "removing 120,000 records" */
  working(what: string): void
  phaseStarted(info: PhaseInfo): void
  /**
   * once a second, merged over all workers; none while the phase is paused
   *
   * @param soFar what the phase has come to: the totals themselves, which go on growing; to be read
   */
  sample(info: PhaseInfo, sample: Sample, soFar: Totals): void
  /** nothing more is started; its mark is told as well, before it */
  paused(info: PhaseInfo, atMs: number): void
  /** the same phase goes on, `forMs` after it was paused, or ends paused */
  resumed(info: PhaseInfo, atMs: number, forMs: number): void
  /** the target rate was changed by hand; its mark is told as well, after it */
  rateChanged(info: PhaseInfo, atMs: number, opsPerSec: number): void
  phaseEnded(info: PhaseInfo): void
  /** a mark that is new, or has changed: the one with the same id gives way */
  mark(trial: number, mark: Mark): void
  markRemoved(trial: number, id: string): void
  note(message: string): void
}

export const silentObserver: RunObserver = {
  trialStarted() {},
  connected() {},
  working() {},
  phaseStarted() {},
  sample() {},
  paused() {},
  resumed() {},
  rateChanged() {},
  phaseEnded() {},
  mark() {},
  markRemoved() {},
  note() {},
}
