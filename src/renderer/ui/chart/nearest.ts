/** Index of the value nearest to `x`; values ascend; -1 without any. */
export function nearestIndex(xs: readonly number[], x: number): number {
  let low = 0
  let high = xs.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (xs[middle] < x) low = middle + 1
    else high = middle
  }
  return low > 0 && x - xs[low - 1] <= xs[low] - x ? low - 1 : Math.min(low, xs.length - 1)
}
