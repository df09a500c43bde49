import { COLOUR_SLOTS, type ColourSlot } from '../../shared/contract/profiles'

/** The colours of `tokens.css` by name, for what cannot read CSS: canvas charts. */
const PLAIN = [
  'bg',
  'surface',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'field-line',
  'text',
  'text-2',
  'text-3',
  'primary',
  'on-primary',
  'link',
  'focus',
  'danger',
  'gold',
  'gold-text',
  'good',
  'good-bg',
  'doubtful',
  'doubtful-bg',
  'bad',
  'bad-bg',
  'grid',
  'axis',
  'cross',
  'band',
  'heat-0',
  'heat-1',
  'heat-2',
  'heat-3',
  'heat-4',
  'heat-5',
  'heat-6',
] as const

export type TokenName = (typeof PLAIN)[number] | `store-${ColourSlot}`

export const TOKEN_NAMES: readonly TokenName[] = [
  ...PLAIN,
  ...COLOUR_SLOTS.map((slot) => `store-${slot}` as const),
]

/** Resolved colours: six hexadecimal digits, or eight. */
export type Tokens = Readonly<Record<TokenName, string>>

export function readTokens(element: Element): Tokens {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    TOKEN_NAMES.map((name) => [name, style.getPropertyValue(`--ts-${name}`).trim()]),
  ) as Tokens
}

/** The token as CSS: `var(--ts-gold)`. */
export const cssColour = (name: TokenName): string => `var(--ts-${name})`
