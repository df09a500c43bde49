import type { Report } from '../../../shared/report'
import type { ReportWords } from '../words'
import { MARGIN, type Sheet } from './sheet'

const SIZE = 7.5
const BAND_HEIGHT = 15

/** At the foot of every page its number; above, on every one, that a run is not whole. */
export function markPages(sheet: Sheet, { run, tool }: Report, words: ReportWords): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  const band = words.bands[run.state]
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    const foot = document.page.height - 28
    const number = words.page(page + 1, count)
    const style = { size: SIZE, colour: 'text-3' } as const
    const right = sheet.left + sheet.width
    const [name, more] = sheet.lines(
      `${tool.name} ${tool.version} · ${run.id} · ${run.name}`,
      sheet.width - 90,
      style,
    )
    sheet.put(more === undefined ? name : `${name}…`, sheet.left, foot, style)
    sheet.put(number, right - sheet.measure(number, style), foot, style)
    if (band === undefined) continue
    const kind = run.state === 'failed' ? 'bad' : 'doubtful'
    sheet.fill(MARGIN, 20, sheet.width, BAND_HEIGHT, `${kind}-bg`)
    sheet.put(band, MARGIN + 6, 24.5, { size: SIZE, colour: kind })
  }
}
