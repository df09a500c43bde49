import type { TrialReport } from '../../../shared/report'
import { markWords } from '../text/pauses'
import { actualWords } from '../text/threshold-words'
import type { ReportWords } from '../words'
import { heading } from './heading'
import type { Sheet } from './sheet'
import { drawTable } from './table'

/** Sentences below a head, each with a dot before it; nothing without any. */
export function listSection(sheet: Sheet, head: string, sentences: readonly string[]): void {
  if (sentences.length === 0) return
  heading(sheet, head)
  for (const sentence of sentences) {
    sheet.need(12)
    sheet.put('·', sheet.left + 2, sheet.y, { colour: 'text-3' })
    sheet.paragraph(sentence, { indent: 10 })
  }
  sheet.y += 10
}

/** Pauses, stalls, notes: what was marked on the time axis. */
export const marksSection = (sheet: Sheet, { marks }: TrialReport, words: ReportWords): void =>
  listSection(
    sheet,
    words.marksHead,
    marks.map((mark) => markWords(mark, words)),
  )

const LOOKS = { held: 'good', missed: 'bad', 'cannot-tell': 'doubtful' } as const

export function thresholdsSection(
  sheet: Sheet,
  { thresholds }: TrialReport,
  words: ReportWords,
): void {
  if (thresholds.length === 0) return
  drawTable(sheet, {
    title: words.thresholds,
    columns: [
      { head: words.asked, kind: 'text' },
      { head: words.result, kind: 'text' },
      { head: words.measured, kind: 'number' },
      { head: '', kind: 'wide' },
    ],
    rows: thresholds.map((result) => [
      { text: result.threshold },
      { text: words.verdicts[result.result], colour: LOOKS[result.result] },
      { text: actualWords(result) },
      { text: words.reason(result.reason ?? ''), colour: 'text-3' },
    ]),
  })
  sheet.y += 10
}
