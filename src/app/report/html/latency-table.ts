import { formatCount, latencyIn } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import {
  figure,
  type LatencyRow,
  latencyColumns,
  latencyRows,
  latencyUnit,
} from '../text/latency-rows'
import { COLUMN_HEADS, percentileHead, WORDS } from '../text/words'
import { escapeHtml } from './escape'
import { Footnotes } from './footnotes'
import { aligned, decimalsOf } from './numbers'

/** Latency of every operation: service and intended rows, failures by kind below, one unit. */
export function latencyTable(phase: PhaseReport): string {
  const rows = latencyRows(phase)
  if (rows.length === 0) return ''
  const unit = latencyUnit(rows)
  const columns = latencyColumns(rows)
  const notes = new Footnotes()
  const texts = columns.map((column) =>
    rows.map((row) =>
      row.figures === null ? '' : latencyIn(unit, figure(row.figures, column).ns),
    ),
  )
  const decimals = texts.map(decimalsOf)
  const cell = (row: LatencyRow, r: number, c: number): string => {
    if (row.figures === null) return ''
    const { ns, reason } = figure(row.figures, columns[c])
    const text = ns === null ? notes.dash(reason) : escapeHtml(texts[c][r])
    return `<td class="n">${aligned(text, decimals[c])}</td>`
  }
  const body = rows.map((row, r) => {
    const first = r === 0 || rows[r - 1].series !== row.series
    const cells =
      row.figures === null
        ? `<td class="dim" colspan="${columns.length + 1}">${WORDS.closedLoop}</td>`
        : `<td class="n">${formatCount(row.figures.count)}</td>${columns.map((_, c) => cell(row, r, c)).join('')}`
    return `<tr${first ? '' : ' class="follow"'}>${operationCell(row, first)}<td class="kind dim">${kindWords(row)}</td>${cells}</tr>`
  })
  const heads = columns.map((column) => `<th class="n">${headOf(column)}</th>`).join('')
  const parts = rows.some((row) => row.part)
    ? `<p class="notes">indented: ${WORDS.partsNote}</p>`
    : ''
  return `<div class="head"><h3>Latency <small>${unit}</small></h3><span class="legend">${WORDS.percentileRule}</span></div>
<div class="scroll"><table><thead><tr><th>operation</th><th>kind</th><th class="n">n</th>${heads}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div>${notes.list()}${parts}`
}

const operationCell = (row: LatencyRow, first: boolean): string =>
  first
    ? `<td class="op${row.part ? ' part' : ''}">${row.part ? row.series.split('.')[1] : row.series}</td>`
    : '<td></td>'

const kindWords = (row: LatencyRow): string =>
  row.outcome === 'ok' ? row.kind : `<span class="is-bad">${row.outcome}</span> ${row.kind}`

const headOf = (column: string): string =>
  column in COLUMN_HEADS
    ? COLUMN_HEADS[column as keyof typeof COLUMN_HEADS]
    : escapeHtml(percentileHead(column))
