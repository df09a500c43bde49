import css from './sparkline.module.css'

interface SparklineProps {
  /** oldest first; null: a gap */
  readonly values: readonly (number | null)[]
  /** top of the scale; the largest value when absent; the bottom is 0 */
  readonly max?: number
  /** dotted line: doubtful above */
  readonly limit?: number
  /** says what is seen: "CPU, 60 s: 41 to 52 %" */
  readonly label: string
  readonly height?: number
}

const WIDTH = 100

/** Path of the line in a box of 100 × `height`, broken at gaps. */
export function sparkPath(values: readonly (number | null)[], max: number, height: number): string {
  const step = WIDTH / Math.max(values.length - 1, 1)
  const y = (value: number): number => height - 1 - (Math.min(value, max) / max) * (height - 2)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const pen = index > 0 && values[index - 1] !== null ? 'L' : 'M'
      return `${pen}${(index * step).toFixed(2)} ${y(value).toFixed(2)}`
    })
    .join('')
}

/** A small line without axes, for the course of a figure beside it. */
export function Sparkline({ values, max, limit, label, height = 28 }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const top = Math.max(max ?? Math.max(...known, limit ?? 0), Number.MIN_VALUE)
  const limitY = limit === undefined ? 0 : height - 1 - (Math.min(limit, top) / top) * (height - 2)
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {limit !== undefined && <path className={css.limit} d={`M0 ${limitY}H${WIDTH}`} />}
      <path className={css.line} d={sparkPath(values, top, height)} />
    </svg>
  )
}
