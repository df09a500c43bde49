import type { Totals } from '../../engine/recording/totals'
import type { StoreFacts } from '../../engine/stores/port'
import { storeByKind } from '../../engine/stores/registry'
import type { LivePhase, LiveState as LiveStateName, LiveView } from '../../shared/contract/runs'
import type { Mark } from '../../shared/mark'
import type { Sample } from '../../shared/report'
import type { PhaseName, TrialSpec } from '../../shared/trial'
import type { PhaseInfo } from '../run/observer'

/** What happens to a run, as its windows follow it: the observer's calls, and the host's own. */
export type LiveEvent =
  /** it has its folder, and so its id */
  | { readonly type: 'opened'; readonly runId: string }
  | { readonly type: 'trial-started'; readonly spec: TrialSpec }
  | { readonly type: 'connected'; readonly facts: StoreFacts }
  | { readonly type: 'working'; readonly what: string }
  | { readonly type: 'phase-started'; readonly info: PhaseInfo }
  | { readonly type: 'sample'; readonly sample: Sample; readonly soFar: Totals }
  | { readonly type: 'paused'; readonly atMs: number }
  | { readonly type: 'resumed' }
  | { readonly type: 'rate-changed'; readonly opsPerSec: number }
  | { readonly type: 'phase-ended' }
  | { readonly type: 'mark'; readonly mark: Mark }
  | { readonly type: 'mark-removed'; readonly id: string }
  | { readonly type: 'note'; readonly message: string }
  | { readonly type: 'stopping' }
  /** null: everything is written again */
  | { readonly type: 'trouble'; readonly message: string | null }
  | {
      readonly type: 'ended'
      readonly state: 'complete' | 'partial' | 'failed'
      readonly problem: LiveView['problem']
    }

/** The phase whose figures are shown: the one under way, or the last one. */
export interface ShownPhase {
  readonly name: PhaseName
  readonly open: boolean
  /** null before the first sample */
  readonly soFar: Totals | null
  readonly recent: readonly Sample[]
  /** operations that ended or were dropped */
  readonly done: number
}

/** A run as far as it has come; the parts of the view that cost something are made when asked for. */
export interface LiveState {
  readonly view: Omit<LiveView, 'figures' | 'errors' | 'sampleCount' | 'remainingMs'>
  readonly percentiles: readonly number[]
  readonly shown: ShownPhase | null
}

export interface StartedRun {
  readonly name: string
  /** ISO 8601, UTC */
  readonly startedAt: string
  readonly profileId: string | null
  /** the first trial, or the one that is gone on with */
  readonly spec: TrialSpec
}

export function startState({ name, startedAt, profileId, spec }: StartedRun): LiveState {
  const { target, ...trial } = trialParts(spec)
  return {
    view: {
      runId: '',
      name,
      state: 'starting',
      startedAt,
      target: { ...target, profileId, facts: null },
      ...trial,
      working: 'starting',
      pausedAtMs: null,
      inFlight: 0,
      marks: [],
      notes: [],
      trouble: null,
      problem: null,
    },
    percentiles: spec.percentiles,
    shown: null,
  }
}

export function trialParts(spec: TrialSpec) {
  const { control, workload } = spec
  const { name, store, uri, options } = spec.target
  const { connections } = storeByKind(store).capabilities(options)
  const { rate } = control
  return {
    // Never the options: on their way to a worker they hold secrets.
    target: { name, store, uri },
    workload: workload.name,
    loop: rate === null ? ('closed' as const) : ('open' as const),
    clients: control.clients,
    connections: connections ? (control.connections ?? control.clients) : null,
    workers: Math.min(control.workers, control.clients),
    targetOpsPerSec: rate?.kind === 'constant' ? rate.opsPerSec : null,
    phases: plannedPhases(spec),
  }
}

function plannedPhases({ phases, workload, dataPolicy }: TrialSpec): LivePhase[] {
  const next = { state: 'next' as const, elapsedMs: 0, ended: 0 }
  return phases.flatMap((phase): LivePhase[] => {
    if (phase.name !== 'load') return [{ name: phase.name, ...phase.end, ...next }]
    if (dataPolicy === 'existing') return []
    return [{ name: 'load', durationMs: null, operations: workload.insertCount, ...next }]
  })
}

export const isEnded = (state: LiveStateName): boolean =>
  state === 'complete' || state === 'partial' || state === 'failed'
