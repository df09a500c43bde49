/** At most three of `names`, nearest to `wanted` first: what somebody who mistyped may have meant. */
export function nearNames(wanted: string, names: readonly string[]): string[] {
  const query = wanted.toLowerCase()
  return names
    .map((name, order) => ({ name, order, distance: distanceTo(query, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || a.order - b.order)
    .slice(0, 3)
    .map((each) => each.name)
}

/** A name that holds the query is nearest; others by the characters to change (Levenshtein 1966). */
function distanceTo(query: string, name: string): number {
  if (query !== '' && name.includes(query)) return 0
  let row = Array.from({ length: name.length + 1 }, (_, i) => i)
  for (let i = 1; i <= query.length; i++) {
    const next = [i]
    for (let j = 1; j <= name.length; j++) {
      const replaced = row[j - 1] + (query[i - 1] === name[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1))
    }
    row = next
  }
  return row[name.length]
}
