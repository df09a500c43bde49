import {
  figure,
  type LatencyRow,
  latencyColumns,
  latencyRows,
  latencyUnit,
} from '../../app/report/text/latency-rows'
import { COLUMN_HEADS, percentileHead, WORDS } from '../../app/report/text/words'
import { DASH, formatCount, latencyIn } from '../../shared/format/numbers'
import type { PhaseReport } from '../../shared/report'
import { padEnd, padStart, width } from './ansi'

/**
 * The latency table of a phase as lines of at most `columns` cells, decimal points under each
 * other. Where name, kind and figures do not fit side by side, names stand on lines of their own.
 */
export function latencyLines(phase: PhaseReport, columns: number): string[] {
  const rows = latencyRows(phase)
  if (rows.length === 0) return []
  const unit = latencyUnit(rows)
  const keys = latencyColumns(rows)
  const texts = keys.map((key) => decimalAligned(rows.map((row) => cell(row, key, unit))))
  const heads = keys.map((key) => headOf(key))
  const widths = texts.map((column, c) => Math.max(width(heads[c]), ...column.map(width)))
  const counts = rows.map((row) => (row.figures === null ? '' : formatCount(row.figures.count)))
  const countWidth = Math.max(1, ...counts.map(width))
  const figuresWidth = widths.reduce((sum, w) => sum + w + 2, countWidth + 2)
  const names = rows.map(nameOf)
  const kinds = rows.map(kindOf)
  const nameWidth = Math.max(9, ...names.map(width))
  const kindWidth = Math.max(...kinds.map(width))
  const flat = nameWidth + 2 + kindWidth + figuresWidth <= columns
  const gap = flat || 2 + kindWidth + figuresWidth <= columns ? '  ' : ' '
  const left = (name: string, kind: string): string =>
    flat
      ? `${padEnd(name, nameWidth)}  ${padEnd(kind, kindWidth)}`
      : padEnd(`  ${kind}`, kindWidth + 2)
  const figures = (count: string, values: readonly string[]): string =>
    [padStart(count, countWidth), ...values.map((text, c) => padStart(text, widths[c]))].join(gap)

  const lines = [`${left(flat ? 'operation' : '', unit)}${gap}${figures('n', heads)}`]
  rows.forEach((row, r) => {
    const first = r === 0 || rows[r - 1].series !== row.series
    if (first && !flat) lines.push(names[r])
    const start = left(first ? names[r] : '', kinds[r])
    const values = texts.map((column) => column[r])
    lines.push(
      row.figures === null
        ? `${start}${gap}${WORDS.closedLoop}`
        : `${start}${gap}${figures(counts[r], values)}`,
    )
  })
  return [...lines.map((text) => text.trimEnd()), ...reasonLines(rows, keys)]
}

const nameOf = (row: LatencyRow): string =>
  row.part ? `  its ${row.series.split('.')[1]}` : row.series

const kindOf = (row: LatencyRow): string =>
  row.outcome === 'ok' ? row.kind : row.kind === 'service' ? row.outcome : '  intended'

const headOf = (key: string): string =>
  key in COLUMN_HEADS ? COLUMN_HEADS[key as keyof typeof COLUMN_HEADS] : percentileHead(key)

const cell = (row: LatencyRow, key: string, unit: ReturnType<typeof latencyUnit>): string =>
  row.figures === null ? '' : latencyIn(unit, figure(row.figures, key).ns)

/** Pads on the right until the points of a column stand under each other. */
function decimalAligned(texts: readonly string[]): string[] {
  const fraction = (text: string): number =>
    text.includes('.') ? text.length - text.indexOf('.') : 0
  const most = Math.max(...texts.map(fraction))
  return texts.map((text) => (text === '' ? '' : text + ' '.repeat(most - fraction(text))))
}

/** Why there are dashes: one line a reason, with the places where it holds. */
function reasonLines(rows: readonly LatencyRow[], keys: readonly string[]): string[] {
  const places = new Map<string, string[]>()
  for (const row of rows) {
    if (row.figures === null || row.kind === 'intended') continue
    const missing = keys.filter((key) => figure(row.figures as never, key).ns === null)
    if (missing.length === 0) continue
    const { reason } = figure(row.figures, missing[0])
    const words = `${row.series}${row.outcome === 'ok' ? '' : ` ${row.outcome}`} ${headOf(missing[0])}`
    const more = missing.length > 1 ? ` … ${headOf(missing[missing.length - 1])}` : ''
    const known = reason === '' ? WORDS.unknown : reason
    places.set(known, [...(places.get(known) ?? []), words + more])
  }
  return [...places].map(([reason, where]) => `${DASH} ${where.join(', ')}: ${reason}`)
}
