import type { FormField } from '../../../shared/store-form'
import type { Choice, FormWords } from './form-parts'

/** Columns of twelve that a field takes. */
export type Span = 4 | 6 | 8 | 12

/** As many Latin letters as a third of the form shows beside the arrow of a choice, and half of it. */
const FITS_THIRD = 20
const FITS_HALF = 36

/** A Han character is as wide as two Latin letters. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 1.9 : 1), 0)

/** A choice that is a word of the store shows that word, any other its meaning. */
export const choiceText = (words: FormWords, path: string, value: Choice): string =>
  typeof value === 'string' ? value : words.choice(path, value).replace(/[.。]$/, '')

export const choicesOf = ({ nullable, choices = [] }: FormField): readonly Choice[] =>
  nullable ? [null, ...choices] : choices

export function spanOf(field: FormField, words: FormWords): Span {
  if (field.kind === 'pairs' || field.kind === 'section') return 12
  if (field.kind === 'path') return 8
  if (field.kind !== 'choice') return 4
  const widest = Math.max(
    ...choicesOf(field).map((value) => widthOf(choiceText(words, field.path, value))),
  )
  return widest <= FITS_THIRD ? 4 : widest <= FITS_HALF ? 6 : 12
}
