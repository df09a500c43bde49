import {
  formatBytes,
  formatCount,
  formatElapsed,
  formatShare,
  rateParts,
} from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { pausedWords } from '../text/pauses'
import { phaseHeads, sizeWords } from '../text/phase-words'
import type { ReportWords } from '../words'
import { Footnotes } from './footnotes'

/** What each phase did: time, operations, rates, bytes, and how the load generator fared. */
export function phaseTable({ phases, size }: TrialReport, words: ReportWords): string {
  const notes = new Footnotes(words)
  const or = (text: string | null, reason: string | undefined): string =>
    `<td class="n">${text ?? notes.dash(reason)}</td>`
  const rate = (perSecond: number | null, reason: string | undefined): string =>
    or(perSecond === null ? null : rateParts(perSecond).value, reason)
  const rows = phases.map((phase) => {
    const { generator: g, reasons } = phase
    const remarks = [
      phase.recorded ? '' : words.notRecorded,
      phase.state === 'partial' ? words.partial : '',
      pausedWords(phase, words),
    ].filter((text) => text !== '')
    const loop = g.eventLoopUtilization
    return `<tr><td class="op">${words.phases[phase.name]}<span class="dim">${remarks.length > 0 ? ` ${remarks.join(words.comma)}` : ''}</span></td>
<td class="n">${formatElapsed(phase.durationMs, 1)}</td><td class="n">${formatCount(phase.started)}</td><td class="n">${formatCount(phase.dropped)}</td>
${rate(phase.opsPerSec, reasons.opsPerSec)}${rate(phase.offeredPerSec, reasons.offeredPerSec)}
<td class="n">${phase.failedShare === null ? notes.dash(reasons.failedShare) : formatShare(phase.failedShare)}</td>
<td class="n">${formatBytes(phase.bytesIn)}</td>${or(phase.bytesOut === null ? null : formatBytes(phase.bytesOut), reasons.bytesOut)}
${or(g.cpuCores === null ? null : g.cpuCores.toFixed(2), reasons.cpuCores)}${or(loop === null ? null : loop.toFixed(2), reasons.eventLoopUtilization)}
${or(g.eventLoopDelayMs === null ? null : g.eventLoopDelayMs.p99.toFixed(2), reasons.eventLoopDelayMs)}</tr>`
  })
  const heads = phaseHeads(words)
    .map((head) => `<th class="n">${head}</th>`)
    .join('')
  return `<section class="panel"><div class="head"><h3>${words.phasesHead}</h3><span class="legend">${words.generatorNote}</span></div>
<div class="scroll"><table><thead><tr><th>${words.phase}</th>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table></div>
${notes.list()}<p class="notes">${sizeWords(size, words)}</p></section>`
}
