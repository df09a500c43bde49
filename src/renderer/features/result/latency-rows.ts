import { isMiss, type Outcome } from '../../../shared/outcome'
import type { LatencySummary, PhaseReport } from '../../../shared/report'
import { wholeOperations } from './main-phase'

export interface LatencyRow {
  readonly operation: string
  /** `half`: of a read-modify-write; the others by how they ended */
  readonly kind: 'service' | 'intended' | 'half' | 'failed' | 'missed'
  /** of a half: `read` or `update`; of a failure its outcome */
  readonly of: string | null
  readonly summary: LatencySummary
}

/** Per operation how long the store took, how long a user would have waited, its halves, its failures. */
export function latencyRows(phase: PhaseReport, open: boolean): readonly LatencyRow[] {
  return wholeOperations(phase).flatMap(([operation, report]): LatencyRow[] => {
    const row = (kind: LatencyRow['kind'], of: string | null, summary: LatencySummary) => ({
      ...{ operation, kind, of, summary },
    })
    const halves = Object.entries(phase.operations).flatMap(([name, half]) =>
      half?.partOf === operation
        ? [row('half', name.slice(operation.length + 1), half.serviceTimeNs)]
        : [],
    )
    const failures = Object.entries(report.failures).map(([outcome, failure]) =>
      row(isMiss(outcome as Outcome) ? 'missed' : 'failed', outcome, failure.serviceTimeNs),
    )
    return [
      row('service', null, report.serviceTimeNs),
      ...(open ? [row('intended', null, report.intendedLatencyNs)] : []),
      ...halves,
      ...failures,
    ]
  })
}

const FIXED = ['p50', 'p90', 'p99', 'p999', 'p9999'] as const

/** Names of the figures of the rows, in ascending order: mean, percentiles, max. */
export function latencyColumns(rows: readonly LatencyRow[]): readonly string[] {
  const more = rows.flatMap(({ summary }) => Object.keys(summary.more ?? {}))
  const percentiles = [...new Set([...FIXED, ...more])]
  return ['mean', ...percentiles.sort((a, b) => percentOf(a) - percentOf(b)), 'max']
}

/** A figure by its column's name; null: not known. */
export function latencyAt({ more, reasons: _, ...summary }: LatencySummary, key: string) {
  return (summary as Record<string, number | null>)[key] ?? more?.[key] ?? null
}

/** `p999` → 99.9 */
export function percentOf(key: string): number {
  const digits = key.slice(1)
  return Number(`${digits.slice(0, 2)}.${digits.slice(2)}`)
}
