import { DASH_PATTERNS, type Dash } from '../theme/stores'

interface LineSampleProps {
  /** CSS colour, of a token: `var(--ts-store-blue)` */
  readonly colour: string
  readonly dash?: Dash | readonly number[]
  /** px */
  readonly width?: number
}

/** How a line of a chart looks, for its legend. */
export function LineSample({ colour, dash = 'solid', width = 2 }: LineSampleProps) {
  const pattern = typeof dash === 'string' ? DASH_PATTERNS[dash] : dash
  return (
    <svg width="20" height="8" viewBox="0 0 20 8" aria-hidden="true" focusable="false">
      <path
        d="M0 4h20"
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={pattern.length === 0 ? undefined : pattern.join(' ')}
      />
    </svg>
  )
}
