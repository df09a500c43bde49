import { formatCount, formatRate, formatShare } from '../../../shared/format/numbers'
import type { RateShape } from '../../../shared/load-control'
import type { OperationKind } from '../../../shared/operation'
import type { PhaseReport, Report, TrialReport } from '../../../shared/report'
import type { TrialSpec } from '../../../shared/trial'
import type { OperationMix, WorkloadSpec } from '../../../shared/workload'
import { EN, type ReportWords } from '../words/en'

/** "64 clients · 4 connections · 2 workers"; `connections` null: the store has none. */
export function describeConcurrency(
  clients: number,
  connections: number | null,
  workers: number,
  words = EN,
): string {
  const parts = [words.clients(clients)]
  if (connections !== null) parts.push(words.connections(connections))
  parts.push(words.workers(workers))
  return parts.join(' · ')
}

/** "open loop, 2,000 ops/s, poisson arrivals" or "closed loop" */
export function describeLoop({ rate, arrivals }: TrialSpec['control'], words = EN): string {
  if (rate === null) return words.closedLoop
  return words.openLoop(describeRate(rate, words), words.arrivals(arrivals))
}

function describeRate(rate: RateShape, words: ReportWords): string {
  if (rate.kind === 'constant') return formatRate(rate.opsPerSec)
  if (rate.kind === 'sine') {
    return words.sine(formatCount(rate.meanOpsPerSec), formatRate(rate.amplitudeOpsPerSec))
  }
  const first = rate.pieces[0]
  const last = rate.pieces[rate.pieces.length - 1]
  return words.pieces(
    rate.pieces.length,
    formatCount(first.fromOpsPerSec),
    formatRate(last.toOpsPerSec),
  )
}

const MIX_WORDS: readonly (readonly [keyof OperationMix, OperationKind])[] = [
  ['read', 'read'],
  ['update', 'update'],
  ['insert', 'insert'],
  ['scan', 'scan'],
  ['delete', 'delete'],
  ['readModifyWrite', 'read-modify-write'],
]

/** "read 50.0 % · update 50.0 %" */
export const describeMix = (mix: OperationMix, words = EN): string =>
  MIX_WORDS.filter(([key]) => mix[key] > 0)
    .map(([key, word]) => `${words.series[word]} ${formatShare(mix[key])}`)
    .join(' · ')

/** "100,000 records of 10 fields" */
export const describeRecords = (workload: WorkloadSpec, words = EN): string =>
  words.recordsOf(workload.recordCount, workload.record.fieldCount)

/** "Redis 8.0.2", or the kind of the store when nothing answered. */
export const describeProduct = ({ target }: Pick<TrialReport, 'target'>): string =>
  target.facts === null ? target.store : `${target.facts.product} ${target.facts.version}`.trim()

/** The user's note and tags, one line each; empty without them. */
export function describeNote({ note = '', tags = [] }: Report['run'], words = EN): string[] {
  const lines = note.split('\n').filter((line) => line.trim() !== '')
  return tags.length === 0
    ? lines
    : [...lines, `${words.tags}${words.colon}${tags.join(words.comma)}`]
}

/** Operations of this phase had an intended start of their own. */
export const isOpenLoop = (phase: PhaseReport): boolean => phase.startDelayNs !== null

/** The phase whose figures stand for the trial: the measured one, else the last. */
export const mainPhase = (trial: TrialReport): PhaseReport | null =>
  trial.phases.find((phase) => phase.name === 'measured') ?? trial.phases.at(-1) ?? null
