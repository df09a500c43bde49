import { NO_BREAK } from '../../../shared/format/numbers'
import { lineHeight, type Sheet } from './sheet'

/** Between facts in a row: a line ends with a dot rather than begin with one. */
export const FACT_GAP = `${NO_BREAK}· `

/** Head of a panel; `small` says of what, or in which unit. Room for some lines below is kept. */
export function heading(sheet: Sheet, text: string, small = '', keep = 30): void {
  sheet.need(18 + keep)
  const style = { size: 10, bold: true }
  sheet.put(text, sheet.left, sheet.y, style)
  const x = sheet.left + sheet.measure(text, style) + 6
  const [line] = sheet.lines(small, sheet.left + sheet.width - x, { size: 8 })
  sheet.put(line, x, sheet.y + 1.6, { size: 8, colour: 'text-3' })
  sheet.y += lineHeight(10) + 2
}
