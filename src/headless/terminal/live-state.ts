import type { PhaseInfo } from '../../app/run/observer'
import type { StoreFacts } from '../../engine/stores/port'
import type { Series } from '../../shared/operation'
import type { Outcome } from '../../shared/outcome'
import type { Sample } from '../../shared/report'
import type { TrialSpec } from '../../shared/trial'

const SPARK_SECONDS = 60

/** What the live view knows of the phase under way; filled by {@link addSample}. */
export interface PhaseState {
  readonly info: PhaseInfo
  last: Sample | null
  /** when the last sample came, by the view's clock */
  lastAtMs: number
  /** operations that ended or were dropped */
  done: number
  ok: number
  dropped: number
  /** ok per second of the last minute, oldest first */
  readonly rates: number[]
  readonly outcomes: Map<Outcome, { count: number; readonly firstAtMs: number }>
  /** largest latency of the phase so far, ns: intended in an open loop, else service */
  readonly worstNs: Map<Series, number>
}

export interface LiveState {
  readonly trial: number
  readonly spec: TrialSpec
  facts: StoreFacts | null
  /** work between phases, null while a phase runs */
  working: string | null
  phase: PhaseState | null
}

export const newPhase = (info: PhaseInfo, nowMs: number): PhaseState => ({
  info,
  last: null,
  lastAtMs: nowMs,
  done: 0,
  ok: 0,
  dropped: 0,
  rates: [],
  outcomes: new Map(),
  worstNs: new Map(),
})

export const isOpen = ({ targetOpsPerSec }: PhaseInfo): boolean => targetOpsPerSec !== null

export function addSample(state: PhaseState, sample: Sample, nowMs: number): void {
  state.last = sample
  state.lastAtMs = nowMs
  state.done += sample.ok + sample.misses + sample.failed + sample.dropped
  state.ok += sample.ok
  state.dropped += sample.dropped
  state.rates.push(rateOf(sample.ok, sample))
  if (state.rates.length > SPARK_SECONDS) state.rates.shift()
  for (const [outcome, count] of Object.entries(sample.outcomes) as [Outcome, number][]) {
    if (outcome === 'ok' || count === 0) continue
    const seen = state.outcomes.get(outcome)
    if (seen !== undefined) seen.count += count
    else state.outcomes.set(outcome, { count, firstAtMs: sample.atMs - sample.forMs })
  }
  for (const [series, figures] of Object.entries(sample.operations)) {
    const kind = isOpen(state.info) ? figures.intendedNs : figures.serviceNs
    const worst = Math.max(state.worstNs.get(series as Series) ?? 0, kind.max ?? 0)
    state.worstNs.set(series as Series, worst)
  }
}

export const rateOf = (count: number, { forMs }: Sample): number =>
  forMs > 0 ? (count * 1000) / forMs : 0

/** Share of the phase that is behind, 0 … 1, and the time left, null while it cannot be told. */
export function progress(state: PhaseState): { share: number; leftMs: number | null } {
  const { operations, durationMs } = state.info
  const atMs = state.last?.atMs ?? 0
  const byTime = durationMs === null ? null : durationMs - atMs
  const recent = state.rates.slice(-10)
  const perSecond = recent.reduce((sum, rate) => sum + rate, 0) / Math.max(recent.length, 1)
  const toDo = operations === null ? null : operations - state.done
  const byCount = toDo === null || perSecond <= 0 ? null : (toDo * 1000) / perSecond
  const left = [byTime, byCount].filter((ms) => ms !== null)
  const shares = [
    durationMs === null ? 0 : atMs / durationMs,
    operations === null ? 0 : state.done / operations,
  ]
  return {
    share: Math.min(Math.max(...shares, 0), 1),
    leftMs: left.length === 0 ? null : Math.max(Math.min(...left), 0),
  }
}
