import type { RunRow } from '../../../shared/contract/runs'

export const COLUMNS = [
  'name',
  'startedAt',
  'target',
  'workload',
  'state',
  'opsPerSec',
  'p99Ns',
  'failedShare',
  'sizeBytes',
] as const
export type Column = (typeof COLUMNS)[number]

export interface Sort {
  readonly by: Column
  readonly down: boolean
}

const cellOf = (run: RunRow, by: Column): string | number | null => {
  if (by === 'target') return run.targets[0] ?? null
  if (by === 'workload') return run.workloads[0] ?? null
  return run[by]
}

/** Ordered by a column; what is not known comes last either way. */
export function sortRuns(runs: readonly RunRow[], { by, down }: Sort): readonly RunRow[] {
  const sign = down ? -1 : 1
  return [...runs].sort((a, b) => {
    const [one, other] = [cellOf(a, by), cellOf(b, by)]
    if (one === other) return 0
    if (one === null) return 1
    if (other === null) return -1
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * String(one).localeCompare(String(other))
  })
}
