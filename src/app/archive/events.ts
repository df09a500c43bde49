import type { StoreFacts, StoreSize } from '../../engine/stores/port'
import type { Mark } from '../../shared/mark'
import type { Environment, GeneratorHealth, Sample, TrialReport } from '../../shared/report'
import type { PhaseName } from '../../shared/trial'

/**
 * The lines of `journal.ndjson`, in the order in which things happened. Every line is one JSON
 * object with `at` (ISO 8601, UTC) and `type`; a torn last line is what a killed process leaves.
 */
export type JournalEvent =
  | { type: 'run-started'; format: 'touchstone.journal'; version: 1; tool: string }
  | { type: 'environment'; environment: Environment }
  /** `attempt` counts from 1; more than one after a resume */
  | { type: 'trial-started'; trial: number; attempt: number }
  | { type: 'facts'; trial: number; facts: StoreFacts }
  | { type: 'size'; trial: number; when: 'after-load' | 'at-end'; size: StoreSize }
  | { type: 'note'; trial: number | null; message: string }
  | { type: 'phase-started'; trial: number; phase: PhaseName; recorded: boolean }
  | { type: 'sample'; trial: number; phase: PhaseName; sample: Sample }
  /** a mark of kind `pause`, whose length the line `resumed` with its id brings */
  | { type: 'paused'; id: string; trial: number; phase: PhaseName; atMs: number }
  /** `atMs` is where the phase stood still all the while; also when it ended paused */
  | { type: 'resumed'; id: string; trial: number; phase: PhaseName; atMs: number; forMs: number }
  | ({ type: 'mark'; trial: number } & Mark)
  /** its newest text; a note without text is gone */
  | { type: 'mark-edited'; id: string; text: string }
  | { type: 'phase-ended'; trial: number; result: PhaseResult }
  | { type: 'trial-ended'; trial: number; state: TrialReport['state']; problem: RunProblem | null }
  | { type: 'run-ended'; state: 'complete' | 'partial' | 'failed' }

export type JournalLine = { at: string } & JournalEvent

export interface RunProblem {
  readonly code: string
  readonly message: string
  readonly hint?: string
}

/**
 * Everything a phase came to, short of its samples: enough to build its part of the report. The
 * file `checkpoint.json` holds the same for the phase under way, rewritten every second.
 */
export interface PhaseResult {
  readonly phase: PhaseName
  readonly recorded: boolean
  /**
   * `partial`: stopped, with every operation accounted for; `cut-off`: a process died or is still at
   * work, so what was under way has no outcome here
   */
  readonly state: 'complete' | 'partial' | 'cut-off'
  /** ISO 8601, UTC */
  readonly startedAt: string
  /** without pauses */
  readonly durationMs: number
  /** counters and histograms, as `recording` writes them to JSON */
  readonly totals: unknown
  readonly generator: GeneratorHealth
}
