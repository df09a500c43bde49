import { rateCurve } from '../../engine/pacing/rate-curve'
import type { TrialSpec } from '../../shared/trial'
import { msToNs, nsToMs } from '../../shared/units'
import type { PhaseResult } from '../archive/events'
import type { PhaseInfo } from './observer'
import { PhaseDesk } from './phase-desk'
import { PhaseRecorder } from './phase-recorder'
import type { TrialPorts } from './ports'
import { SleepWatch } from './sleep-watch'
import type { Team, TeamPhase } from './team'
import { Windows } from './windows'

export interface PhaseOutcome {
  readonly result: PhaseResult
  readonly nextInsert: number
  readonly wholeBelow: number
  /** what ended it too early (a worker died), null otherwise */
  readonly error: unknown
}

/**
 * Runs one phase on all workers and writes down every second of it. When a worker dies, what it had
 * delivered is kept as a partial result beside the error.
 */
export async function runPhase(
  trial: number,
  spec: TrialSpec,
  plan: TeamPhase,
  team: Team,
  ports: TrialPorts,
): Promise<PhaseOutcome> {
  const { journal, observer, controls, clock, wallMs } = ports
  const { rate } = spec.control
  const open = rate !== null && plan.phase !== 'load'
  const info: PhaseInfo = {
    trial,
    phase: plan.phase,
    recorded: plan.phase === 'measured',
    operations: plan.operations,
    durationMs: plan.durationMs,
    targetOpsPerSec: open ? rateCurve(rate).rateAt(0) : null,
  }
  const { phase, recorded } = info
  journal.append({ type: 'phase-started', trial, phase, recorded })
  observer.phaseStarted(info)
  const plannedOpsPerSec = open ? (atMs: number) => rateCurve(rate).rateAt(msToNs(atMs)) : null
  const desk = new PhaseDesk({ info, team, controls, observer, plannedOpsPerSec })
  const sleep = new SleepWatch({ monotonicMs: () => nsToMs(clock.now()), wallMs })
  const recorder = new PhaseRecorder({
    phase,
    trial,
    recorded,
    startedAtMs: wallMs(),
    logStartMs: ports.logStartMs,
    intendedDiffers: open,
  })
  const windows = new Windows(team.size, (parts) => {
    const { sample, timeline } = recorder.add(parts)
    journal.append({ type: 'sample', trial, phase, sample })
    if (timeline !== '') journal.appendTimeline(timeline)
    journal.checkpoint(recorder.result('cut-off'))
    observer.sample(info, sample, recorder.soFar)
    const forMs = Math.min(...parts.map((part) => part.forMs))
    const slept = sleep.look({ atMs: sample.atMs, forMs })
    if (slept !== null) desk.slept(slept)
  })
  team.listen(() => ({
    snapshot: (snapshot) => windows.add(snapshot),
    storeEvent: (event) => {
      journal.append({ type: 'note', trial, message: event.message })
      observer.note(event.message)
      desk.storeEvent(event)
    },
    progress: () => {},
  }))
  const finish = (state: PhaseResult['state'], durationMs?: number): PhaseResult => {
    desk.end(durationMs ?? team.elapsedMs)
    const result = recorder.result(state, durationMs)
    const lines = recorder.histogramLines()
    if (lines !== '') journal.writeHistograms(lines)
    journal.append({ type: 'phase-ended', trial, result })
    observer.phaseEnded(info)
    return result
  }
  try {
    const running = team.runPhase(plan)
    controls.phaseStarted(desk)
    const end = await running
    windows.finish(end.last)
    const result = finish(end.complete ? 'complete' : 'partial', end.durationMs)
    const { nextInsert, wholeBelow } = end
    return { result, nextInsert, wholeBelow, error: null }
  } catch (error) {
    windows.finish([])
    const { nextInsert, wholeBelow } = plan
    return { result: finish('cut-off'), nextInsert, wholeBelow, error }
  }
}
