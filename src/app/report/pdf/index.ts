import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import type { ExportOptions } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import type { Report } from '../../../shared/report'
import { describeNote } from '../text/describe'
import { type ReportWords, wordsOf } from '../words'
import { environmentSection } from './facts'
import { loadFonts } from './fonts'
import { FACT_GAP } from './heading'
import { listSection } from './lists'
import { markPages } from './page-marks'
import { lineHeight, Sheet } from './sheet'
import { trialPages } from './trial'

export interface PdfOptions extends Pick<ExportOptions, 'language' | 'paper'> {
  /** stands in the document's properties: the same report and time give the same bytes */
  readonly writtenAt: Date
  /** sentences for its end: what is left out; that for secrets unless given */
  readonly remarks?: readonly string[]
  /** called with every text that is printed, before it is compressed */
  readonly onText?: (text: string) => void
  /** called after each trial with the share that is done, 0 … 1; what it throws ends the work */
  readonly onProgress?: (share: number) => void | Promise<void>
}

/**
 * A report on paper, always light, with the letters of both languages inside. Costs about a second.
 *
 * @throws WorkbenchError 'not-found' when the letters were not built
 */
export async function renderPdf(report: Report, options: PdfOptions): Promise<Uint8Array> {
  const { language, paper, writtenAt, remarks, onText = () => {}, onProgress } = options
  const words = wordsOf(language)
  const { drawSvg } = await import('../charts/draw')
  const { run, tool } = report
  const sheet = new Sheet({
    ...{ paper, writtenAt, onText },
    fonts: await loadFonts(),
    title: run.name,
    language: words.tag,
    producer: `${tool.name} ${tool.version}`,
  })
  runHead(sheet, report, words)
  for (const [i, trial] of report.trials.entries()) {
    trialPages(sheet, trial, drawSvg, words)
    await onProgress?.((i + 1) / report.trials.length)
  }
  environmentSection(sheet, report, words)
  colophon(sheet, report, words, remarks ?? [words.leftOut])
  markPages(sheet, report, words)
  return bytesOf(sheet.document)
}

function runHead(sheet: Sheet, { run, trials, notes }: Report, words: ReportWords): void {
  sheet.paragraph(run.name, { size: 17, bold: true })
  const facts = [
    `${words.run} ${run.id}`,
    words.states[run.state],
    words.started(formatInstant(run.startedAt, 0)),
    run.endedAt === null ? words.notEnded : words.ended(formatInstant(run.endedAt, 0)),
    words.trials(trials.length),
  ]
  sheet.paragraph(facts.join(FACT_GAP), { colour: 'text-3' })
  sheet.y += 8
  listSection(sheet, words.note, describeNote(run, words))
  listSection(sheet, words.notes, notes)
}

function colophon(
  sheet: Sheet,
  report: Report,
  words: ReportWords,
  remarks: readonly string[],
): void {
  const { tool, format, version } = report
  const written = words.writtenBy(tool.name, tool.version, format, version)
  const text = [written, words.accuracy, ...remarks].join(words.space)
  const style = { size: 7.5, colour: 'text-3' } as const
  sheet.need(sheet.lines(text, sheet.width, style).length * lineHeight(style.size))
  sheet.rule(sheet.y - 4)
  sheet.paragraph(text, style)
}

async function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  document.end()
  await ended
  return Buffer.concat(chunks)
}
