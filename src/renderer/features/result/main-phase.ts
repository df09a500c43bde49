import type { OperationReport, PhaseReport, TrialReport } from '../../../shared/report'

/** The phase whose figures a trial stands for: the measured one, or the last that there is. */
export const mainPhase = ({ phases }: TrialReport): PhaseReport | null =>
  phases.find(({ name }) => name === 'measured') ?? phases.at(-1) ?? null

/** Operations of a phase, without the halves of a read-modify-write. */
export const wholeOperations = (phase: PhaseReport): [string, OperationReport][] =>
  Object.entries(phase.operations).filter(
    (entry): entry is [string, OperationReport] => entry[1]?.partOf === null,
  )

/** The largest of a percentile over all operations; null: no operation has samples enough. */
export function largest(
  phase: PhaseReport,
  kind: 'serviceTimeNs' | 'intendedLatencyNs',
  key: 'p50' | 'p99' | 'max',
): number | null {
  const values = wholeOperations(phase).flatMap(([, operation]) => operation[kind][key] ?? [])
  return values.length === 0 ? null : Math.max(...values)
}
