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
import { isOpenLoop } from '../text/describe'
import { outcomeRows } from '../text/outcome-rows'
import { WORDS } from '../text/words'
import { safe } from './escape'

/** The figures read first. Latencies are those of the most frequent operation, named. */
export function kpis(phase: PhaseReport): string {
  const main = mostFrequent(phase)
  const operation = main === null ? undefined : phase.operations[main]
  const open = isOpenLoop(phase)
  const failures = outcomeRows(phase).filter((row) => row.kind === 'failure')
  const failed = failures.reduce((sum, row) => sum + row.count, 0)
  const of = main === null ? '' : ` · ${main}`
  const p99 = (kind: 'serviceTimeNs' | 'intendedLatencyNs') => operation?.[kind].p99 ?? null
  const why = (kind: 'serviceTimeNs' | 'intendedLatencyNs') =>
    p99(kind) === null
      ? (operation?.[kind].reasons.p99 ?? 'no samples')
      : `p50 ${words(latencyParts(operation?.[kind].p50 ?? null))} · n ${formatCount(operation?.[kind].count ?? 0)}`
  const offered = open
    ? `of ${words(rateParts(phase.offeredPerSec))} offered`
    : 'closed loop: as fast as answers come'
  return `<section class="panel kpis">${[
    kpi('Throughput, ok', rateParts(phase.opsPerSec), offered),
    kpi(`Service time p99${of}`, latencyParts(p99('serviceTimeNs')), why('serviceTimeNs')),
    open
      ? kpi(
          `Intended latency p99${of}`,
          latencyParts(p99('intendedLatencyNs')),
          why('intendedLatencyNs'),
        )
      : kpi(`Intended latency p99${of}`, { value: DASH, unit: '' }, WORDS.closedLoopReason),
    kpi(
      'Failed',
      { value: formatCount(failed), unit: '' },
      failed === 0
        ? WORDS.noFailure
        : `${formatShare(phase.failedShare)} · ${failures.map((row) => row.outcome).join(', ')}`,
      failed > 0,
    ),
    kpi(
      'Dropped',
      { value: open ? formatCount(phase.dropped) : DASH, unit: '' },
      open
        ? `${formatShare(phase.due > 0 ? phase.dropped / phase.due : null)} of ${formatCount(phase.due)} due`
        : 'a closed loop cannot drop',
    ),
    kpi(
      'Start delay p99',
      latencyParts(phase.startDelayNs?.p99 ?? null),
      open ? 'actual − intended start' : WORDS.closedLoopReason,
    ),
  ].join('')}</section>`
}

const kpi = (name: string, { value, unit }: Parts, below: string, bad = false): string =>
  `<div><div class="k">${safe(name)}</div><div class="v${bad ? ' is-bad' : ''}">${value}${unit === '' ? '' : `<small>${unit}</small>`}</div><div class="s">${safe(below)}</div></div>`

const words = ({ value, unit }: Parts): string => `${value} ${unit}`.trim()

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
