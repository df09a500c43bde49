import { expect } from 'vitest'

/**
 * Pearson's test of observed counts against probabilities, at a level of 0.1 %: with a fixed seed a
 * right generator passes always, a wrong one almost never. Neighbouring cells are joined until each
 * expects at least `least` draws.
 */
export function expectCounts(
  observed: ArrayLike<number>,
  probability: (cell: number) => number,
  least = 10,
): void {
  const draws = Array.from(observed).reduce((sum, count) => sum + count, 0)
  let statistic = 0
  let cells = 0
  let seen = 0
  let expected = 0
  let mass = 0
  for (let cell = 0; cell < observed.length; cell++) {
    const p = probability(cell)
    mass += p
    seen += observed[cell]
    expected += draws * p
    if (expected < least && cell < observed.length - 1) continue
    if (expected > 0) {
      statistic += (seen - expected) ** 2 / expected
      cells++
    } else {
      expect(seen).toBe(0)
    }
    seen = 0
    expected = 0
  }
  expect(mass, 'the probabilities total 1').toBeCloseTo(1, 9)
  expect(cells, 'cells to compare').toBeGreaterThan(1)
  expect(statistic).toBeLessThan(criticalValue(cells - 1))
}

/** Upper 0.1 % point of chi-square, by Wilson and Hilferty's approximation. */
export function criticalValue(freedom: number): number {
  const variance = 2 / (9 * freedom)
  return freedom * (1 - variance + 3.0902 * Math.sqrt(variance)) ** 3
}

/** Counts of `draws` draws by value in [0, cells); a value outside fails the test. */
export function tally(cells: number, draws: number, draw: (index: number) => number): Uint32Array {
  const counts = new Uint32Array(cells)
  for (let i = 0; i < draws; i++) {
    const value = draw(i)
    if (!(Number.isInteger(value) && value >= 0 && value < cells)) {
      expect.fail(`draw ${value} lies outside 0 … ${cells - 1}`)
    }
    counts[value]++
  }
  return counts
}
