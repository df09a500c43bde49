import { describe, expect, it } from 'vitest'
import { exponential } from '../../../src/engine/generators/exponential'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts, tally } from './chi-square'

const range = (recordCount: number): number => recordCount * 0.8571428571

describe('exponential', () => {
  // spec ycsb-core §2.9
  it('has YCSB’s rate', () => {
    expect(exponential(95, range(1000), seededRandom(1)).gamma).toBeCloseTo(
      0.003495020985987739,
      15,
    )
    expect(exponential(95, range(1e6), seededRandom(1)).gamma).toBeCloseTo(
      3.4950209859877393e-6,
      18,
    )
  })

  it.each([
    [0.9, 30.146],
    [0.5, 198.324],
    [0.1, 658.819],
    [0.05, 857.143],
    [0.01, 1317.637],
  ])('draws YCSB’s distance for u = %f', (u, distance) => {
    expect(exponential(95, range(1000), seededRandom(1)).distanceFor(u)).toBeCloseTo(distance, 3)
  })

  it('fits the theory by chi-square, with the given percentage below the range', () => {
    const distances = exponential(90, 100, seededRandom(2))
    const cells = 201
    const counts = tally(cells, 200_000, () => Math.min(cells - 1, Math.floor(distances.next())))
    const above = (distance: number): number => 0.1 ** (distance / 100)
    expectCounts(counts, (cell) => above(cell) - (cell === cells - 1 ? 0 : above(cell + 1)))
  })
})
