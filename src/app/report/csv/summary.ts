import { SERIES } from '../../../shared/operation'
import { OUTCOMES } from '../../../shared/outcome'
import type { LatencySummary, PhaseReport, Report } from '../../../shared/report'
import { type Cell, type CsvFlavour, encodeCsv } from './encode'
import { IDENTITY_HEAD, identity, phasesOf } from './identity'

const FIGURES = ['min', 'mean', 'p50', 'p90', 'p99', 'p999', 'p9999', 'max'] as const

const PHASE_HEAD = [
  'duration_ms',
  'due',
  'started',
  'dropped',
  'ok_ops_per_sec',
  'offered_ops_per_sec',
  'started_ops_per_sec',
  'failed_share',
  'miss_share',
  'rows',
  'bytes_in',
  'bytes_out',
  'late_answers',
  'start_delay_p99_ns',
  'pool_wait_p99_ns',
  'generator_cpu_cores',
  'generator_event_loop_utilization',
  'pauses',
  'paused_ms',
  'phase_reason',
] as const

const phaseCells = (phase: PhaseReport): Cell[] => [
  phase.durationMs,
  phase.due,
  phase.started,
  phase.dropped,
  phase.opsPerSec,
  phase.offeredPerSec,
  phase.startedPerSec,
  phase.failedShare,
  phase.missShare,
  phase.rows,
  phase.bytesIn,
  phase.bytesOut,
  phase.lateAnswers,
  phase.startDelayNs?.p99,
  phase.poolWaitNs?.p99,
  phase.generator.cpuCores,
  phase.generator.eventLoopUtilization,
  phase.pauses,
  phase.pausedMs,
  joinReasons(phase.reasons),
]

/** `p9999: n 412, need 100,000; p999: …` */
const joinReasons = (reasons: Readonly<Record<string, string>>): string =>
  Object.entries(reasons)
    .map(([name, why]) => `${name}: ${why}`)
    .join('; ')

/** `summary.csv`: a row for every trial × phase × operation × outcome that occurred. */
export function summaryCsv(report: Report, flavour?: CsvFlavour): string {
  const extra = extraPercentiles(report)
  const columns = [...FIGURES.slice(0, -1), ...extra, 'max']
  const head = [
    ...IDENTITY_HEAD,
    ...PHASE_HEAD,
    'operation',
    'part_of',
    'outcome',
    'count',
    ...['service', 'intended'].flatMap((kind) => [
      ...columns.map((column) => `${kind}_${column}_ns`),
      `${kind}_reason`,
    ]),
  ]
  return encodeCsv(head, rows(report, columns), flavour)
}

function* rows(report: Report, columns: readonly string[]): Generator<Cell[]> {
  for (const { trial, phase } of phasesOf(report)) {
    const start = [...identity(report, trial, phase), ...phaseCells(phase)]
    for (const series of SERIES) {
      const operation = phase.operations[series]
      if (operation === undefined) continue
      for (const outcome of OUTCOMES) {
        const count = operation.outcomes[outcome] ?? 0
        if (count === 0 && outcome !== 'ok') continue
        const latency = outcome === 'ok' ? operation : operation.failures[outcome]
        yield [
          ...start,
          series,
          operation.partOf,
          outcome,
          count,
          ...figures(latency?.serviceTimeNs, columns),
          ...figures(latency?.intendedLatencyNs, columns),
        ]
      }
    }
  }
}

function figures(summary: LatencySummary | undefined, columns: readonly string[]): Cell[] {
  if (summary === undefined) return [...columns.map(() => null), 'not measured']
  const own = summary as unknown as Readonly<Record<string, Cell>>
  const cells = columns.map((column) =>
    (FIGURES as readonly string[]).includes(column) ? own[column] : summary.more?.[column],
  )
  return [...cells, joinReasons(summary.reasons)]
}

function extraPercentiles(report: Report): string[] {
  const keys = new Set<string>()
  for (const { phase } of phasesOf(report)) {
    for (const operation of Object.values(phase.operations)) {
      for (const key of Object.keys(operation.serviceTimeNs.more ?? {})) keys.add(key)
    }
  }
  return [...keys].sort()
}
