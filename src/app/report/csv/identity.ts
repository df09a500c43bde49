import type { PhaseReport, Report, TrialReport } from '../../../shared/report'
import type { Cell } from './encode'

/** Columns that say which trial and phase a row belongs to, so that files can be joined. */
export const IDENTITY_HEAD = [
  'run_id',
  'trial',
  'target',
  'store',
  'product',
  'product_version',
  'workload',
  'clients',
  'connections',
  'workers',
  'loop',
  'phase',
  'phase_state',
  'recorded',
] as const

export const identity = (report: Report, trial: TrialReport, phase: PhaseReport): Cell[] => [
  report.run.id,
  trial.index,
  trial.target.name,
  trial.target.store,
  trial.target.facts?.product,
  trial.target.facts?.version,
  trial.workload,
  trial.clients,
  trial.connections,
  trial.workers,
  trial.loop,
  phase.name,
  phase.state,
  phase.recorded,
]

/** Every phase of every trial, in order. */
export function* phasesOf(
  report: Report,
): Generator<{ readonly trial: TrialReport; readonly phase: PhaseReport }> {
  for (const trial of report.trials) for (const phase of trial.phases) yield { trial, phase }
}
