import { NO_BREAK } from '../../shared/format/numbers'

/** The few terminal codes in use. Nothing here writes; the caller does. */
export const ansi = {
  hideCursor: '\u001b[?25l',
  showCursor: '\u001b[?25h',
  /** to the start of the row, `rows` higher */
  up: (rows: number): string => (rows > 0 ? `\r\u001b[${rows}A` : '\r'),
  clearToEndOfRow: '\u001b[K',
  clearBelow: '\u001b[J',
} as const

export type Ink = 'dim' | 'bold' | 'warning' | 'error'
const CODES: Readonly<Record<Ink, string>> = { dim: '2', bold: '1', warning: '33', error: '31' }

/** Words of one kind in a row. */
export interface Piece {
  readonly text: string
  readonly ink?: Ink
}
export type Row = readonly Piece[]

export const plain = (text: string): Row => [{ text }]

/** What a terminal can show and `grep` can find: ordinary blanks. */
export const ordinary = (text: string): string => text.replaceAll(NO_BREAK, ' ')

/** A row cut to `columns`, with an ellipsis where something was left out. */
export function render(row: Row, columns: number, colour: boolean): string {
  let room = Math.max(columns, 1)
  const whole = row.reduce((sum, piece) => sum + width(piece.text), 0)
  if (whole > room) room--
  let out = ''
  for (const { text, ink } of row) {
    const shown = cut(ordinary(text), room)
    room -= width(shown)
    if (shown === '') continue
    out += colour && ink !== undefined ? `\u001b[${CODES[ink]}m${shown}\u001b[0m` : shown
  }
  return whole > columns ? `${out}…` : out
}

const cut = (text: string, room: number): string => {
  let out = ''
  let used = 0
  for (const character of text) {
    used += width(character)
    if (used > room) break
    out += character
  }
  return out
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u

/** Cells that a text takes: two for East Asian wide characters, none for combining marks. */
export function width(text: string): number {
  let cells = 0
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue
    cells += WIDE.test(character) ? 2 : 1
  }
  return cells
}

export const padEnd = (text: string, cells: number): string =>
  text + ' '.repeat(Math.max(cells - width(text), 0))

export const padStart = (text: string, cells: number): string =>
  ' '.repeat(Math.max(cells - width(text), 0)) + text
