import type {
  LatencySummary,
  OperationReport,
  PhaseReport,
  TrialReport,
} from '../../../shared/report'

/** The phase whose figures a trial stands for: the measured one, or the last that there is. */
export const mainPhase = ({ phases }: TrialReport): PhaseReport | null =>
  phases.find(({ name }) => name === 'measured') ?? phases.at(-1) ?? null

/** Operations of a phase, without the halves of a read-modify-write. */
export const wholeOperations = (phase: PhaseReport): [string, OperationReport][] =>
  Object.entries(phase.operations).filter(
    (entry): entry is [string, OperationReport] => entry[1]?.partOf === null,
  )

export type LatencyKind = 'serviceTimeNs' | 'intendedLatencyNs'

export interface Worst {
  readonly operation: string
  readonly ns: number
  /** samples of that operation */
  readonly n: number
}

/** The operation with the largest p99; null: none has samples enough. */
export function worstP99(phase: PhaseReport, kind: LatencyKind): Worst | null {
  let worst: Worst | null = null
  for (const [operation, report] of wholeOperations(phase)) {
    const { p99, count }: LatencySummary = report[kind]
    if (p99 !== null && (worst === null || p99 > worst.ns)) worst = { operation, ns: p99, n: count }
  }
  return worst
}

/** Operations that ended ok, whatever they were. */
export const okCount = (phase: PhaseReport): number =>
  wholeOperations(phase).reduce((sum, [, { outcomes }]) => sum + (outcomes.ok ?? 0), 0)

/** How long the measured phase was to be, ms; null: it was to end by count alone, or was not asked for. */
export function plannedMs({ spec }: TrialReport): number | null {
  const measured = spec.phases.find(({ name }) => name === 'measured')
  return measured !== undefined && 'end' in measured ? measured.end.durationMs : null
}
