import type { Clock } from '../../engine/clock'
import type { StartWorker } from '../../engine/worker/link'
import type { RunControls } from './controls'
import type { RunJournal } from './kept-journal'
import type { RunObserver } from './observer'

/** Two ways to end a run early: `soft` waits for what is under way, `hard` does not. */
export interface StopSignals {
  readonly soft: AbortSignal
  readonly hard: AbortSignal
}

export interface TrialPorts {
  readonly startWorker: StartWorker
  readonly clock: Clock
  readonly originNs: bigint
  /** wall clock, ms since the epoch */
  readonly wallMs: () => number
  readonly connectTimeoutMs: number
  readonly journal: RunJournal
  readonly observer: RunObserver
  readonly stop: StopSignals
  readonly controls: RunControls
  readonly logStartMs: number
}
