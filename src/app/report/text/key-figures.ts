import {
  DASH,
  formatCount,
  formatShare,
  latencyParts,
  type Parts,
  rateParts,
} from '../../../shared/format/numbers'
import { partOf, SERIES, type Series } from '../../../shared/operation'
import type { PhaseReport } from '../../../shared/report'
import type { ReportWords } from '../words'
import { isOpenLoop } from './describe'
import { outcomeRows } from './outcome-rows'

export interface KeyFigure {
  readonly name: string
  readonly value: Parts
  /** what it is of, or why it is not known */
  readonly below: string
  readonly bad: boolean
}

/** The six figures read first. Latencies are those of the most frequent operation, named. */
export function keyFigures(phase: PhaseReport, words: ReportWords): KeyFigure[] {
  const main = mostFrequent(phase)
  const operation = main === null ? undefined : phase.operations[main]
  const open = isOpenLoop(phase)
  const failures = outcomeRows(phase).filter((row) => row.kind === 'failure')
  const failed = failures.reduce((sum, row) => sum + row.count, 0)
  const of = main === null ? '' : ` · ${words.series[main]}`
  const p99 = (kind: 'serviceTimeNs' | 'intendedLatencyNs') => operation?.[kind].p99 ?? null
  const why = (kind: 'serviceTimeNs' | 'intendedLatencyNs') =>
    p99(kind) === null
      ? words.reason(operation?.[kind].reasons.p99 ?? 'no samples')
      : `p50 ${joined(latencyParts(operation?.[kind].p50 ?? null))} · n ${formatCount(operation?.[kind].count ?? 0)}`
  const offered = open
    ? words.ofOffered(joined(rateParts(phase.offeredPerSec)))
    : words.asFastAsAnswers
  return [
    kpi(words.throughputOk, rateParts(phase.opsPerSec), offered),
    kpi(`${words.serviceP99}${of}`, latencyParts(p99('serviceTimeNs')), why('serviceTimeNs')),
    open
      ? kpi(
          `${words.intendedP99}${of}`,
          latencyParts(p99('intendedLatencyNs')),
          why('intendedLatencyNs'),
        )
      : kpi(`${words.intendedP99}${of}`, { value: DASH, unit: '' }, words.closedLoopReason),
    kpi(
      words.failed,
      { value: formatCount(failed), unit: '' },
      failed === 0
        ? words.noFailure
        : `${formatShare(phase.failedShare)} · ${failures.map((row) => words.outcomes[row.outcome]).join(words.comma)}`,
      failed > 0,
    ),
    kpi(
      words.dropped,
      { value: open ? formatCount(phase.dropped) : DASH, unit: '' },
      open
        ? words.shareOfDue(
            formatShare(phase.due > 0 ? phase.dropped / phase.due : null),
            formatCount(phase.due),
          )
        : words.cannotDrop,
    ),
    kpi(
      words.startDelay,
      latencyParts(phase.startDelayNs?.p99 ?? null),
      open ? words.startDelayMeaning : words.closedLoopReason,
    ),
  ]
}

const kpi = (name: string, value: Parts, below: string, bad = false): KeyFigure => ({
  name,
  value,
  below,
  bad,
})

const joined = ({ value, unit }: Parts): string => `${value} ${unit}`.trim()

function mostFrequent(phase: PhaseReport): Series | null {
  let best: Series | null = null
  for (const series of SERIES) {
    const operation = phase.operations[series]
    if (operation === undefined || partOf(series) !== null) continue
    const most = best === null ? -1 : (phase.operations[best]?.serviceTimeNs.count ?? 0)
    if (operation.serviceTimeNs.count > most) best = series
  }
  return best
}
