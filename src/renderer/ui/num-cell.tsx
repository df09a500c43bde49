import { DASH } from '../../shared/format/numbers'
import { NotKnown } from './not-known'
import css from './num-cell.module.css'

/** As wide as a figure, and as a decimal point. */
const FIGURE_SPACE = '\u2007'
const POINT_SPACE = '\u2008'

/** Blanks behind a number so that decimal points stand below each other. */
export function alignDecimals(text: string, decimals: number): string {
  if (decimals === 0) return text
  const point = text.indexOf('.')
  const own = point < 0 ? 0 : text.length - point - 1
  return text + (own === 0 ? POINT_SPACE : '') + FIGURE_SPACE.repeat(Math.max(decimals - own, 0))
}

interface NumCellProps {
  /** the number as text, without its unit */
  readonly text: string
  /** most decimals of the column */
  readonly decimals?: number
  /** why it is the dash */
  readonly reason?: string | null
}

/** A number in a table: right-aligned, points below each other. */
export const NumCell = ({ text, decimals = 0, reason }: NumCellProps) => (
  <td className={css.cell}>
    {text === DASH && reason ? <NotKnown reason={reason} /> : alignDecimals(text, decimals)}
  </td>
)
