import { singleLine } from '../text/safe-text'

/** What the embedded font has no sign for, in signs that it has. */
const INSTEAD: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '\u202f': '\u00a0',
  '\u2011': '-',
  '\u200b': '',
  '\ufeff': '',
}

/** One line that can be printed: a sign that is nowhere to be had becomes a question mark. */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return Array.from(singleLine(text.normalize('NFC')), (sign) => {
    const has = (one: string) => hasGlyph(one.codePointAt(0) ?? 0)
    if (has(sign)) return sign
    const instead = INSTEAD[sign]
    if (instead !== undefined) return instead
    const [base] = sign.normalize('NFKD')
    return base !== sign && has(base) ? base : '?'
  }).join('')
}
