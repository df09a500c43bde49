import { type LatencyUnit, tableUnit } from '../../../shared/format/numbers'
import { SERIES, type Series } from '../../../shared/operation'
import { OUTCOMES, type Outcome } from '../../../shared/outcome'
import type { LatencySummary, PhaseReport } from '../../../shared/report'
import { isOpenLoop } from './describe'
import type { LatencyColumn } from './words'

const LATENCY_COLUMNS = ['mean', 'p50', 'p90', 'p99', 'p999', 'p9999', 'max'] as const

/** One row of a latency table. `figures` null: equal to the row above, because the loop is closed. */
export interface LatencyRow {
  readonly series: Series
  readonly part: boolean
  /** `ok` rows are the store's answers; the others stand below them */
  readonly outcome: Outcome
  readonly kind: 'service' | 'intended'
  readonly figures: LatencySummary | null
}

/** Service and intended rows of every operation, its failures by kind below. */
export function latencyRows(phase: PhaseReport): LatencyRow[] {
  const open = isOpenLoop(phase)
  const rows: LatencyRow[] = []
  for (const series of SERIES) {
    const operation = phase.operations[series]
    if (operation === undefined) continue
    const base = { series, part: operation.partOf !== null }
    const intended = open ? operation.intendedLatencyNs : null
    rows.push({ ...base, outcome: 'ok', kind: 'service', figures: operation.serviceTimeNs })
    rows.push({ ...base, outcome: 'ok', kind: 'intended', figures: intended })
    for (const outcome of OUTCOMES) {
      const failure = operation.failures[outcome]
      if (failure === undefined) continue
      rows.push({ ...base, outcome, kind: 'service', figures: failure.serviceTimeNs })
      if (!open) continue
      rows.push({ ...base, outcome, kind: 'intended', figures: failure.intendedLatencyNs })
    }
  }
  return rows
}

/** The unit of a phase's table: that of the median p50 of what succeeded. */
export function latencyUnit(rows: readonly LatencyRow[]): LatencyUnit {
  const ok = rows.filter((row) => row.outcome === 'ok')
  return tableUnit(
    ok.map((row) => row.figures?.p50 ?? row.figures?.mean ?? null),
    rows.map((row) => row.figures?.max ?? null),
  )
}

/** Mean, percentiles in ascending order with those the user asked for among them, and maximum. */
export function latencyColumns(rows: readonly LatencyRow[]): string[] {
  const asked = rows.flatMap((row) => Object.keys(row.figures?.more ?? {}))
  const usual = LATENCY_COLUMNS.slice(1, -1)
  const percentiles = [...new Set([...usual, ...asked])].sort((a, b) => rankOf(a) - rankOf(b))
  return ['mean', ...percentiles, 'max']
}

/** `p95` → 0.95, `p999` → 0.999, `p5` → 0.05 */
const rankOf = (key: string): number => Number(`0.${key.slice(1).padStart(2, '0')}`)

/** A figure and, when it is null, why. */
export function figure(
  summary: LatencySummary,
  column: Exclude<LatencyColumn, 'count'> | (string & {}),
): { readonly ns: number | null; readonly reason: string } {
  const own = (LATENCY_COLUMNS as readonly string[]).includes(column)
  const ns = own
    ? summary[column as Exclude<LatencyColumn, 'count'>]
    : (summary.more?.[column] ?? null)
  return { ns, reason: summary.reasons[column] ?? (summary.count === 0 ? 'no samples' : '') }
}
