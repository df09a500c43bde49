import { describe, expect, it } from 'vitest'
import { hotspot } from '../../../src/engine/generators/hotspot'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts, tally } from './chi-square'

describe('hotspot', () => {
  it.each([
    [1000, 0.2, 0.8],
    [101, 0.333, 0.5],
    [100, 0.1, 0],
    [100, 0.1, 1],
  ])(
    'over %i keys, %f of them hot with %f of draws, fits the theory',
    (count, data, operations) => {
      const keys = hotspot(40, count, data, operations, seededRandom(1))
      const hot = Math.trunc(count * data)
      expectCounts(
        tally(count, 200_000, () => keys.next() - 40),
        (key) => (key < hot ? operations / hot : (1 - operations) / (count - hot)),
      )
    },
  )

  it.each([
    [100, 0, 0.8],
    [100, 1, 0.2],
    [1, 0.2, 0.8],
    [4, 0.2, 1],
  ])(
    'over %i keys with a share of %f has one part only, and draws from it',
    (count, data, share) => {
      const keys = hotspot(0, count, data, share, seededRandom(2))
      const counts = tally(count, 10_000, () => keys.next())
      expect(Math.min(...counts)).toBeGreaterThan(0)
    },
  )

  it('takes the first number of the cold part right after the last hot one', () => {
    const keys = hotspot(100, 10, 0.2, 0.8, seededRandom(3))
    expect(keys.hot).toBe(2)
    expect([keys.numberFor(0.79, 0), keys.numberFor(0.79, 0.99)]).toEqual([100, 101])
    expect([keys.numberFor(0.8, 0), keys.numberFor(0.8, 0.99)]).toEqual([102, 109])
  })
})
