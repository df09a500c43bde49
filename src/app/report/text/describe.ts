import { formatCount, formatRate, formatShare } from '../../../shared/format/numbers'
import type { RateShape } from '../../../shared/load-control'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import type { TrialSpec } from '../../../shared/trial'
import type { OperationMix, WorkloadSpec } from '../../../shared/workload'
import { counted } from './words'

/** "64 clients · 4 connections · 2 workers"; `connections` null: the store has none. */
export function describeConcurrency(
  clients: number,
  connections: number | null,
  workers: number,
): string {
  const parts = [counted(formatCount(clients), clients, 'client')]
  if (connections !== null) parts.push(counted(formatCount(connections), connections, 'connection'))
  parts.push(counted(formatCount(workers), workers, 'worker'))
  return parts.join(' · ')
}

/** "open loop, 2,000 ops/s, poisson arrivals" or "closed loop" */
export function describeLoop({ rate, arrivals }: TrialSpec['control']): string {
  if (rate === null) return 'closed loop'
  return `open loop, ${describeRate(rate)}, ${arrivals} arrivals`
}

function describeRate(rate: RateShape): string {
  if (rate.kind === 'constant') return formatRate(rate.opsPerSec)
  if (rate.kind === 'sine') {
    return `sine ${formatCount(rate.meanOpsPerSec)} ± ${formatRate(rate.amplitudeOpsPerSec)}`
  }
  const first = rate.pieces[0]
  const last = rate.pieces[rate.pieces.length - 1]
  return `${rate.pieces.length} pieces, ${formatCount(first.fromOpsPerSec)} … ${formatRate(last.toOpsPerSec)}`
}

const MIX_WORDS: readonly (readonly [keyof OperationMix, string])[] = [
  ['read', 'read'],
  ['update', 'update'],
  ['insert', 'insert'],
  ['scan', 'scan'],
  ['delete', 'delete'],
  ['readModifyWrite', 'read-modify-write'],
]

/** "read 50.0 % · update 50.0 %" */
export const describeMix = (mix: OperationMix): string =>
  MIX_WORDS.filter(([key]) => mix[key] > 0)
    .map(([key, word]) => `${word} ${formatShare(mix[key])}`)
    .join(' · ')

/** "100,000 records of 10 fields" */
export const describeRecords = (workload: WorkloadSpec): string =>
  `${counted(formatCount(workload.recordCount), workload.recordCount, 'record')} of ${counted(
    formatCount(workload.record.fieldCount),
    workload.record.fieldCount,
    'field',
  )}`

/** "Redis 8.0.2", or the kind of the store when nothing answered. */
export const describeProduct = ({ target }: Pick<TrialReport, 'target'>): string =>
  target.facts === null ? target.store : `${target.facts.product} ${target.facts.version}`.trim()

/** Operations of this phase had an intended start of their own. */
export const isOpenLoop = (phase: PhaseReport): boolean => phase.startDelayNs !== null

/** The phase whose figures stand for the trial: the measured one, else the last. */
export const mainPhase = (trial: TrialReport): PhaseReport | null =>
  trial.phases.find((phase) => phase.name === 'measured') ?? trial.phases.at(-1) ?? null
