const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']

/** One character a value, from 0 to the largest. Null, a second that is missing, is a blank. */
export function sparkline(values: readonly (number | null)[]): string {
  const most = values.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)
  return values
    .map((value) => {
      if (value === null) return ' '
      if (most === 0) return BARS[0]
      return BARS[Math.min(Math.floor((value / most) * BARS.length), BARS.length - 1)]
    })
    .join('')
}
