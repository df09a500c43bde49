import { isPercentile } from '../../analysis/percentile'
import { parseThresholds } from '../../analysis/thresholds'
import type { Naming } from '../../engine/workloads/findings'
import { checkWorkload } from '../../engine/workloads/rules'
import type { Settings } from '../../shared/contract/host'
import type { RunSetup } from '../../shared/contract/runs'
import { type Problem, WorkbenchError } from '../../shared/errors'
import type { PhasePlan, TrialSpec } from '../../shared/trial'
import { type ComposedTarget, type ComposedTrial, composeTrial } from '../run/compose-trial'

/** Everything of a trial but its target, as a window sets it up. */
export function trialSettings(setup: RunSetup): Omit<TrialSpec, 'target'> {
  const { workload, control, warmup, measured, dataPolicy } = setup
  const { seed, percentiles, thresholds, maxFailedShare } = setup
  const phases: PhasePlan[] = [{ name: 'load' }]
  if (warmup !== null) phases.push({ name: 'warm-up', end: warmup })
  if (measured !== null) phases.push({ name: 'measured', end: measured })
  return {
    workload,
    control,
    phases,
    dataPolicy,
    seed,
    percentiles,
    thresholds,
    maxFailedShare,
  }
}

/**
 * The trial that a setup stands for, with everything that is wrong with it by its path into the
 * setup (`control.workers`, `warmup`, `thresholds[1]`).
 */
export function readSetup(
  setup: RunSetup,
  target: ComposedTarget,
  { maxWorkers }: Pick<Settings, 'maxWorkers'>,
): ComposedTrial {
  const naming = namingOf(setup)
  const composed = composeTrial(target, trialSettings(setup), naming)
  const workload = checkWorkload(setup.workload, {
    name: (path) => `workload.${path}`,
    label: wordsOf,
  })
  const problems = [...workload.problems, ...composed.problems, ...ownProblems(setup, maxWorkers)]
  const notes = [...workload.notes, ...composed.notes]
  return { ...composed, problems: problems.map(asSentence), notes: notes.map(asSentence) }
}

/** @throws WorkbenchError 'invalid-spec' with every problem of a setup that has any */
export function refuseProblems({ problems }: Pick<ComposedTrial, 'problems'>): void {
  if (problems.length === 0) return
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  throw new WorkbenchError('invalid-spec', `The run cannot start: its setup has ${count}.`, {
    hint: problems[0].message,
    problems,
  })
}

function namingOf({ warmup }: RunSetup): Naming {
  return {
    label: wordsOf,
    name(path) {
      if (path === 'phases') return warmup === null ? 'measured' : 'warmup'
      const phase = /^phases\[(\d)\]/.exec(path)
      if (phase === null) return path
      return phase[1] === '1' && warmup !== null ? 'warmup' : 'measured'
    },
  }
}

/** `workload.record.fieldLength` → `field length` */
function wordsOf(path: string): string {
  const last = path.split('.').at(-1) ?? path
  return last.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const asSentence = (problem: Problem): Problem => ({
  ...problem,
  message: problem.message.charAt(0).toUpperCase() + problem.message.slice(1),
})

function ownProblems(setup: RunSetup, maxWorkers: number | null): Problem[] {
  const problems: Problem[] = []
  const { control, measured, dataPolicy, percentiles, thresholds } = setup
  if (maxWorkers !== null && control.workers > maxWorkers) {
    problems.push({
      path: 'control.workers',
      value: String(control.workers),
      message: `${control.workers} workers are more than the settings allow, which is ${maxWorkers}.`,
      hint: `Use ${maxWorkers} or fewer, or change the limit in the settings.`,
    })
  }
  if (measured === null && dataPolicy === 'existing') {
    problems.push({
      path: 'dataPolicy',
      value: dataPolicy,
      message: 'Nothing is loaded on data that is there, and only a load was asked for.',
      hint: 'Add a measured phase, or let the records be loaded.',
    })
  }
  for (const [index, percentile] of percentiles.entries()) {
    if (isPercentile(percentile)) continue
    problems.push({
      path: `percentiles[${index}]`,
      value: String(percentile),
      message: `A percentile lies between 0 and 100 and has at most six decimals; ${percentile} is none.`,
      hint: 'Write for example 99.95.',
    })
  }
  for (const [index, text] of thresholds.entries()) {
    problems.push(...thresholdProblems(text, `thresholds[${index}]`))
  }
  return problems
}

function thresholdProblems(text: string, path: string): readonly Problem[] {
  try {
    parseThresholds([text], path)
    return []
  } catch (error) {
    if (error instanceof WorkbenchError) return error.problems
    throw error
  }
}
