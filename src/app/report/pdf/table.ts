import { heading } from './heading'
import { lineHeight, type Sheet, type Style } from './sheet'

export interface Cell extends Style {
  readonly text: string
  /** decimals that this number lacks beside others of its column, the point included */
  readonly pad?: string
  /** number of a footnote */
  readonly note?: number | null
  readonly indent?: number
  /** takes all columns from here on */
  readonly span?: boolean
}

export interface Column {
  readonly head: string
  readonly kind: 'text' | 'number' | 'wide'
}

export interface Table {
  /** head of the panel that the table is; small: of what, in which unit */
  readonly title: string
  readonly small?: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** rows that belong to the one above: no line between */
  readonly follows?: (row: number) => boolean
  readonly size?: number
}

const GAP = 9
const NOTE_SIZE = 5.5

/** A table that is shorter begins on the next page rather than go on there. */
const KEPT_WHOLE = 190

/** A table over the whole width; where a page ends, its heads stand again on the next. */
export function drawTable(sheet: Sheet, table: Table): void {
  const size = fittingSize(sheet, table)
  const widths = columnWidths(sheet, table, size)
  const lefts = widths.map((_, i) =>
    widths.slice(0, i).reduce((sum, width) => sum + width + GAP, sheet.left),
  )
  const place = { table, size, widths, lefts }
  const rows = table.rows.map((cells) => layRow(sheet, cells, place))
  const whole = headHeight(sheet, place) + sum(rows.map(({ height }) => height))
  heading(sheet, table.title, table.small, Math.min(whole, KEPT_WHOLE))
  drawHead(sheet, place)
  for (const [i, row] of rows.entries()) {
    if (sheet.need(row.height)) drawHead(sheet, place)
    if (!table.follows?.(i)) sheet.rule(sheet.y)
    drawRow(sheet, row, place)
  }
}

interface Place {
  readonly table: Table
  readonly size: number
  readonly widths: readonly number[]
  readonly lefts: readonly number[]
}
interface Row {
  readonly cells: readonly (Cell & { readonly lines: readonly string[] })[]
  readonly height: number
}

const PAD_Y = 2.6

function layRow(sheet: Sheet, cells: readonly Cell[], { size, widths, lefts }: Place): Row {
  const laid = cells.map((cell, i) => {
    const width = cell.span ? sheet.left + sheet.width - lefts[i] : widths[i]
    const { indent = 0 } = cell
    return { ...cell, lines: sheet.lines(cell.text, width - indent + 0.5, { ...cell, size }) }
  })
  const most = laid.reduce((sum, { lines }) => Math.max(sum, lines.length), 1)
  return { cells: laid, height: most * lineHeight(size) + 2 * PAD_Y - 2 }
}

function drawRow(
  sheet: Sheet,
  { cells, height }: Row,
  { table, size, widths, lefts }: Place,
): void {
  for (const [i, cell] of cells.entries()) {
    for (const [n, line] of cell.lines.entries()) {
      const style = { ...cell, size }
      const y = sheet.y + PAD_Y + 1 + n * lineHeight(size)
      const after = sheet.measure(cell.pad ?? '', style)
      const isNumber = table.columns[i].kind === 'number' && !cell.span
      const x = isNumber
        ? lefts[i] + widths[i] - sheet.measure(line, style) - after
        : lefts[i] + (cell.indent ?? 0)
      sheet.put(line, x, y, style)
      if (cell.note == null || n > 0) continue
      const note = { size: NOTE_SIZE, colour: 'text-3' } as const
      sheet.put(String(cell.note), x + sheet.measure(line, style) + 0.5, y - 1.5, note)
    }
  }
  sheet.y += height
}

const headStyle = (size: number) => ({ size: size - 0.5, colour: 'text-3' }) as const

const headLines = (sheet: Sheet, { table, size, widths }: Place): string[][] =>
  table.columns.map(({ head }, i) => sheet.lines(head, widths[i] + 0.5, headStyle(size)))

function headHeight(sheet: Sheet, place: Place): number {
  const most = Math.max(...headLines(sheet, place).map((lines) => lines.length))
  return most * lineHeight(place.size - 0.5) + PAD_Y
}

function drawHead(sheet: Sheet, place: Place): void {
  const { table, size, widths, lefts } = place
  const style = headStyle(size)
  const heads = headLines(sheet, place)
  const most = Math.max(...heads.map((lines) => lines.length))
  for (const [i, lines] of heads.entries()) {
    for (const [n, line] of lines.entries()) {
      const right = table.columns[i].kind === 'number'
      const x = right ? lefts[i] + widths[i] - sheet.measure(line, style) : lefts[i]
      // heads stand on the line below them
      sheet.put(line, x, sheet.y + (most - lines.length + n) * lineHeight(style.size), style)
    }
  }
  sheet.y += headHeight(sheet, place)
}

/** The usual size, or the largest at which the narrowest form of the table has room. */
function fittingSize(sheet: Sheet, table: Table): number {
  const usual = table.size ?? 8
  for (let size = usual; size > 5.5; size -= 0.25) {
    const least = leastWidths(sheet, table, size)
    if (sum(least) + GAP * (least.length - 1) <= sheet.width) return size
  }
  return 5.5
}

/** Text and numbers get what they need, the wide column what is left; without one all share it. */
function columnWidths(sheet: Sheet, table: Table, size: number): number[] {
  const { columns } = table
  const least = leastWidths(sheet, table, size)
  const left = sheet.width - sum(least) - GAP * (columns.length - 1)
  const wide = columns.findIndex(({ kind }) => kind === 'wide')
  if (wide >= 0) return least.map((width, i) => (i === wide ? width + left : width))
  const share = Math.max(left, 0) / columns.length
  return least.map((width) => width + share)
}

const WIDE_LEAST = 120

function leastWidths(sheet: Sheet, { columns, rows }: Table, size: number): number[] {
  return columns.map(({ head, kind }, i) => {
    if (kind === 'wide') return WIDE_LEAST
    const words = head.split(' ').map((word) => sheet.measure(word, headStyle(size)))
    const cells = rows.map((row) => {
      const cell = row[i]
      if (cell === undefined || cell.span) return 0
      const note = cell.note == null ? 0 : sheet.measure(String(cell.note), { size: NOTE_SIZE })
      const own = sheet.measure(cell.text + (cell.pad ?? ''), { ...cell, size })
      return own + (cell.indent ?? 0) + note
    })
    return Math.max(...words, ...cells, 0)
  })
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
