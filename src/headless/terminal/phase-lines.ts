import { isOpenLoop } from '../../app/report/text/describe'
import { nearLimit, percentOf } from '../../app/report/text/health'
import { outcomeRows } from '../../app/report/text/outcome-rows'
import { pausedTimes } from '../../app/report/text/pauses'
import { singleLine } from '../../app/report/text/safe-text'
import { WORDS } from '../../app/report/text/words'
import {
  DASH,
  formatBytes,
  formatCount,
  formatElapsed,
  formatLatency,
  formatRate,
  formatShare,
} from '../../shared/format/numbers'
import type { LatencySummary, PhaseReport } from '../../shared/report'
import { padEnd, padStart } from './ansi'
import { latencyLines } from './latency-lines'
import { wrap } from './wrap'

const LABEL = 16

/** A phase: its rates, latency table, outcomes and how the load generator fared. */
export function phaseLines(phase: PhaseReport, columns: number): string[] {
  const room = columns - 2
  const inside = [
    ...rateLines(phase).flatMap((line) => wrap(line, room, LABEL)),
    '',
    ...latencyLines(phase, room).flatMap((line) =>
      line.startsWith(DASH) ? wrap(line, room, 2) : [line],
    ),
    '',
    ...outcomeLines(phase).flatMap((line) => wrap(line, room, LABEL + 4)),
    ...healthLines(phase).flatMap((line) => wrap(line, room, LABEL)),
  ]
  return [headline(phase), ...inside.map((line) => (line === '' ? '' : `  ${line}`))]
}

const label = (name: string, text: string): string => padEnd(name, LABEL) + text

function headline(phase: PhaseReport): string {
  const remarks = [
    phase.recorded ? '' : WORDS.notRecorded,
    phase.state === 'partial' ? `${WORDS.partial}: ended early, what was measured is kept` : '',
  ].filter((text) => text !== '')
  const rest = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`
  return `${phase.name} · ${formatElapsed(phase.durationMs, 1)}${rest}`
}

function rateLines(phase: PhaseReport): string[] {
  const paused = phase.pauses === 0 ? [] : [label('paused', pausedTimes(phase))]
  const lines = [
    ...paused,
    label('throughput', `${formatRate(phase.opsPerSec)} ok${why(phase, 'opsPerSec')}`),
  ]
  if (isOpenLoop(phase)) {
    const { backlogFull, tooLate, backlogAtEnd } = phase.droppedBecause
    const because = [
      backlogFull > 0 ? `backlog full ${formatCount(backlogFull)}` : '',
      tooLate > 0 ? `too late ${formatCount(tooLate)}` : '',
      backlogAtEnd > 0 ? `waiting at the end ${formatCount(backlogAtEnd)}` : '',
    ].filter((text) => text !== '')
    const dropped = because.length === 0 ? '' : ` (${because.join(', ')})`
    lines.push(
      label(
        'offered',
        `${formatRate(phase.offeredPerSec)} · started ${formatRate(phase.startedPerSec)}`,
      ),
      label(
        'due',
        `${formatCount(phase.due)} = started ${formatCount(phase.started)} + dropped ${formatCount(phase.dropped)}${dropped}`,
      ),
    )
  } else {
    lines.push(label('started', formatCount(phase.started)))
  }
  const { startDelayNs, poolWaitNs: wait } = phase
  if (startDelayNs !== null) lines.push(label('start delay', delay(startDelayNs)))
  if (wait !== null) {
    lines.push(label('connection wait', wait.count === 0 ? WORDS.nobodyWaited : waits(wait)))
  }
  const sent =
    phase.bytesOut === null
      ? `sent ${DASH}${why(phase, 'bytesOut')}`
      : `sent ${formatBytes(phase.bytesOut)}`
  lines.push(
    label(
      'transfer',
      `received ${formatBytes(phase.bytesIn)} · ${sent} · ${formatCount(phase.rows)} records read`,
    ),
  )
  return lines
}

function delay(summary: LatencySummary): string {
  const p99 = summary.p99 === null ? ` (${summary.reasons.p99 ?? WORDS.unknown})` : ''
  return `p99 ${formatLatency(summary.p99)}${p99} · max ${formatLatency(summary.max)}`
}

const waits = (summary: LatencySummary): string =>
  `${formatCount(summary.count)} operations, ${delay(summary)}`

const why = (phase: PhaseReport, name: 'opsPerSec' | 'bytesOut'): string =>
  phase[name] === null ? ` (${phase.reasons[name] ?? WORDS.unknown})` : ''

function outcomeLines(phase: PhaseReport): string[] {
  const rows = outcomeRows(phase)
  const name = Math.max(...rows.map((row) => row.outcome.length)) + 2
  const count = Math.max(...rows.map((row) => formatCount(row.count).length))
  const lines = rows.map((row, i) => {
    const { example } = row
    const first =
      example === null
        ? ''
        : `  first at ${formatElapsed(example.atMs, 1)}, ${example.series}: ${singleLine(example.message)}`
    const cells = `${padEnd(row.outcome, name)}${padStart(formatCount(row.count), count)}  ${padStart(formatShare(row.share), 9)}`
    return label(i === 0 ? 'outcomes' : '', cells + first)
  })
  if (phase.lateAnswers > 0) {
    lines.push(
      label(
        'late answers',
        `${formatCount(phase.lateAnswers)}, after their time-out; in no figure`,
      ),
    )
  }
  return lines
}

function healthLines(phase: PhaseReport): string[] {
  const { generator: g } = phase
  const cpu = g.cpuCores === null ? `CPU ${DASH}` : `CPU ${percentOf(g.cpuCores)} of one core`
  const loop = g.eventLoopUtilization === null ? DASH : g.eventLoopUtilization.toFixed(2)
  const lag =
    g.eventLoopDelayMs === null ? '' : ` (delay p99 ${formatLatency(g.eventLoopDelayMs.p99 * 1e6)})`
  const memory = g.residentBytes === null ? '' : ` · memory ${formatBytes(g.residentBytes)}`
  const warning = nearLimit(phase)
  return [
    label('load generator', `${cpu} · event loop ${loop}${lag}${memory}`),
    ...(warning === null ? [] : [label('', `! ${warning}`)]),
    ...phase.conservation.map((broken) => label('', `! ${WORDS.conservationBroken}: ${broken}`)),
  ]
}
