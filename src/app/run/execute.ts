import { randomBytes } from 'node:crypto'
import { monotonicClock } from '../../engine/clock'
import type { StartWorker } from '../../engine/worker/link'
import type { Report } from '../../shared/report'
import type { PlanFile, TrialSpec } from '../../shared/trial'
import { createRun, reopenRun } from '../archive/create-run'
import { openRun, type RunRecord } from '../archive/open-run'
import type { RunWriter, WriterOptions } from '../archive/run-writer'
import { environmentFingerprint } from '../environment/fingerprint'
import { libraryVersions } from '../environment/library-versions'
import { buildReport } from '../report/build-report'
import { TOOL_NAME, TOOL_VERSION } from '../version'
import { RunControls } from './controls'
import { keptJournal } from './kept-journal'
import type { RunObserver } from './observer'
import type { StopSignals } from './ports'
import { runPlan } from './run'

const CLIENT_LIBRARIES = ['classic-level', 'lmdb', 'ioredis']

export interface ExecutePorts {
  /** folder of the archive */
  readonly runs: string
  readonly startWorker: StartWorker
  readonly observer: RunObserver
  readonly stop: StopSignals
  /** pauses, resumes and marks the run; absent: nobody does */
  readonly controls?: RunControls
  readonly connectTimeoutMs: number
  /** the archive cannot be written, or not whole: a sentence */
  readonly trouble: (message: string) => void
  /** it can be written again, and everything was */
  readonly recovered?: () => void
  /** the run has its folder; its first trial comes next */
  readonly opened?: (run: { readonly id: string; readonly folder: string }) => void
}

export interface ExecutedRun {
  readonly report: Report
  readonly folder: string
}

/**
 * Runs a new plan and files it.
 *
 * @param secretTrials the plan's trials with their secrets, which go to the workers alone
 */
export async function executePlan(
  plan: PlanFile,
  secretTrials: readonly TrialSpec[],
  ports: ExecutePorts,
): Promise<ExecutedRun> {
  const suffix = randomBytes(2).toString('hex')
  const writer = await createRun(ports.runs, plan, suffix, writerOptions(ports))
  const attempts = new Map(plan.trials.map((_, index) => [index, 1]))
  return execute(writer, { plan, lines: [] }, secretTrials, attempts, ports)
}

/**
 * Goes on with a run that was interrupted or stopped: trials that did not end as measured are run
 * once more, in the same folder, and the report tells their last attempt.
 *
 * @param secretTrialOf completes a trial of the plan with its secrets
 * @throws WorkbenchError when the run is complete, or another process writes it
 */
export async function resumeRun(
  folder: string,
  secretTrialOf: (trial: TrialSpec) => Promise<TrialSpec>,
  ports: ExecutePorts,
): Promise<ExecutedRun> {
  const record = await openRun(folder)
  const secretTrials = await Promise.all(record.plan.trials.map(secretTrialOf))
  const writer = await reopenRun(folder, writerOptions(ports))
  const attempts = new Map<number, number>()
  for (const [index] of record.plan.trials.entries()) {
    const of = (type: 'trial-started' | 'trial-ended') =>
      record.lines.filter((line) => line.type === type && line.trial === index)
    const ended = of('trial-ended').at(-1)
    const measured = ended?.type === 'trial-ended' && ended.state === 'measured'
    if (!measured) attempts.set(index, of('trial-started').length + 1)
  }
  return execute(writer, record, secretTrials, attempts, ports)
}

function writerOptions({ trouble, recovered }: ExecutePorts): WriterOptions {
  return { now: () => new Date(), onTrouble: trouble, onRecovered: recovered }
}

async function execute(
  writer: RunWriter,
  run: Pick<RunRecord, 'plan' | 'lines'>,
  secretTrials: readonly TrialSpec[],
  attempts: ReadonlyMap<number, number>,
  ports: ExecutePorts,
): Promise<ExecutedRun> {
  const { id, folder } = writer
  try {
    ports.opened?.({ id, folder })
    const report = await measure(writer, run, secretTrials, attempts, ports)
    writer.writeReport(report)
    return { report, folder }
  } finally {
    // Also after a bug: a run that this process still held could not be gone on with.
    for (const problem of await writer.close()) ports.trouble(problem)
  }
}

async function measure(
  writer: RunWriter,
  { plan, lines }: Pick<RunRecord, 'plan' | 'lines'>,
  secretTrials: readonly TrialSpec[],
  attempts: ReadonlyMap<number, number>,
  ports: ExecutePorts,
): Promise<Report> {
  const originNs = process.hrtime.bigint()
  const journal = keptJournal(writer, lines)
  const libraries = await libraryVersions(CLIENT_LIBRARIES)
  const state = await runPlan({
    journal,
    trials: secretTrials,
    attempts,
    environment: await environmentFingerprint(TOOL_NAME, libraries),
    tool: TOOL_NAME,
    startWorker: ports.startWorker,
    clock: monotonicClock(originNs),
    originNs,
    wallMs: Date.now,
    connectTimeoutMs: ports.connectTimeoutMs,
    observer: ports.observer,
    stop: ports.stop,
    controls: ports.controls ?? new RunControls(),
  })
  const record = { id: writer.id, plan, lines: journal.lines, checkpoint: null, state, notes: [] }
  return buildReport(record, TOOL_VERSION)
}
