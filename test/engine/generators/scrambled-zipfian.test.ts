import { describe, expect, it } from 'vitest'
import { ycsbScrambledZipfian } from '../../../src/engine/generators/scrambled-zipfian'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { tally } from './chi-square'

describe('YCSB’s scrambled zipfian', () => {
  // spec ycsb-core §2.6; ranks 0, 1 and 6
  it('hashes its rank onto the key space, from its first key on', () => {
    expect(ycsbScrambledZipfian(0, 1001, seededRandom(1)).numberFor(0)).toBe(144)
    expect(ycsbScrambledZipfian(0, 1001, seededRandom(1)).numberFor(0.05)).toBe(610)
    expect(ycsbScrambledZipfian(0, 1001, seededRandom(1)).numberFor(0.1)).toBe(942)
    expect(ycsbScrambledZipfian(5_000, 1101, seededRandom(1)).numberFor(0.1)).toBe(5_761)
  })

  it('is as skewed as measured on YCSB itself: 3.87 % on the hottest of 1001 keys', () => {
    const draws = 1_000_000
    const keys = ycsbScrambledZipfian(0, 1001, seededRandom(2))
    const counts = tally(1001, draws, () => keys.next())
    const sorted = Array.from(counts).sort((a, b) => b - a)
    const share = (count: number): number =>
      sorted.slice(0, count).reduce((sum, draws) => sum + draws, 0) / draws
    expect(counts[144]).toBe(sorted[0])
    expect(counts[610]).toBe(sorted[1])
    expect(share(1)).toBeCloseTo(0.0387, 3)
    expect(sorted[1] / draws).toBeCloseTo(0.0199, 3)
    expect(share(100)).toBeCloseTo(0.29, 2)
    expect(sorted[1000] / draws).toBeCloseTo(0.00058, 4)
  })
})
