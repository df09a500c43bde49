import type { LivePhase } from '../../shared/contract/runs'
import type { Mark } from '../../shared/mark'
import type { PhaseInfo } from '../run/observer'
import { RECENT_SAMPLES } from './figures'
import { isEnded, type LiveEvent, type LiveState, trialParts } from './state'

const MOST_NOTES = 20
/** The view is sent twice a second; the archive has every mark. */
const MOST_MARKS = 300

/** The run after one more event. Pure. */
export function follow(state: LiveState, event: LiveEvent): LiveState {
  const { view } = state
  const change = (changes: Partial<LiveState['view']>): LiveState => ({
    ...state,
    view: { ...view, ...changes },
  })
  switch (event.type) {
    case 'opened':
      return change({ runId: event.runId })
    case 'trial-started': {
      const { target, ...trial } = trialParts(event.spec)
      const { profileId } = view.target
      const begun = { ...trial, marks: [], pausedAtMs: null, inFlight: 0, working: 'connecting' }
      return {
        view: { ...view, ...begun, target: { ...target, profileId, facts: null } },
        percentiles: event.spec.percentiles,
        shown: null,
      }
    }
    case 'connected':
      return change({
        target: { ...view.target, facts: event.facts },
        working: 'looking at the data that is there',
      })
    case 'working':
      return change({ working: event.what })
    case 'phase-started':
      return startPhase(state, event.info)
    case 'sample':
      return addSample(state, event)
    case 'paused':
      return change({ pausedAtMs: event.atMs, ...unlessLast(state, 'paused') })
    case 'resumed':
      return change({ pausedAtMs: null, ...unlessLast(state, 'running') })
    case 'rate-changed':
      return change({ targetOpsPerSec: event.opsPerSec })
    case 'phase-ended':
      return change({ inFlight: 0, phases: endPhases(view.phases) })
    case 'mark':
      return change({ marks: withMark(view.marks, event.mark) })
    case 'mark-removed':
      return change({ marks: view.marks.filter(({ id }) => id !== event.id) })
    case 'note':
      return change({ notes: [...view.notes, event.message].slice(-MOST_NOTES) })
    case 'stopping':
      return change(unlessLast(state, 'stopping'))
    case 'trouble':
      return change({ trouble: event.message })
    case 'ended':
      return change({
        state: event.state,
        problem: event.problem,
        working: null,
        pausedAtMs: null,
        inFlight: 0,
        phases: endPhases(view.phases),
      })
  }
}

/** A run that is being stopped, or has ended, does not go back to running. */
function unlessLast({ view }: LiveState, state: 'running' | 'paused' | 'stopping') {
  const last = isEnded(view.state) || view.state === 'stopping'
  return last ? {} : { state }
}

function startPhase(state: LiveState, info: PhaseInfo): LiveState {
  const { view } = state
  const started = view.phases.findIndex(({ name }) => name === info.phase)
  const phases = view.phases.map((phase, index): LivePhase => {
    if (index < started) return { ...phase, state: 'done' }
    if (index > started) return phase
    return { ...phase, state: 'now', durationMs: info.durationMs, operations: info.operations }
  })
  return {
    ...state,
    view: { ...view, working: null, phases, ...unlessLast(state, 'running') },
    shown: {
      name: info.phase,
      open: info.targetOpsPerSec !== null,
      soFar: null,
      recent: [],
      done: 0,
    },
  }
}

function addSample(
  state: LiveState,
  { sample, soFar }: Extract<LiveEvent, { type: 'sample' }>,
): LiveState {
  const { view, shown } = state
  if (shown === null) return state
  const ended = sample.ok + sample.misses + sample.failed
  const phases = view.phases.map((phase) =>
    phase.name === shown.name
      ? { ...phase, elapsedMs: sample.atMs, ended: phase.ended + ended }
      : phase,
  )
  return {
    ...state,
    view: { ...view, phases, inFlight: sample.inFlight },
    shown: {
      ...shown,
      soFar,
      recent: [...shown.recent, sample].slice(-RECENT_SAMPLES),
      done: shown.done + ended + sample.dropped,
    },
  }
}

const endPhases = (phases: readonly LivePhase[]): LivePhase[] =>
  phases.map((phase) => (phase.state === 'now' ? { ...phase, state: 'done' } : phase))

function withMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const known = marks.some(({ id }) => id === mark.id)
  const changed = known
    ? marks.map((each) => (each.id === mark.id ? mark : each))
    : [...marks, mark]
  return changed.slice(-MOST_MARKS)
}
