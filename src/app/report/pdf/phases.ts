import {
  formatBytes,
  formatCount,
  formatElapsed,
  formatShare,
  rateParts,
} from '../../../shared/format/numbers'
import type { PhaseReport, TrialReport } from '../../../shared/report'
import { pausedWords } from '../text/pauses'
import { phaseHeads, sizeWords } from '../text/phase-words'
import type { ReportWords } from '../words'
import { Reasons } from './reasons'
import type { Sheet } from './sheet'
import { type Cell, drawTable } from './table'

/** What each phase did: time, operations, rates, bytes, and how the load generator fared. */
export function phasesSection(sheet: Sheet, trial: TrialReport, words: ReportWords): void {
  const reasons = new Reasons(words)
  drawTable(sheet, {
    title: words.phasesHead,
    small: words.generatorNote,
    columns: [
      { head: words.phase, kind: 'text' },
      ...phaseHeads(words).map((head) => ({ head, kind: 'number' as const })),
    ],
    rows: trial.phases.map((phase) => phaseCells(phase, reasons, words)),
  })
  reasons.write(sheet)
  for (const phase of trial.phases) {
    const remarks = remarksOn(phase, words)
    if (remarks === '') continue
    const text = `${words.phases[phase.name]}${words.colon}${remarks}`
    sheet.paragraph(text, { size: 7.5, colour: 'text-3' })
  }
  sheet.paragraph(sizeWords(trial.size, words), { size: 7.5, colour: 'text-3' })
  sheet.y += 10
}

function phaseCells(phase: PhaseReport, reasons: Reasons, words: ReportWords): Cell[] {
  const { generator, reasons: why } = phase
  const known = <Value>(
    value: Value | null,
    name: string,
    format: (value: Value) => string,
  ): Cell => (value === null ? reasons.dash(why[name]) : { text: format(value) })
  const rate = (perSecond: number) => rateParts(perSecond).value
  const two = (value: number) => value.toFixed(2)
  return [
    { text: words.phases[phase.name], bold: true },
    { text: formatElapsed(phase.durationMs, 1) },
    { text: formatCount(phase.started) },
    { text: formatCount(phase.dropped) },
    known(phase.opsPerSec, 'opsPerSec', rate),
    known(phase.offeredPerSec, 'offeredPerSec', rate),
    known(phase.failedShare, 'failedShare', formatShare),
    { text: formatBytes(phase.bytesIn) },
    known(phase.bytesOut, 'bytesOut', formatBytes),
    known(generator.cpuCores, 'cpuCores', two),
    known(generator.eventLoopUtilization, 'eventLoopUtilization', two),
    known(generator.eventLoopDelayMs, 'eventLoopDelayMs', ({ p99 }) => two(p99)),
  ]
}

const remarksOn = (phase: PhaseReport, words: ReportWords): string =>
  [
    phase.recorded ? '' : words.notRecorded,
    phase.state === 'partial' ? words.partial : '',
    pausedWords(phase, words),
  ]
    .filter((text) => text !== '')
    .join(words.comma)
