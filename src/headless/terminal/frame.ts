import { describeConcurrency, describeLoop } from '../../app/report/text/describe'
import { isNearLimit, percentOf, type Worker } from '../../app/report/text/health'
import { singleLine } from '../../app/report/text/safe-text'
import { WORDS } from '../../app/report/text/words'
import {
  DASH,
  formatCount,
  formatElapsed,
  formatRate,
  formatRemaining,
} from '../../shared/format/numbers'
import { isFailure } from '../../shared/outcome'
import { padEnd, plain, type Row } from './ansi'
import { isOpen, type LiveState, type PhaseState, progress, rateOf } from './live-state'
import { errorWords, operationRows } from './operation-rows'
import { sparkline } from './sparkline'

/** Data older than this is called old. */
const STALE_MS = 3000
const LABEL = 16
const BAR_CELLS = 32
const SHOWN_WORKERS = 4

/** The block that the live view keeps redrawing, as rows; pure. `trials` null: not known. */
export function frame(
  state: LiveState,
  nowMs: number,
  columns: number,
  trials: number | null,
): Row[] {
  const rows = [...header(state, trials)]
  const { phase, working } = state
  if (phase === null) return [...rows, plain(`${singleLine(working ?? 'connecting')} …`)]
  rows.push(progressRow(phase))
  const sample = phase.last
  if (sample === null) return [...rows, plain('no second is over yet')]
  const perSecond = rateOf(sample.ok, sample)
  const top = Math.max(...phase.rates)
  const room = Math.max(columns - LABEL - 36, 0)
  const spark = room > 0 ? sparkline(phase.rates.slice(-Math.min(60, room))) : ''
  rows.push(
    plain(''),
    [
      label('throughput'),
      { text: padEnd(formatRate(perSecond), 15), ink: 'bold' },
      { text: `${spark}  top ${formatRate(top)}`, ink: 'dim' },
    ],
    ...openLoopRow(phase),
    plain(''),
    ...operationRows(phase, sample, columns),
    plain(''),
    errorRow(phase),
    [
      label('in flight'),
      { text: `${formatCount(sample.inFlight)} of ${formatCount(state.spec.control.clients)}` },
      { text: isOpen(phase.info) ? ` · backlog ${formatCount(sample.backlog)}` : '' },
    ],
    workerRow(sample.workers),
    ...warning(sample.workers),
  )
  const age = nowMs - phase.lastAtMs
  if (age >= STALE_MS) {
    rows.push([{ text: `! last sample ${formatRemaining(age)} ago`, ink: 'warning' }])
  }
  return rows
}

const label = (text: string): { text: string; ink: 'dim' } => ({
  text: padEnd(text, LABEL),
  ink: 'dim',
})

function header({ trial, spec, facts }: LiveState, trials: number | null): Row[] {
  const product = facts === null ? spec.target.store : `${facts.product} ${facts.version}`.trim()
  const { clients, connections, workers } = spec.control
  const of = trials === null ? '' : ` of ${trials}`
  const where = spec.target.name === spec.target.uri ? spec.target.uri : spec.target.name
  return [
    [
      { text: `Trial ${trial + 1}${of}  ` },
      { text: singleLine(`${spec.workload.name} on ${product}`), ink: 'bold' },
      { text: `  ${singleLine(where)}`, ink: 'dim' },
    ],
    [
      {
        text: `${describeConcurrency(clients, connections, workers)} · ${describeLoop(spec.control)}`,
        ink: 'dim',
      },
    ],
  ]
}

function progressRow(phase: PhaseState): Row {
  const { info, last } = phase
  const { share, leftMs } = progress(phase)
  const filled = Math.round(share * BAR_CELLS)
  const whole = info.durationMs === null ? '' : ` of ${formatElapsed(info.durationMs)}`
  const count =
    info.operations === null
      ? ''
      : ` · ${formatCount(phase.done)} of ${formatCount(info.operations)}`
  const left = leftMs === null ? '' : ` · ${formatRemaining(leftMs)} left`
  const unrecorded = info.recorded ? '' : ` · ${WORDS.notRecorded}`
  return [
    { text: padEnd(info.phase, LABEL), ink: 'bold' },
    { text: '━'.repeat(filled) },
    { text: '─'.repeat(BAR_CELLS - filled), ink: 'dim' },
    { text: `  ${formatElapsed(last?.atMs ?? 0)}${whole}${count}${left}${unrecorded}` },
  ]
}

function openLoopRow(phase: PhaseState): Row[] {
  const sample = phase.last
  if (!isOpen(phase.info) || sample === null) return []
  const { due, started, dropped } = sample
  const inAll = phase.dropped > 0 ? `, ${formatCount(phase.dropped)} in all` : ''
  const text = `${padEnd(formatRate(rateOf(due, sample)), 15)}started ${formatRate(rateOf(started, sample))}`
  const ink = phase.dropped > 0 ? 'warning' : undefined
  return [[label('offered'), { text }, { text: ` · dropped ${formatCount(dropped)}${inAll}`, ink }]]
}

function errorRow(phase: PhaseState): Row {
  const bad = [...phase.outcomes.keys()].some(isFailure)
  const text = singleLine(errorWords(phase, formatElapsed))
  return [label('not ok'), { text, ink: bad ? 'error' : undefined }]
}

/** Worst first, so that a cut row still shows the one that counts. */
function workerRow(workers: readonly Worker[]): Row {
  const order = workers
    .map((worker, index) => ({ worker, index }))
    .sort((a, b) => b.worker.cpu - a.worker.cpu)
  const words = order.slice(0, SHOWN_WORKERS).map(({ worker, index }) => {
    return `worker ${index + 1} CPU ${percentOf(worker.cpu)}, loop ${worker.eventLoopUtilization.toFixed(2)}`
  })
  const more =
    order.length > SHOWN_WORKERS ? ` · ${order.length - SHOWN_WORKERS} more, less busy` : ''
  return [label('load generator'), { text: (words.join(' · ') || DASH) + more }]
}

function warning(workers: readonly Worker[]): Row[] {
  const near = workers.filter(isNearLimit).length
  if (near === 0) return []
  const which = workers.length === 1 ? '' : ` (${near} of ${workers.length} workers)`
  return [
    [{ text: `! ${WORDS.generatorNearLimit}${which}: ${WORDS.generatorWayOut}`, ink: 'warning' }],
  ]
}
