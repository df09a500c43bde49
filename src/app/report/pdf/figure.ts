import SVGtoPDF from 'svg-to-pdfkit'
import type { Drawing } from '../charts/draw'
import type { ChartOption } from '../charts/frame'
import type { LegendEntry } from '../charts/legend'
import { PALETTE } from '../charts/palette'
import type { Picture } from '../charts/throughput'
import { heading } from './heading'
import { lineHeight, type Sheet } from './sheet'

export type Draw = (option: ChartOption, drawing: Drawing) => string

export interface Figure {
  readonly picture: Picture
  readonly title: string
  readonly unit: string
  readonly caption: string
  readonly heightPt: number
}

const PX_PER_PT = 4 / 3
const LEGEND_SIZE = 7.5
const CAPTION_SIZE = 7.5

/** One chart with head, legend and caption, never torn by the end of a page. */
export function drawFigure(sheet: Sheet, draw: Draw, figure: Figure): void {
  const { picture, title, unit, caption, heightPt } = figure
  const captions = sheet.lines(caption, sheet.width, { size: CAPTION_SIZE })
  const legends = legendRows(sheet, picture.legend)
  const below = captions.length * lineHeight(CAPTION_SIZE)
  sheet.need(18 + legends.length * lineHeight(LEGEND_SIZE) + heightPt + below + 12)
  heading(sheet, title, unit)
  for (const row of legends) drawLegend(sheet, row)
  const svg = draw(picture.option, {
    ...{ id: 'figure', label: '' },
    widthPx: Math.round(sheet.width * PX_PER_PT),
    heightPx: Math.round(heightPt * PX_PER_PT),
  })
  drawSvg(sheet, svg, heightPt)
  sheet.y += heightPt + 2
  for (const line of captions) {
    sheet.put(line, sheet.left, sheet.y, { size: CAPTION_SIZE, colour: 'text-3' })
    sheet.y += lineHeight(CAPTION_SIZE)
  }
  sheet.y += 10
}

function drawSvg(sheet: Sheet, svg: string, heightPt: number): void {
  SVGtoPDF(sheet.document, inLight(svg), sheet.left, sheet.y, {
    width: sheet.width,
    height: heightPt,
    // without it the size given has no effect
    preserveAspectRatio: 'xMidYMid meet',
    fontCallback: (_family, bold) => (bold ? 'bold' : 'regular'),
  })
}

/** Colours as numbers, an alpha beside them: no style sheet stands behind a printed page. */
export const inLight = (svg: string): string =>
  svg.replace(/(fill|stroke)="var\(--ts-([\w-]+)\)"/g, (_all, attribute, name) => {
    const [colour] = PALETTE[name as keyof typeof PALETTE]
    const alpha = colour.slice(7)
    const opacity =
      alpha === '' ? '' : ` ${attribute}-opacity="${(Number.parseInt(alpha, 16) / 255).toFixed(3)}"`
    return `${attribute}="${colour.slice(0, 7)}"${opacity}`
  })

const SWATCH = 20
const SWATCH_GAP = 4
const ENTRY_GAP = 12

const entryWidth = (sheet: Sheet, { name }: LegendEntry): number =>
  SWATCH + SWATCH_GAP + sheet.measure(name, { size: LEGEND_SIZE })

function legendRows(sheet: Sheet, entries: readonly LegendEntry[]): LegendEntry[][] {
  const rows: LegendEntry[][] = []
  let used = 0
  for (const entry of entries) {
    const width = entryWidth(sheet, entry)
    if (rows.length === 0 || used + ENTRY_GAP + width > sheet.width) {
      rows.push([entry])
      used = width
    } else {
      rows[rows.length - 1].push(entry)
      used += ENTRY_GAP + width
    }
  }
  return rows
}

function drawLegend(sheet: Sheet, row: readonly LegendEntry[]): void {
  let x = sheet.left
  for (const entry of row) {
    drawSwatch(sheet, entry, x)
    const style = { size: LEGEND_SIZE, colour: 'text-2' } as const
    sheet.put(entry.name, x + SWATCH + SWATCH_GAP, sheet.y, style)
    x += entryWidth(sheet, entry) + ENTRY_GAP
  }
  sheet.y += lineHeight(LEGEND_SIZE)
}

function drawSwatch({ document, y }: Sheet, entry: LegendEntry, x: number): void {
  const name = entry.colour.slice('var(--ts-'.length, -1) as keyof typeof PALETTE
  const middle = y + LEGEND_SIZE * 0.4
  document
    .save()
    .moveTo(x, middle)
    .lineTo(x + SWATCH, middle)
  document.lineWidth(entry.width * 0.75).strokeColor(PALETTE[name][0], entry.opacity ?? 1)
  if (entry.dash !== undefined) {
    const [dash, space] = entry.dash
    document.dash(dash * 0.75, { space: space * 0.75 })
  }
  document.stroke().restore()
}
