/** A point of a line; null: a gap. */
export type Point = readonly [x: number, y: number | null]

/**
 * The smallest and the largest value of each column of pixels, in the order in which they came, and a
 * gap where there was one: for drawing only. `xs` ascend. Lines with few points stay as they are.
 */
export function thin(
  xs: readonly number[],
  ys: readonly (number | null)[],
  columns: number,
): Point[] {
  const count = xs.length
  if (count <= columns * 2) return xs.map((x, i) => [x, ys[i]])
  const points: Point[] = []
  const start = xs[0]
  const width = (xs[count - 1] - start) / columns
  let at = 0
  while (at < count) {
    const end = columnEnd(xs, at, start, width)
    pushColumn(points, xs, ys, at, end)
    at = end
  }
  return points
}

function columnEnd(xs: readonly number[], at: number, start: number, width: number): number {
  const edge = start + (Math.floor((xs[at] - start) / width) + 1) * width
  let end = at + 1
  while (end < xs.length && xs[end] < edge) end++
  return end
}

function pushColumn(
  points: Point[],
  xs: readonly number[],
  ys: readonly (number | null)[],
  from: number,
  end: number,
): void {
  let low = -1
  let high = -1
  let gap = -1
  for (let i = from; i < end; i++) {
    const y = ys[i]
    if (y === null) {
      gap = i
      continue
    }
    if (low < 0 || y < (ys[low] as number)) low = i
    if (high < 0 || y > (ys[high] as number)) high = i
  }
  const kept = [...new Set([low, high, gap])].filter((i) => i >= 0).sort((a, b) => a - b)
  for (const i of kept) points.push([xs[i], ys[i]])
}
