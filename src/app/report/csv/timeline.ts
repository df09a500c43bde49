import { SERIES } from '../../../shared/operation'
import type { Report, Sample } from '../../../shared/report'
import { type Cell, type CsvFlavour, encodeCsv } from './encode'
import { IDENTITY_HEAD, identity, phasesOf } from './identity'

const HEAD = [
  ...IDENTITY_HEAD,
  'at_ms',
  'for_ms',
  'operation',
  'ok',
  'not_ok',
  'service_p50_ns',
  'service_p99_ns',
  'service_max_ns',
  'intended_p50_ns',
  'intended_p99_ns',
  'intended_max_ns',
  'due',
  'started',
  'dropped',
  'misses',
  'failed',
  'in_flight',
  'backlog',
  'rows',
  'bytes_in',
  'bytes_out',
  'start_delay_p99_ns',
  'worst_worker_cpu_cores',
  'worst_worker_event_loop_utilization',
  'worst_worker_event_loop_delay_p99_ms',
]

/**
 * `timeline.csv`: a row for every second and operation. The row `all` carries what belongs to no
 * single operation; it is there even for a second in which nothing ended.
 */
export const timelineCsv = (report: Report, flavour?: CsvFlavour): string =>
  encodeCsv(HEAD, rows(report), flavour)

function* rows(report: Report): Generator<Cell[]> {
  for (const { trial, phase } of phasesOf(report)) {
    const start = identity(report, trial, phase)
    for (const sample of phase.samples) {
      yield [...start, sample.atMs, sample.forMs, 'all', ...whole(sample)]
      for (const series of SERIES) {
        const operation = sample.operations[series]
        if (operation === undefined) continue
        const { serviceNs, intendedNs } = operation
        yield [
          ...start,
          ...[sample.atMs, sample.forMs, series, operation.ok, operation.notOk],
          ...[serviceNs.p50, serviceNs.p99, serviceNs.max],
          ...[intendedNs.p50, intendedNs.p99, intendedNs.max],
          ...NOT_PER_OPERATION,
        ]
      }
    }
  }
}

const NOT_PER_OPERATION: readonly Cell[] = Array.from({ length: 14 }, () => null)

const whole = (sample: Sample): Cell[] => [
  sample.ok,
  sample.misses + sample.failed,
  ...Array.from({ length: 6 }, () => null),
  sample.due,
  sample.started,
  sample.dropped,
  sample.misses,
  sample.failed,
  sample.inFlight,
  sample.backlog,
  sample.rows,
  sample.bytesIn,
  sample.bytesOut,
  sample.startDelayP99Ns,
  worst(sample, 'cpu'),
  worst(sample, 'eventLoopUtilization'),
  worst(sample, 'eventLoopDelayP99Ms'),
]

const worst = (sample: Sample, figure: keyof Sample['workers'][number]): number | null =>
  sample.workers.length === 0 ? null : Math.max(...sample.workers.map((w) => w[figure]))
