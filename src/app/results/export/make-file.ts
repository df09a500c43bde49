import type { ExportOptions } from '../../../shared/contract/runs'
import type { Report } from '../../../shared/report'
import { csvFiles } from '../../report/csv'
import type { ScannedText } from './find-secret'
import { zipFiles } from './zip'

export interface MadeFile {
  readonly ending: string
  readonly mime: string
  readonly bytes: Uint8Array
  /** all that a reader could find in it, before anything is packed */
  readonly texts: readonly ScannedText[]
}

export interface MakeOptions extends Omit<ExportOptions, 'runId' | 'addresses'> {
  readonly writtenAt: Date
  /** sentences for the foot of what people read */
  readonly remarks: readonly string[]
  /** called on the way with a share, 0 … 1; what it throws ends the work */
  readonly onProgress: (share: number) => Promise<void>
}

/** A report in the form that was asked for. */
export async function makeFile(report: Report, options: MakeOptions): Promise<MadeFile> {
  switch (options.format) {
    case 'json':
      return textFile('json', 'application/json', `${JSON.stringify(report, null, 2)}\n`)
    case 'html': {
      const { renderHtml } = await import('../../report/html')
      return textFile('html', 'text/html; charset=utf-8', await renderHtml(report, options))
    }
    case 'csv':
      return zippedCsv(report, options)
    case 'pdf':
      return pdf(report, options)
  }
}

function textFile(ending: string, mime: string, text: string): MadeFile {
  const where = 'the file'
  return { ending, mime, bytes: Buffer.from(text), texts: [{ where, text }] }
}

/** Five tables, so one archive. */
function zippedCsv(report: Report, { csvFlavour }: MakeOptions): MadeFile {
  const files = Object.entries(csvFiles(report, csvFlavour))
  return {
    ending: 'zip',
    mime: 'application/zip',
    bytes: zipFiles(Object.fromEntries(files.map(([name, text]) => [name, Buffer.from(text)]))),
    texts: files.map(([where, text]) => ({ where, text })),
  }
}

async function pdf(report: Report, options: MakeOptions): Promise<MadeFile> {
  const { renderPdf } = await import('../../report/pdf')
  const printed: string[] = []
  const bytes = await renderPdf(report, { ...options, onText: (text) => printed.push(text) })
  // a long word is cut by the end of its line, so that it is looked for without those as well
  const texts = [
    { where: 'the printed text', text: printed.join('\n') },
    { where: 'the printed text', text: printed.join('') },
  ]
  return { ending: 'pdf', mime: 'application/pdf', bytes, texts }
}
