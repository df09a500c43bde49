import { readFileSync } from 'node:fs'
import type { Folders } from '../../app/folders'
import { composeTrial } from '../../app/run/compose-trial'
import { type Problem, WorkbenchError } from '../../shared/errors'
import { problemsFromZod } from '../../shared/problems'
import { type PlanFile, planFileSchema, type TrialSpec } from '../../shared/trial'
import type { OptionReader } from './option-reader'
import { resolveTarget } from './target'

export interface PlannedRun {
  readonly plan: PlanFile
  /** the plan's trials with their secrets */
  readonly secretTrials: readonly TrialSpec[]
  readonly notes: readonly Problem[]
}

/** Options of `run` that say what a plan has settled. */
const SETTLED: Readonly<Record<string, string>> = {
  file: '-P',
  property: '-p',
  records: '--records',
  operations: '--operations',
  duration: '--duration',
  warmup: '--warmup',
  seed: '--seed',
  clients: '--clients',
  connections: '--connections',
  workers: '--workers',
  rate: '--rate',
  arrivals: '--arrivals',
  inFlight: '--in-flight',
  timeout: '--timeout',
  think: '--think',
  percentiles: '--percentiles',
  threshold: '--threshold',
  backlog: '--backlog',
  catchUp: '--catch-up',
  pacing: '--pacing',
  dialect: '--dialect',
  maxFailed: '--max-failed',
  existing: '--existing',
  overwrite: '--overwrite',
}

/** Notes as problems what was given beside a plan, which has settled it: nothing is ignored. */
export function refuseSettled(options: OptionReader, by: string, hint: string): void {
  for (const [name, option] of Object.entries(SETTLED)) {
    const given = options.text(name) !== undefined || options.flag(name)
    if (!given && options.list(name).length === 0) continue
    options.problems.push({ path: option, message: `${option} is settled by ${by}.`, hint })
  }
}

/**
 * A plan as the window saves it and as every run's folder holds it. `--target` moves all of its trials
 * to another store; everything else stands in the plan.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem of the plan and of the options
 */
export async function planFromFile(
  path: string,
  options: OptionReader,
  where: Folders,
): Promise<PlannedRun> {
  refuseSettled(options, `the plan ${path}`, 'Leave it out, or change the plan.')
  const plan = readPlanFile(path)
  const notes: Problem[] = []
  const moved = options.text('target')
  const trials: TrialSpec[] = []
  const secretTrials: TrialSpec[] = []
  for (const [index, trial] of plan.trials.entries()) {
    const named = moved ?? trial.target.name
    const resolved = await resolveTarget(named, options.text('passwordEnv'), where, process.env)
    const { target: _, ...settings } = trial
    const composed = composeTrial(resolved, settings, {
      name: (within) => `trials[${index}].${within}`,
    })
    options.problems.push(...composed.problems)
    notes.push(...composed.notes)
    trials.push(composed.spec)
    secretTrials.push(composed.secretSpec)
  }
  options.throwIfAny('The plan')
  const name = options.text('name') ?? plan.name
  const { profileId: _, ...settled } = plan
  return { plan: { ...settled, name, trials }, secretTrials, notes }
}

/** @throws WorkbenchError 'invalid-spec' with every problem of the file */
export function readPlanFile(path: string): PlanFile {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new WorkbenchError('invalid-spec', `The plan ${path} cannot be read.`, {
      cause,
      hint: 'A plan is the file plan.json of a run, or one saved from the window.',
    })
  }
  const parsed = planFileSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new WorkbenchError('invalid-spec', `The plan ${path} has problems.`, {
    problems: problemsFromZod(parsed.error, content),
  })
}
