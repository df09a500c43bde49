import { formatCount, latencyIn } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import {
  figure,
  type LatencyRow,
  latencyColumns,
  latencyRows,
  latencyUnit,
} from '../text/latency-rows'
import { percentileHead } from '../text/words'
import type { ReportWords } from '../words'
import { Reasons } from './reasons'
import type { Sheet } from './sheet'
import { type Cell, drawTable } from './table'

/** More figures than these would be too small to read: the table goes on below. */
const MOST_FIGURES = 9

/** Latency of every operation, service and intended, failures by kind below, in one unit. */
export function latencySection(
  sheet: Sheet,
  phase: PhaseReport,
  words: ReportWords,
  head: string = words.latency,
): void {
  const rows = latencyRows(phase)
  if (rows.length === 0) return
  const unit = latencyUnit(rows)
  const reasons = new Reasons(words)
  const columns = latencyColumns(rows)
  for (let from = 0; from < columns.length; from += MOST_FIGURES) {
    const shown = columns.slice(from, from + MOST_FIGURES)
    const figures = shown.map((column) => figureCells(rows, column, unit, reasons))
    if (from > 0) sheet.y += 8
    drawTable(sheet, {
      title: head,
      small: `${unit} · ${words.percentileRule}`,
      columns: [
        { head: words.operation, kind: 'text' },
        { head: words.kind, kind: 'text' },
        { head: 'n', kind: 'number' },
        ...shown.map((column) => ({ head: headOf(column, words), kind: 'number' as const })),
      ],
      rows: rows.map((row, r) => [
        operationCell(rows, r, words),
        kindCell(row, words),
        ...(row.figures === null
          ? [{ text: words.sameAsService, colour: 'text-3' as const, span: true }]
          : [{ text: formatCount(row.figures.count) }, ...figures.map((cells) => cells[r])]),
      ]),
      follows: (r) => r > 0 && rows[r - 1].series === rows[r].series,
    })
  }
  reasons.write(sheet)
  if (rows.some((row) => row.part)) {
    sheet.y += 3
    sheet.paragraph(words.partsNote, { size: 7.5, colour: 'text-3' })
  }
  sheet.y += 10
}

function operationCell(rows: readonly LatencyRow[], r: number, words: ReportWords): Cell {
  const { series, part } = rows[r]
  if (r > 0 && rows[r - 1].series === series) return { text: '' }
  return { text: words.series[series], bold: !part, indent: part ? 8 : 0 }
}

const kindCell = ({ outcome, kind }: LatencyRow, words: ReportWords): Cell =>
  outcome === 'ok'
    ? { text: words[kind], colour: 'text-3' }
    : { text: `${words.outcomes[outcome]} ${words[kind]}`, colour: 'bad' }

/** The cells of one column, padded so that their points stand under each other. */
function figureCells(
  rows: readonly LatencyRow[],
  column: string,
  unit: Parameters<typeof latencyIn>[0],
  reasons: Reasons,
): Cell[] {
  const cells = rows.map((row): Cell => {
    if (row.figures === null) return { text: '' }
    const { ns, reason } = figure(row.figures, column)
    return ns === null ? reasons.dash(reason) : { text: latencyIn(unit, ns) }
  })
  const most = Math.max(...cells.map(({ text }) => decimalsIn(text)))
  return cells.map((cell) => ({ ...cell, pad: padding(decimalsIn(cell.text), most) }))
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0

const padding = (own: number, most: number): string =>
  own >= most ? '' : `${own === 0 ? '.' : ''}${'0'.repeat(most - own)}`

const headOf = (column: string, words: ReportWords): string =>
  column === 'mean' || column === 'max' ? words[column] : percentileHead(column)
