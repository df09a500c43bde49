import type { PhaseReport } from '../../../shared/report'
import { keyFigures } from '../text/key-figures'
import type { ReportWords } from '../words'
import { lineHeight, type Sheet } from './sheet'

const COLUMNS = 3
const PAD = 8
const SMALL = 7.5
const LARGE = 15

/** The figures read first, in two rows of three. */
export function keyFiguresSection(sheet: Sheet, phase: PhaseReport, words: ReportWords): void {
  const figures = keyFigures(phase, words)
  for (let from = 0; from < figures.length; from += COLUMNS) {
    drawRow(sheet, figures.slice(from, from + COLUMNS))
  }
  sheet.rule(sheet.y)
  sheet.y += 12
}

function drawRow(sheet: Sheet, figures: ReturnType<typeof keyFigures>): void {
  const width = sheet.width / COLUMNS
  const laid = figures.map((figure) => ({
    ...figure,
    names: sheet.lines(figure.name, width - PAD, { size: SMALL }),
    belows: sheet.lines(figure.below, width - PAD, { size: SMALL }),
  }))
  const rows = Math.max(...laid.map(({ names, belows }) => names.length + belows.length))
  const height = rows * lineHeight(SMALL) + lineHeight(LARGE) + 10
  sheet.need(height)
  sheet.rule(sheet.y)
  for (const [i, { names, value, belows, bad }] of laid.entries()) {
    const x = sheet.left + i * width
    let y = sheet.y + 6
    const small = { size: SMALL, colour: 'text-3' } as const
    for (const name of names) {
      sheet.put(name, x, y, small)
      y += lineHeight(SMALL)
    }
    const large = { size: LARGE, bold: true, colour: bad ? 'bad' : 'text' } as const
    sheet.put(value.value, x, y + 1, large)
    sheet.put(value.unit, x + sheet.measure(value.value, large) + 3, y + 5.6, { size: 9 })
    y += lineHeight(LARGE)
    for (const below of belows) {
      sheet.put(below, x, y, small)
      y += lineHeight(SMALL)
    }
  }
  sheet.y += height
}
