import {
  formatBytes,
  formatCount,
  formatElapsed,
  formatShare,
  rateParts,
} from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { pausedWords } from '../text/pauses'
import { WORDS } from '../text/words'
import { Footnotes } from './footnotes'

/** What each phase did: time, operations, rates, bytes, and how the load generator fared. */
export function phaseTable({ phases, size }: TrialReport): string {
  const notes = new Footnotes()
  const or = (text: string | null, reason: string | undefined): string =>
    `<td class="n">${text ?? notes.dash(reason)}</td>`
  const rate = (perSecond: number | null, reason: string | undefined): string =>
    or(perSecond === null ? null : rateParts(perSecond).value, reason)
  const rows = phases.map((phase) => {
    const { generator: g, reasons } = phase
    const remarks = [
      phase.recorded ? '' : WORDS.notRecorded,
      phase.state === 'partial' ? WORDS.partial : '',
      pausedWords(phase),
    ].filter((text) => text !== '')
    const loop = g.eventLoopUtilization
    return `<tr><td class="op">${phase.name}<span class="dim">${remarks.length > 0 ? ` ${remarks.join(', ')}` : ''}</span></td>
<td class="n">${formatElapsed(phase.durationMs, 1)}</td><td class="n">${formatCount(phase.started)}</td><td class="n">${formatCount(phase.dropped)}</td>
${rate(phase.opsPerSec, reasons.opsPerSec)}${rate(phase.offeredPerSec, reasons.offeredPerSec)}
<td class="n">${phase.failedShare === null ? notes.dash(reasons.failedShare) : formatShare(phase.failedShare)}</td>
<td class="n">${formatBytes(phase.bytesIn)}</td>${or(phase.bytesOut === null ? null : formatBytes(phase.bytesOut), reasons.bytesOut)}
${or(g.cpuCores === null ? null : g.cpuCores.toFixed(2), reasons.cpuCores)}${or(loop === null ? null : loop.toFixed(2), reasons.eventLoopUtilization)}
${or(g.eventLoopDelayMs === null ? null : g.eventLoopDelayMs.p99.toFixed(2), reasons.eventLoopDelayMs)}</tr>`
  })
  const sizes = [
    ['after load', size.afterLoad],
    ['at end', size.atEnd],
  ] as const
  const sizeWords = sizes.flatMap(([when, s]) =>
    s === null
      ? []
      : [
          s.diskBytes === null ? '' : `on disk ${when} ${formatBytes(s.diskBytes)}`,
          s.memoryBytes === null ? '' : `in memory ${when} ${formatBytes(s.memoryBytes)}`,
        ].filter((text) => text !== ''),
  )
  const sizeLine =
    sizeWords.length === 0
      ? 'Size of the data set: — not told by the store'
      : `Size of the data set: ${sizeWords.join(' · ')}`
  return `<section class="panel"><div class="head"><h3>Phases</h3><span class="legend">of the load generator: CPU of all workers, event loop of the worst</span></div>
<div class="scroll"><table><thead><tr><th>phase</th><th class="n">time</th><th class="n">started</th><th class="n">dropped</th><th class="n">ok ops/s</th><th class="n">offered ops/s</th><th class="n">failed</th><th class="n">received</th><th class="n">sent</th><th class="n">CPU cores</th><th class="n">event loop</th><th class="n">loop delay p99 ms</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
${notes.list()}<p class="notes">${sizeLine}</p></section>`
}
