import { storeByKind } from '../../engine/stores/registry'
import type { RunSetup } from '../../shared/contract/runs'
import { WorkbenchError } from '../../shared/errors'
import type { PlanFile, TrialSpec } from '../../shared/trial'
import { usualName } from '../run/compose-trial'

/**
 * The setup that starts an equal run. A run from a command line was started on no saved connection:
 * its `profileId` is empty.
 *
 * @throws WorkbenchError 'unsupported' for a plan of several trials
 */
export function setupOfRun({ name, profileId, trials }: PlanFile): RunSetup {
  if (trials.length > 1) {
    throw new WorkbenchError(
      'unsupported',
      `The run '${name}' has ${trials.length} trials; a window sets up one.`,
      { hint: 'Run its plan.json again from a command line: touchstone run plan.json.' },
    )
  }
  const [trial] = trials
  const { workload, control, dataPolicy, seed, percentiles, thresholds, maxFailedShare } = trial
  return {
    name: usualNames(trial).includes(name) ? '' : name,
    profileId: profileId ?? '',
    workload,
    control,
    warmup: endOf(trial, 'warm-up'),
    measured: endOf(trial, 'measured'),
    dataPolicy,
    seed,
    percentiles,
    thresholds,
    maxFailedShare,
  }
}

/** What a window, and a command line, call a run that nobody named. */
const usualNames = (trial: TrialSpec): string[] =>
  [trial.target.name, storeByKind(trial.target.store).title].map((on) => usualName(trial, on))

function endOf({ phases }: TrialSpec, name: 'warm-up' | 'measured') {
  const phase = phases.find((each) => each.name === name)
  return phase === undefined || phase.name === 'load' ? null : phase.end
}
