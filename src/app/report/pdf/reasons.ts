import { DASH } from '../../../shared/format/numbers'
import type { ReportWords } from '../words'
import type { Sheet } from './sheet'
import type { Cell } from './table'

/** Why figures of one table are not known: a dash with a number in the cell, its reason below. */
export class Reasons {
  private readonly texts: string[] = []

  constructor(private readonly words: ReportWords) {}

  dash(reason: string | undefined): Cell {
    // the rule for these stands over the table, and each row has its n
    if (reason?.startsWith('too few samples')) return { text: DASH, colour: 'text-3' }
    const known = reason !== undefined && reason !== ''
    const text = known ? this.words.reason(reason) : this.words.notMeasured
    let at = this.texts.indexOf(text)
    if (at < 0) at = this.texts.push(text) - 1
    return { text: DASH, colour: 'text-3', note: at + 1 }
  }

  /** The list under the table; nothing when every figure was known. */
  write(sheet: Sheet): void {
    if (this.texts.length === 0) return
    const { notKnown, colon } = this.words
    const list = this.texts.map((text, i) => `${i + 1} ${text}`).join(' · ')
    sheet.y += 3
    sheet.paragraph(`${DASH} ${notKnown}${colon}${list}`, { size: 7.5, colour: 'text-3' })
  }
}
