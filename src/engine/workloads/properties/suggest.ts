/** The known name nearest to a misspelt one, or undefined when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const lower = name.toLowerCase()
  let nearest: string | undefined
  let least = Math.max(1, Math.min(3, Math.floor(name.length / 4))) + 1
  for (const candidate of known) {
    const distance = editDistance(lower, candidate.toLowerCase(), least)
    if (distance < least) {
      least = distance
      nearest = candidate
    }
  }
  return nearest
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; at least
 * `limit` when they are many.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(replaced, previous[j] + 1, row[j - 1] + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, beforePrevious[j - 2] + 1)
      row.push(least)
    }
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]
}
