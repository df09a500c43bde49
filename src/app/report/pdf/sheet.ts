import PDFDocument from 'pdfkit'
import { PALETTE } from '../charts/palette'
import type { Fonts } from './fonts'
import { printable } from './printable'
import { wrap } from './wrap'

/** Points of 1/72 inch, from the upper left corner, throughout this folder. */
export const MARGIN = 40
const TOP = 46
const BOTTOM = 44

/** Printed pages are always light. */
export const COLOURS = {
  text: PALETTE.text[0],
  'text-2': PALETTE['text-2'][0],
  'text-3': PALETTE['text-3'][0],
  line: '#dcdfe3',
  doubtful: PALETTE.doubtful[0],
  'doubtful-bg': '#fbf1dc',
  bad: PALETTE.bad[0],
  'bad-bg': '#fcebe9',
  good: '#17713f',
} as const
export type Colour = keyof typeof COLOURS

export interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: Colour
}

export interface SheetOptions {
  readonly paper: 'A4' | 'Letter'
  readonly fonts: Fonts
  readonly title: string
  readonly language: string
  readonly producer: string
  readonly writtenAt: Date
  /** called with every text that is set, before it is compressed */
  readonly onText: (text: string) => void
}

/** Paper that is written on from top to bottom, a new page where there is no more room. */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly left = MARGIN
  readonly width: number
  y = TOP
  private readonly onText: (text: string) => void
  private readonly bottom: number
  private readonly hasGlyph: (codePoint: number) => boolean

  constructor({ paper, fonts, title, language, producer, writtenAt, onText }: SheetOptions) {
    this.document = new PDFDocument({
      size: paper === 'A4' ? 'A4' : 'LETTER',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: producer, Producer: producer, CreationDate: writtenAt },
    })
    this.document.registerFont('regular', fonts.regular)
    this.document.registerFont('bold', fonts.bold)
    this.document.font('regular')
    this.hasGlyph = glyphsOf(this.document)
    this.onText = onText
    onText(title)
    this.width = this.document.page.width - 2 * MARGIN
    this.bottom = this.document.page.height - BOTTOM
  }

  /** Room below what has been written. */
  get room(): number {
    return this.bottom - this.y
  }

  /** Begins a new page unless `height` fits on this one; true when it did. */
  need(height: number): boolean {
    if (height <= this.room || this.y === TOP) return false
    this.document.addPage()
    this.y = TOP
    return true
  }

  measure(text: string, { size = 8.5, bold = false }: Style = {}): number {
    this.document.font(bold ? 'bold' : 'regular', size)
    return this.document.widthOfString(text)
  }

  /** Lines of printable text, no wider than `width`. */
  lines(text: string, width: number, style: Style = {}): string[] {
    return wrap(printable(text, this.hasGlyph), width, (part) => this.measure(part, style))
  }

  /** One line at a place, as it is; the upper edge of its letters is at `y`. */
  put(text: string, x: number, y: number, { size = 8.5, bold = false, colour }: Style = {}): void {
    const shown = printable(text, this.hasGlyph)
    if (shown === '') return
    this.onText(shown)
    this.document
      .font(bold ? 'bold' : 'regular', size)
      .fillColor(COLOURS[colour ?? 'text'])
      .text(shown, x, y - size * ABOVE, { lineBreak: false })
  }

  /** Text over the whole width, over as many lines and pages as it needs. */
  paragraph(text: string, style: Style & { readonly indent?: number } = {}): void {
    const { indent = 0, size = 8.5 } = style
    for (const line of this.lines(text, this.width - indent, style)) {
      this.need(lineHeight(size))
      this.put(line, this.left + indent, this.y, style)
      this.y += lineHeight(size)
    }
  }

  /** A coloured strip with a sentence in it. */
  band(text: string, kind: 'doubtful' | 'bad'): void {
    const style = { size: 8.5, colour: kind } as const
    const lines = this.lines(text, this.width - 16, style)
    const height = lines.length * lineHeight(8.5) + 8
    this.need(height + 5)
    this.fill(this.left, this.y, this.width, height, `${kind}-bg`)
    for (const [i, line] of lines.entries()) {
      this.put(line, this.left + 8, this.y + 5.5 + i * lineHeight(8.5), style)
    }
    this.y += height + 5
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.document.roundedRect(x, y, width, height, 3).fill(COLOURS[colour])
  }

  rule(y: number, x = this.left, width = this.width): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .stroke()
  }
}

/** Empty height above the capitals of the font, per size. */
const ABOVE = 0.38

/** Distance of the lines of a text. */
export const lineHeight = (size: number): number => size * 1.42

/** The document knows the font, but does not show it. */
function glyphsOf(document: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const { _font } = document as unknown as {
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  }
  return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint)
}
