import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indexFor } from '../../../src/engine/generators/number-generator'
import { fieldChooser, uniform } from '../../../src/engine/generators/uniform'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts, tally } from './chi-square'

it('draws every number of its range equally often', () => {
  const numbers = uniform(5_000, 777, seededRandom(1))
  expectCounts(
    tally(777, 300_000, () => numbers.next() - 5_000),
    () => 1 / 777,
  )
})

it('draws every field equally often', () => {
  const fields = fieldChooser(10, seededRandom(2))
  expectCounts(
    tally(10, 100_000, () => fields.next()),
    () => 0.1,
  )
})

it('stays below the count for the largest u there is, and begins at 0', () => {
  const largest = 1 - 2 ** -53
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(indexFor(largest, count)).toBe(count - 1)
      expect(indexFor(0, count)).toBe(0)
    }),
    {
      numRuns: 2000,
      seed: 1,
      examples: [3, 20, 40, 52].flatMap((bits): [number][] => [
        [2 ** bits - 1],
        [2 ** bits],
        [2 ** bits + 1],
      ]),
    },
  )
  expect(indexFor(largest, 2 ** 53)).toBe(2 ** 53 - 1)
})
