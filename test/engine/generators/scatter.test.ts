import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Scatter } from '../../../src/engine/generators/scatter'
import { expectCounts } from './chi-square'

const positions = (scatter: Scatter, count: number): number[] =>
  Array.from({ length: count }, (_, rank) => scatter.place(rank, count))

describe('scatter', () => {
  it('puts every rank on a position of its own, for any capacity and count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (capacity, count) => {
          const taken = positions(new Scatter(capacity), count)
          expect(taken.toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: count }, (_, i) => i),
          )
        },
      ),
      { numRuns: 300, seed: 1 },
    )
  })

  it('can be undone, for any capacity and count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (capacity, count) => {
          const scatter = new Scatter(capacity)
          const ranks = positions(scatter, count).map((place) => scatter.rankAt(place, count))
          expect(ranks).toEqual(Array.from({ length: count }, (_, i) => i))
        },
      ),
      { numRuns: 300, seed: 2 },
    )
  })

  it('stays inside counts up to 2^53, and keeps ranks apart there', () => {
    for (const count of [1e6, 1e10, 2 ** 53]) {
      const scatter = new Scatter(count)
      const places = Array.from({ length: 10_000 }, (_, rank) => scatter.place(rank, count))
      expect(new Set(places).size).toBe(10_000)
      expect(
        places.every((place) => Number.isSafeInteger(place) && place >= 0 && place < count),
      ).toBe(true)
    }
  })

  it('moves one rank when one record is added', () => {
    const scatter = new Scatter(2000)
    let before = positions(scatter, 1000)
    for (let count = 1001; count <= 1200; count++) {
      const after = positions(scatter, count)
      const moved = before.filter((place, rank) => place !== after[rank])
      expect(moved.length).toBeLessThanOrEqual(1)
      before = after
    }
  })

  it('spreads hot ranks evenly over the records', () => {
    const scatter = new Scatter(1_000_000)
    const tenths = new Uint32Array(100)
    for (let rank = 0; rank < 5000; rank++) {
      tenths[Math.floor(scatter.place(rank, 1_000_000) / 10_000)]++
    }
    expectCounts(tenths, () => 1 / 100)
  })
})
