import { findRun } from '../../app/archive/find-run'
import { folders } from '../../app/folders'
import { planOf, usualName, withSecrets } from '../../app/run/compose-trial'
import { type ExecutedRun, executePlan, resumeRun } from '../../app/run/execute'
import { storeByKind } from '../../engine/stores/registry'
import type { TrialSpec } from '../../shared/trial'
import { exitCodeOfReport } from '../exit-code-of'
import { EXIT, type ExitCode } from '../exit-codes'
import { forkWorker } from '../fork-worker'
import { OptionReader, type RawOptions } from '../options/option-reader'
import { type PlannedRun, planFromFile, refuseSettled } from '../options/plan-file'
import { resolveTarget } from '../options/target'
import { assembleTrial } from '../options/trial'
import { checkOutputs, type OutputPaths, writeOutputs } from '../outputs'
import { problemLine, say } from '../say'
import { stopOnSignal } from '../stop-on-signal'
import { observerFor } from '../terminal/observer-for'
import { problemText, summaryText } from '../terminal/summary'

const DEFAULT_CONNECT_TIMEOUT_MS = 5_000

/** `touchstone load|run WORKLOAD …`: assembles one trial, runs it, files it and tells of it. */
export async function runCommand(
  workload: string | undefined,
  raw: RawOptions,
  loadOnly: boolean,
): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const settings = readRunSettings(options)
  const planned = await planRun(workload, options, loadOnly)
  if (!settings.quiet) for (const note of planned.notes) say(`note: ${problemLine(note)}`)
  return perform(settings, (ports) => executePlan(planned.plan, planned.secretTrials, ports))
}

/** `touchstone run --resume RUN`: goes on with a run that did not end. */
export async function resumeCommand(raw: RawOptions): Promise<ExitCode> {
  const options = new OptionReader(raw)
  const settings = readRunSettings(options)
  refuseSettled(options, 'the run that is gone on with', 'Leave it out, or start a new run.')
  options.throwIfAny('The command')
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
    return withSecrets(trial, secret)
  }
  return perform(settings, (ports) => resumeRun(run.folder, secretTrialOf, ports))
}

async function planRun(
  workload: string | undefined,
  options: OptionReader,
  loadOnly: boolean,
): Promise<PlannedRun> {
  const where = folders()
  const passwordVariable = options.text('passwordEnv')
  if (workload?.toLowerCase().endsWith('.json') === true) {
    return planFromFile(workload, options, where)
  }
  const named = options.text('target')
  const target = await resolveTarget(named, passwordVariable, where, process.env).catch((error) => {
    options.take(error)
  })
  const { spec, secretSpec, notes } = assembleTrial(
    workload,
    options,
    target ?? undefined,
    loadOnly,
  )
  const name = options.text('name') ?? usualName(spec, storeByKind(spec.target.store).title)
  const plan = planOf(name, [spec], new Date())
  return { plan, secretTrials: [secretSpec], notes }
}

/** What does not belong to the trial: read first, so that its problems are told with the others. */
interface RunSettings {
  readonly connectTimeoutMs: number
  readonly runs: string
  readonly quiet: boolean
  readonly outputs: OutputPaths
}

function readRunSettings(options: OptionReader): RunSettings {
  const outputs = {
    json: options.text('json'),
    csv: options.text('csv'),
    html: options.text('html'),
  }
  options.problems.push(...checkOutputs(outputs))
  return {
    connectTimeoutMs:
      options.durationMs('connectTimeout', '--connect-timeout') ?? DEFAULT_CONNECT_TIMEOUT_MS,
    runs: options.text('out') ?? folders().runs,
    quiet: options.flag('quiet'),
    outputs,
  }
}

async function perform(
  { connectTimeoutMs, runs, quiet, outputs }: RunSettings,
  execute: (ports: Parameters<typeof executePlan>[2]) => Promise<ExecutedRun>,
): Promise<ExitCode> {
  const beside = outputs.json === '-'
  const observer = observerFor(quiet, beside)
  const stop = stopOnSignal((message) => observer.note(message))
  try {
    const { report, folder } = await execute({
      runs,
      startWorker: forkWorker,
      observer,
      stop,
      connectTimeoutMs,
      trouble: quiet ? (message) => say(message) : (message) => observer.note(message),
    })
    observer.close()
    if (!quiet) say(summaryText(report, { folder }), beside)
    else if (problemText(report) !== '') say(problemText(report))
    await writeOutputs(report, outputs)
    return stop.soft.aborted ? EXIT.cancelled : exitCodeOfReport(report)
  } finally {
    observer.close()
    stop.release()
  }
}
