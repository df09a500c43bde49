import type { Series } from '../../../shared/operation'
import type { Outcome } from '../../../shared/outcome'

/**
 * Colours as CSS custom properties: ECharts passes them through to the SVG untouched, so one
 * drawing serves light and dark. `PALETTE` gives their values to whoever writes the style sheet.
 */
export const colour = (name: keyof typeof PALETTE): string => `var(--ts-${name})`

/** Light and dark. Series ≥ 3 : 1 and text ≥ 4.5 : 1 on `surface` in both. */
export const PALETTE = {
  text: ['#16191d', '#e8ebee'],
  'text-2': ['#48505a', '#b4bcc4'],
  'text-3': ['#626b75', '#929ba5'],
  grid: ['#e9ebee', '#23282e'],
  axis: ['#868e97', '#717b86'],
  band: ['#16191d0a', '#e8ebee0d'],
  stall: ['#dd910026', '#e6b65726'],
  doubtful: ['#855500', '#e6b657'],
  bad: ['#b3261e', '#ff8a80'],
  blue: ['#1a2fbe', '#4876fa'],
  orange: ['#d65f00', '#ff8614'],
  green: ['#00785a', '#9bcf7b'],
  violet: ['#a04bef', '#ae90f8'],
  magenta: ['#901f84', '#c33acd'],
  sky: ['#2f86bb', '#79dbfb'],
  pine: ['#2f463c', '#3db5a7'],
  rust: ['#762300', '#c08770'],
} as const

const OPERATIONS: Readonly<Record<Series, keyof typeof PALETTE>> = {
  read: 'blue',
  update: 'orange',
  insert: 'green',
  scan: 'violet',
  delete: 'magenta',
  'read-modify-write': 'sky',
  'read-modify-write.read': 'pine',
  'read-modify-write.update': 'rust',
}

/** The colour of an operation, the same in every chart. */
export const operationColour = (series: Series): string => colour(OPERATIONS[series])

const FAILURES: readonly (keyof typeof PALETTE)[] = ['bad', 'doubtful', 'violet', 'pine', 'rust']

/** Misses are grey; failures take the next colour in order of `among`. */
export const outcomeColour = (outcome: Outcome, among: readonly Outcome[]): string =>
  outcome === 'not-found' || outcome === 'empty-scan'
    ? colour('text-3')
    : colour(FAILURES[Math.max(among.indexOf(outcome), 0) % FAILURES.length])

/** Kinds of latency by dash: service solid, intended 8-4. */
export const INTENDED_DASH = [8, 4]
export const LIMIT_DASH = [3, 3]
