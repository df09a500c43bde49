import { DASH } from '../../../shared/format/numbers'
import type { ReportWords } from '../words'
import { safe } from './escape'

/** Why values of one table are not known: a dash in the cell, its reason as title and below. */
export class Footnotes {
  readonly #reasons: string[] = []

  constructor(private readonly words: ReportWords) {}

  /** A dash with the number of its reason. */
  dash(reason: string | undefined): string {
    const known = reason !== undefined && reason !== ''
    const text = known ? this.words.reason(reason) : this.words.notMeasured
    // the rule for these stands over the table, and each row has its n
    if (reason?.startsWith('too few samples')) return `<abbr title="${safe(text)}">${DASH}</abbr>`
    let at = this.#reasons.indexOf(text)
    if (at < 0) at = this.#reasons.push(text) - 1
    return `<abbr title="${safe(text)}">${DASH}<sup>${at + 1}</sup></abbr>`
  }

  /** The list under the table; empty when every value was known. */
  list(): string {
    if (this.#reasons.length === 0) return ''
    const entries = this.#reasons.map((reason, i) => `${i + 1} ${safe(reason)}`)
    return `<p class="notes">${DASH} ${this.words.notKnown}${this.words.colon}${entries.join(' · ')}</p>`
  }
}
