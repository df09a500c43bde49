import { conservationProblems, endedIn } from '../../engine/recording/conservation'
import { droppedIn } from '../../engine/recording/snapshot'
import { type SnapshotJson, snapshotFromJson } from '../../engine/recording/snapshot-json'
import { Totals } from '../../engine/recording/totals'
import type { StoreCapabilities } from '../../engine/stores/port'
import type { Mark } from '../../shared/mark'
import { partOf, SERIES } from '../../shared/operation'
import { isFailure, isMiss, OUTCOMES, type Outcome } from '../../shared/outcome'
import type { PhaseReport, Sample } from '../../shared/report'
import type { TrialSpec } from '../../shared/trial'
import type { PhaseResult } from '../archive/events'
import { latencySummary, operationReports } from './build-operations'

/** Whole operations that ended in one of the outcomes. */
export function countOutcomes(totals: Totals, include: (outcome: Outcome) => boolean): number {
  let count = 0
  for (const series of SERIES) {
    if (partOf(series) !== null) continue
    for (const outcome of OUTCOMES) if (include(outcome)) count += totals.count(series, outcome)
  }
  return count
}

export function totalsOf(result: PhaseResult): Totals {
  const totals = new Totals()
  totals.add(snapshotFromJson(result.totals as SnapshotJson))
  return totals
}

/**
 * One phase as the report tells it. The same function serves a run that ended and one that is read
 * back after its process was killed.
 */
export function buildPhase(
  result: PhaseResult,
  samples: readonly Sample[],
  spec: TrialSpec,
  capabilities: StoreCapabilities | null,
  marks: readonly Mark[],
): PhaseReport {
  const pauses = marks.filter(({ kind, phase }) => kind === 'pause' && phase === result.phase)
  const totals = totalsOf(result)
  const { counters } = totals
  const perSec = (count: number) =>
    result.durationMs > 0 ? (count * 1000) / result.durationMs : null
  const ofStarted = (count: number) => (counters.started > 0 ? count / counters.started : null)
  const open = spec.control.rate !== null && result.phase !== 'load'
  const reasons: Record<string, string> = {}
  if (!open) reasons.startDelayNs = 'closed loop: an operation is due when its client is free'
  const poolWait = capabilities?.poolWait === true
  if (!poolWait) reasons.poolWaitNs = 'this store does not tell waits for a connection apart'
  if (result.durationMs <= 0) reasons.opsPerSec = 'the phase took no time'
  if (counters.started === 0) reasons.failedShare = 'no operation was started'
  // A process that was killed leaves operations under way: they are counted, not guessed.
  const cutOff = result.state === 'cut-off'
  const inFlight = cutOff ? counters.started - endedIn(totals) : 0
  const backlog = cutOff ? counters.due - counters.started - droppedIn(counters) : 0
  return {
    name: result.phase,
    recorded: result.recorded,
    state: result.state === 'complete' ? 'complete' : 'partial',
    startedAt: result.startedAt,
    durationMs: result.durationMs,
    pauses: pauses.length,
    pausedMs: pauses.reduce((sum, { forMs }) => sum + forMs, 0),
    due: counters.due,
    started: counters.started,
    dropped: droppedIn(counters),
    droppedBecause: {
      backlogFull: counters.droppedBacklogFull,
      tooLate: counters.droppedTooLate,
      backlogAtEnd: counters.droppedBacklogAtEnd,
    },
    opsPerSec: perSec(countOutcomes(totals, (outcome) => outcome === 'ok')),
    offeredPerSec: perSec(counters.due),
    startedPerSec: perSec(counters.started),
    failedShare: ofStarted(countOutcomes(totals, isFailure)),
    missShare: ofStarted(countOutcomes(totals, isMiss)),
    rows: counters.rows,
    bytesIn: counters.bytesIn,
    bytesOut: counters.bytesOut,
    lateAnswers: counters.late,
    operations: operationReports(totals, spec.percentiles),
    startDelayNs: open ? latencySummary(totals.startDelay, spec.percentiles) : null,
    poolWaitNs: poolWait ? latencySummary(totals.waited, spec.percentiles) : null,
    generator: result.generator,
    conservation: conservationProblems(totals, { inFlight, backlog }),
    samples: [...samples],
    reasons,
  }
}
