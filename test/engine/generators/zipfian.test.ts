import { describe, expect, it } from 'vitest'
import { ycsbRanks, type Zipfian, zipfian } from '../../../src/engine/generators/zipfian'
import type { Random } from '../../../src/engine/random/random'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts, tally } from './chi-square'

const random = seededRandom(1)
const LARGEST_U = 1 - 2 ** -53

/** Probabilities of Gray's draw from its formula: the u at which each rank begins, by inversion. */
function grayProbability(count: number, theta: number): (rank: number) => number {
  let sum = 0
  for (let i = count; i >= 1; i--) sum += i ** -theta
  const firstTwo = 1 + 0.5 ** theta
  const eta = (1 - (2 / count) ** (1 - theta)) / (1 - firstTwo / sum)
  const beginning = (rank: number): number => ((rank / count) ** (1 - theta) - 1 + eta) / eta
  return (rank) => {
    if (rank === 0) return 1 / sum
    if (rank === 1) return 0.5 ** theta / sum
    const from = rank === 2 ? firstTwo / sum : beginning(rank)
    return beginning(rank + 1) - from
  }
}

const ranksFor = (ranks: Zipfian, ...us: number[]): number[] => us.map((u) => ranks.rankFor(u))

describe('zipfian', () => {
  // spec ycsb-core §2.5
  it('draws YCSB’s ranks of 1000 for given u', () => {
    const us = [0, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.999999]
    expect(ranksFor(zipfian(1000, 0.99, random), ...us)).toEqual([
      0, 0, 0, 2, 3, 22, 151, 471, 687, 927, 992, 999,
    ])
  })

  it('draws YCSB’s ranks of 100 for given u', () => {
    const us = [0.2, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999]
    expect(ranksFor(zipfian(100, 0.99, random), ...us)).toEqual([1, 1, 6, 25, 58, 76, 94, 99])
  })

  // spec ycsb-core §2.6
  it('draws YCSB’s ranks of 10^10 + 1 for given u', () => {
    const us = [0, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999]
    const expected = [
      0, 1, 6, 83, 296, 134552, 42924421, 1170869537, 3441530154, 8086205587, 9790013524,
    ]
    expect(ranksFor(ycsbRanks(random), ...us)).toEqual(expected)
    expect(ranksFor(zipfian(10_000_000_001, 0.99, random), ...us)).toEqual(expected)
  })

  it.each([
    [2, 0.99],
    [3, 0.99],
    [1000, 0.99],
    [10_000_000_001, 0.99],
    [10_000_000_001, 0],
    [1000, 0.999999],
  ])('stays below %i ranks at theta %f for the largest u there is', (count, theta) => {
    const rank = zipfian(count, theta, random).rankFor(LARGEST_U)
    expect(rank).toBeGreaterThan(count * 0.9 - 1)
    expect(rank).toBeLessThan(count)
  })

  it('draws rank 0 of no item or one', () => {
    expect(ranksFor(zipfian(0, 0.99, random), 0, 0.5, LARGEST_U)).toEqual([0, 0, 0])
    expect(ranksFor(zipfian(1, 0.99, random), 0, 0.5, LARGEST_U)).toEqual([0, 0, 0])
  })

  it.each([
    [2, 0.99],
    [10, 0.99],
    [1000, 0.99],
    [1000, 0.5],
    [100, 0.2],
    [100, 0],
    [5000, 0.9],
  ])('over %i items at theta %f fits the theory by chi-square', (count, theta) => {
    const ranks = zipfian(count, theta, seededRandom(5))
    const probability =
      count === 2
        ? (rank: number) => (rank === 0 ? 1 : 0.5 ** theta) / (1 + 0.5 ** theta)
        : grayProbability(count, theta)
    expectCounts(
      tally(count, 500_000, () => ranks.next()),
      probability,
    )
  })

  it('is nowhere further than 2 % in total variation from exact Zipf', () => {
    for (const theta of [0.2, 0.5, 0.8, 0.9, 0.99]) {
      const count = 1000
      const gray = grayProbability(count, theta)
      const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -theta)
      const sum = weights.reduce((a, b) => a + b)
      const distances = weights.map((weight, rank) => Math.abs(weight / sum - gray(rank)))
      expect(distances.reduce((a, b) => a + b) / 2).toBeLessThan(0.02)
      expect(distances[0] + distances[1]).toBeLessThan(1e-12)
    }
  })

  it('by multiplication is rarely one off the exact power at 10^10 ranks, and never below 10^6', () => {
    const source = seededRandom(6)
    const ranks = ycsbRanks(source)
    const count = 10_000_000_001
    const eta = (1 - (2 / count) ** 0.01) / (1 - (1 + 0.5 ** 0.99) / 26.46902820178302)
    let different = 0
    let differentBelowMillion = 0
    for (let i = 0; i < 200_000; i++) {
      const u = 0.1 + 0.9 * source.next()
      const exact = Math.floor(count * (eta * u - eta + 1) ** (1 / (1 - 0.99)))
      const rank = ranks.rankFor(u)
      if (rank === exact) continue
      expect(Math.abs(rank - exact)).toBe(1)
      different++
      if (exact < 1e6) differentBelowMillion++
    }
    expect(different).toBeLessThan(4)
    expect(differentBelowMillion).toBe(0)
  })

  it('resized draws as if made with the new size', () => {
    const us = Array.from({ length: 1000 }, (_, i) => i / 1000)
    const resized = zipfian(10, 0.99, random)
    for (const count of [100, 1_000_000, 2, 5000, 3]) {
      resized.resize(count)
      expect(ranksFor(resized, ...us)).toEqual(ranksFor(zipfian(count, 0.99, random), ...us))
    }
  })

  it('consumes one draw for each rank, and none to be made', () => {
    let draws = 0
    const counting: Random = {
      ...random,
      next: () => ++draws / 10,
      uint32: () => 0,
      split: () => random,
    }
    const ranks = zipfian(100, 0.99, counting)
    expect(draws).toBe(0)
    ranks.next()
    expect(draws).toBe(1)
  })

  it.each([1e8, 1e10, 2 ** 53])('over %i keys is ready in far less than 50 ms', (count) => {
    zipfian(count, 0.99, random)
    const start = performance.now()
    zipfian(count, 0.99, random)
    expect(performance.now() - start).toBeLessThan(50)
  })
})
