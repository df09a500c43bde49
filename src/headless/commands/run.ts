import { findRun } from '../../app/archive/find-run'
import { folders } from '../../app/folders'
import { type ExecutedRun, executePlan, resumeRun } from '../../app/run/execute'
import type { Problem } from '../../shared/errors'
import type { PlanFile, TrialSpec } from '../../shared/trial'
import { exitCodeOfReport } from '../exit-code-of'
import { EXIT, type ExitCode } from '../exit-codes'
import { forkWorker } from '../fork-worker'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { readPlanFile } from '../options/plan-file'
import { resolveTarget } from '../options/target'
import { assembleTrial } from '../options/trial'
import { writeOutputs } from '../outputs'
import { problemLine, say } from '../say'
import { stopOnSignal } from '../stop-on-signal'
import { observerFor } from '../terminal/observer-for'
import { summaryText } from '../terminal/summary'

const DEFAULT_CONNECT_TIMEOUT_MS = 5_000

interface PlannedRun {
  readonly plan: PlanFile
  readonly secretTrials: readonly TrialSpec[]
  readonly notes: readonly Problem[]
}

/** `touchstone load|run WORKLOAD …`: assembles one trial, runs it, files it and tells of it. */
export async function runCommand(
  workload: string | undefined,
  raw: RawOptions,
  loadOnly: boolean,
): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const planned = await planRun(workload, options, loadOnly)
  for (const note of planned.notes) say(`note: ${problemLine(note)}`)
  return perform(options, (ports) => executePlan(planned.plan, planned.secretTrials, ports))
}

/** `touchstone run --resume RUN`: goes on with a run that did not end. */
export async function resumeCommand(raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const where = folders()
  const run = await findRun(options.text('out') ?? where.runs, options.text('resume') as string)
  const secretTrialOf = async (trial: TrialSpec): Promise<TrialSpec> => {
    const named = options.text('target') ?? trial.target.name
    const { options: secret } = await resolveTarget(
      named,
      options.text('passwordEnv'),
      where,
      process.env,
    )
    return { ...trial, target: { ...trial.target, options: secret } }
  }
  return perform(options, (ports) => resumeRun(run.folder, secretTrialOf, ports))
}

async function planRun(
  workload: string | undefined,
  options: OptionReader,
  loadOnly: boolean,
): Promise<PlannedRun> {
  const where = folders()
  const passwordVariable = options.text('passwordEnv')
  if (workload?.toLowerCase().endsWith('.json') === true) {
    const plan = readPlanFile(workload)
    const secretTrials = await Promise.all(
      plan.trials.map(async (trial) => {
        const named = options.text('target') ?? trial.target.name
        const target = await resolveTarget(named, passwordVariable, where, process.env)
        return { ...trial, target: { ...target.target, options: target.options } }
      }),
    )
    return { plan, secretTrials, notes: [] }
  }
  const named = options.text('target')
  const target = await resolveTarget(named, passwordVariable, where, process.env)
  const { spec, secretSpec, notes } = assembleTrial(workload, options, target, loadOnly)
  const plan: PlanFile = {
    format: 'touchstone.plan',
    version: 1,
    name: options.text('name') ?? `${spec.workload.name} on ${target.module.title}`,
    createdAt: new Date().toISOString(),
    trials: [spec],
  }
  return { plan, secretTrials: [secretSpec], notes }
}

async function perform(
  options: OptionReader,
  execute: (ports: Parameters<typeof executePlan>[2]) => Promise<ExecutedRun>,
): Promise<ExitCode> {
  const connectTimeoutMs =
    options.durationMs('connectTimeout', '--connect-timeout') ?? DEFAULT_CONNECT_TIMEOUT_MS
  options.throwIfAny('The command')
  const quiet = options.flag('quiet')
  const observer = observerFor(quiet, options.text('json') === '-')
  const stop = stopOnSignal((message) => observer.note(message))
  try {
    const { report, folder } = await execute({
      runs: options.text('out') ?? folders().runs,
      startWorker: forkWorker,
      observer,
      stop,
      connectTimeoutMs,
      trouble: (message) => observer.note(message),
    })
    observer.close()
    await writeOutputs(report, {
      json: options.text('json'),
      csv: options.text('csv'),
      html: options.text('html'),
    })
    if (!quiet) say(summaryText(report, { folder }), options.text('json') === '-')
    return stop.soft.aborted ? EXIT.cancelled : exitCodeOfReport(report)
  } finally {
    observer.close()
    stop.release()
  }
}
