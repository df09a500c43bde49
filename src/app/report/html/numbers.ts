/**
 * A number padded on the right with invisible digits, so that decimal points of a column stand
 * under each other. `decimals` is the most that a cell of the column has.
 */
export function aligned(text: string, decimals: number): string {
  const point = text.indexOf('.')
  const own = point < 0 ? 0 : text.length - point - 1
  if (own >= decimals) return text
  const pad = (point < 0 ? '.' : '') + '0'.repeat(decimals - own)
  return `${text}<i class="pad" aria-hidden="true">${pad}</i>`
}

export const decimalsOf = (texts: readonly string[]): number =>
  texts.reduce(
    (most, text) => Math.max(most, text.includes('.') ? text.split('.')[1].length : 0),
    0,
  )
