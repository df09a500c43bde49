/**
 * What chooses records, lengths, operations and bytes: pure and seeded, nothing of stores or time.
 * Every generator also gives its draw for an explicit uniform `u` in [0, 1) (`rankFor`, `lengthFor`
 * …), which makes a draw a function that can be checked against published values.
 */
export interface NumberGenerator {
  next(): number
}

/**
 * The index that `u` falls on when [0, 1) is cut into `count` equal parts. For u = 1 − 2^−53, the
 * largest, the product lies at least half a unit in the last place below `count` and never rounds up
 * to it.
 *
 * @param count integer, 1 … 2^53
 */
export function indexFor(u: number, count: number): number {
  return Math.floor(u * count)
}
