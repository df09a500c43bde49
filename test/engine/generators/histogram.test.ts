import { describe, expect, it } from 'vitest'
import { histogram } from '../../../src/engine/generators/histogram'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts, tally } from './chi-square'

const random = seededRandom(1)

describe('histogram', () => {
  it('draws each bucket’s length as often as its count says', () => {
    const lengths = histogram(10, [1, 2, 3], false, random)
    expect([0, 1, 2, 3, 4, 5].map((k) => lengths.lengthAt(k))).toEqual([10, 20, 20, 30, 30, 30])
  })

  // spec ycsb-core §2.10: 10 with 1/3 and 20 with 2/3, never 30
  it('draws as YCSB does when asked to', () => {
    const lengths = histogram(10, [1, 2, 3], true, random)
    expect([0, 1, 2, 3, 4, 5].map((k) => lengths.lengthAt(k))).toEqual([10, 10, 20, 20, 20, 20])
  })

  it.each([[[1, 2, 3, 4]], [[0, 5, 0, 1]], [[3]], [[0, 2]], [[4, 0, 0]]])(
    'of counts %j follows YCSB’s loop for every draw when asked to',
    (counts) => {
      const total = counts.reduce((sum, count) => sum + count)
      const lengths = histogram(7, counts, true, random)
      const last = counts.length - 1
      for (let draw = 0; draw < total; draw++) {
        let k = draw
        let bucket = 0
        while (bucket < last) {
          k -= counts[bucket]
          if (k <= 0) break
          bucket++
        }
        expect(lengths.lengthAt(draw)).toBe(bucket < last ? (bucket + 1) * 7 : last * 7)
      }
    },
  )

  it('fits its counts by chi-square, empty buckets included', () => {
    const counts = [10, 0, 25, 5, 0, 60]
    const lengths = histogram(8, counts, false, seededRandom(2))
    expectCounts(
      tally(6, 100_000, () => lengths.next() / 8 - 1),
      (bucket) => counts[bucket] / 100,
    )
  })

  it('refuses a histogram without counts', () => {
    expect(() => histogram(10, [0, 0], false, random)).toThrow(/all 2 counts are 0/)
  })
})
