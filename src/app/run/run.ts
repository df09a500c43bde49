import { formatLogHeader } from '../../engine/recording/hdr-log'
import type { Environment } from '../../shared/report'
import type { TrialSpec } from '../../shared/trial'
import type { TrialPorts } from './ports'
import { runTrial, type TrialEnd } from './trial'

export interface RunOptions extends Omit<TrialPorts, 'logStartMs'> {
  /** with their secrets, in the order in which they run */
  readonly trials: readonly TrialSpec[]
  readonly environment: Environment
  readonly tool: string
  /** trials to run, and their attempt; all with attempt 1 unless a run is gone on with */
  readonly attempts: ReadonlyMap<number, number>
}

export type RunEndState = 'complete' | 'partial' | 'failed'

/**
 * Runs the trials of a plan in order and writes everything down. A failed trial does not keep the
 * later ones from running; stopping does.
 */
export async function runPlan(options: RunOptions): Promise<RunEndState> {
  const { journal, trials, attempts } = options
  const logStartMs = options.wallMs()
  options.controls.attach(options)
  journal.append({
    type: 'run-started',
    format: 'touchstone.journal',
    version: 1,
    tool: options.tool,
  })
  journal.append({ type: 'environment', environment: options.environment })
  const header = formatLogHeader(logStartMs, [
    'Touchstone; values are nanoseconds; tags: trial.phase.operation.outcome.kind',
  ])
  journal.appendTimeline(header)
  journal.writeHistograms(header)
  const ends: TrialEnd[] = []
  for (const [index, spec] of trials.entries()) {
    const attempt = attempts.get(index)
    if (attempt === undefined || options.stop.soft.aborted) continue
    ends.push(await runTrial(index, attempt, spec, { ...options, logStartMs }))
  }
  const before = trials.length - attempts.size
  const state = endState(ends, before, options.stop.soft.aborted)
  journal.append({ type: 'run-ended', state })
  return state
}

/** @param before trials that an earlier session of the run has measured */
function endState(ends: readonly TrialEnd[], before: number, stopped: boolean): RunEndState {
  if (before === 0 && ends.every((end) => end.state === 'failed')) return 'failed'
  if (stopped || ends.some((end) => end.state !== 'measured')) return 'partial'
  return 'complete'
}
