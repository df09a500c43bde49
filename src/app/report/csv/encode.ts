/**
 * RFC 4180: comma, CRLF, quotes doubled, dot decimals, no grouping. An empty cell is an unknown
 * value. Text that a spreadsheet would take for a formula gets an apostrophe in front
 * (OWASP, "CSV Injection").
 */
export type Cell = string | number | boolean | null | undefined

/** `excel`: semicolons, and a byte order mark without which it takes UTF-8 for something else. */
export type CsvFlavour = 'rfc4180' | 'excel'

const BYTE_ORDER_MARK = '\ufeff'

export function encodeCsv(
  head: readonly string[],
  rows: Iterable<readonly Cell[]>,
  flavour: CsvFlavour = 'rfc4180',
): string {
  const separator = flavour === 'excel' ? ';' : ','
  const line = (cells: readonly Cell[]) =>
    `${cells.map((cell) => encodeCell(cell, separator)).join(separator)}\r\n`
  let text = (flavour === 'excel' ? BYTE_ORDER_MARK : '') + line(head)
  for (const row of rows) text += line(row)
  return text
}

function encodeCell(cell: Cell, separator: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? plainNumber(cell) : ''
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Never an exponent: old parsers take `1e21` for text. */
function plainNumber(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) >= 1e21 ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '')
}
