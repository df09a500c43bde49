import { formatCount, latencyIn } from '../../../shared/format/numbers'
import type { PhaseReport } from '../../../shared/report'
import {
  figure,
  type LatencyRow,
  latencyColumns,
  latencyRows,
  latencyUnit,
} from '../text/latency-rows'
import { COLUMN_HEADS, percentileHead } from '../text/words'
import type { ReportWords } from '../words'
import { escapeHtml } from './escape'
import { Footnotes } from './footnotes'
import { aligned, decimalsOf } from './numbers'

/** Latency of every operation: service and intended rows, failures by kind below, one unit. */
export function latencyTable(phase: PhaseReport, words: ReportWords, head = words.latency): string {
  const rows = latencyRows(phase)
  if (rows.length === 0) return ''
  const unit = latencyUnit(rows)
  const columns = latencyColumns(rows)
  const notes = new Footnotes(words)
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
        ? `<td class="dim" colspan="${columns.length + 1}">${words.sameAsService}</td>`
        : `<td class="n">${formatCount(row.figures.count)}</td>${columns.map((_, c) => cell(row, r, c)).join('')}`
    return `<tr${first ? '' : ' class="follow"'}>${operationCell(row, first, words)}<td class="kind dim">${kindWords(row, words)}</td>${cells}</tr>`
  })
  const heads = columns.map((column) => `<th class="n">${headOf(column, words)}</th>`).join('')
  const parts = rows.some((row) => row.part) ? `<p class="notes">${words.partsNote}</p>` : ''
  return `<div class="head"><h3>${head} <small>${unit}</small></h3><span class="legend">${words.percentileRule}</span></div>
<div class="scroll"><table><thead><tr><th>${words.operation}</th><th>${words.kind}</th><th class="n">n</th>${heads}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div>${notes.list()}${parts}`
}

const operationCell = (row: LatencyRow, first: boolean, words: ReportWords): string =>
  first ? `<td class="op${row.part ? ' part' : ''}">${words.series[row.series]}</td>` : '<td></td>'

const kindWords = (row: LatencyRow, words: ReportWords): string =>
  row.outcome === 'ok'
    ? words[row.kind]
    : `<span class="is-bad">${words.outcomes[row.outcome]}</span> ${words[row.kind]}`

const headOf = (column: string, words: ReportWords): string =>
  column === 'mean' || column === 'max'
    ? words[column]
    : column in COLUMN_HEADS
      ? COLUMN_HEADS[column as keyof typeof COLUMN_HEADS]
      : escapeHtml(percentileHead(column))
