/**
 * Splits a whole number over workers: the parts differ by at most one and add up to the whole.
 * Worker `index` of `parts`, 0-based.
 */
export function shareOf(whole: number, index: number, parts: number): number {
  return Math.floor(whole / parts) + (index < whole % parts ? 1 : 0)
}
