import { describe, expect, it } from 'vitest'
import { fieldLength, scanLength } from '../../../src/engine/generators/lengths'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { expectCounts, tally } from './chi-square'

const random = seededRandom(1)

describe('field length', () => {
  it('is constant', () => {
    const lengths = fieldLength({ kind: 'constant', bytes: 100 }, random)
    expect([lengths.next(), lengths.lengthFor(0.99)]).toEqual([100, 100])
  })

  it('is uniform over both bounds', () => {
    const lengths = fieldLength({ kind: 'uniform', minBytes: 3, maxBytes: 12 }, seededRandom(2))
    expectCounts(
      tally(10, 100_000, () => lengths.next() - 3),
      () => 0.1,
    )
  })

  it('is zipfian over both bounds, the short ones favoured', () => {
    const lengths = fieldLength({ kind: 'zipfian', minBytes: 1, maxBytes: 1000 }, random)
    // ranks of spec ycsb-core §2.5 for 1000 items, plus the least length
    expect([0, 0.2, 0.5, 0.9, 0.999999].map((u) => lengths.lengthFor(u))).toEqual([
      1, 3, 23, 472, 1000,
    ])
  })

  it('follows weights', () => {
    const choices = [
      { bytes: 0, weight: 1 },
      { bytes: 2, weight: 6 },
      { bytes: 1, weight: 3 },
    ]
    const lengths = fieldLength({ kind: 'weighted', choices }, seededRandom(3))
    expectCounts(
      tally(3, 50_000, () => lengths.next()),
      (bytes) => [0.1, 0.3, 0.6][bytes],
    )
  })

  it('follows a histogram, in YCSB’s way when asked to', () => {
    const shape = { kind: 'histogram' as const, blockSize: 10, counts: [1, 2, 3] }
    expect(fieldLength({ ...shape, compatYcsb: false }, random).lengthFor(0.99)).toBe(30)
    expect(fieldLength({ ...shape, compatYcsb: true }, random).lengthFor(0.99)).toBe(20)
  })

  it('of an empty range is refused with both bounds', () => {
    for (const kind of ['uniform', 'zipfian'] as const) {
      expect(() => fieldLength({ kind, minBytes: 9, maxBytes: 5 }, random)).toThrow(
        'Field length: the least, 9, is above the greatest, 5.',
      )
    }
  })
})

describe('scan length', () => {
  it('is uniform or zipfian over both bounds', () => {
    const scan = { minLength: 1, maxLength: 100 }
    const uniform = scanLength({ ...scan, distribution: 'uniform' }, seededRandom(4))
    expectCounts(
      tally(100, 100_000, () => uniform.next() - 1),
      () => 0.01,
    )
    // ranks of spec ycsb-core §2.5 for 100 items, plus 1
    const zipfian = scanLength({ ...scan, distribution: 'zipfian' }, random)
    expect([0, 0.2, 0.5, 0.9, 0.999].map((u) => zipfian.lengthFor(u))).toEqual([1, 2, 7, 59, 100])
  })

  it('of one record is always one', () => {
    const lengths = scanLength({ minLength: 1, maxLength: 1, distribution: 'zipfian' }, random)
    expect(lengths.next()).toBe(1)
  })

  it('of an empty range is refused', () => {
    expect(() =>
      scanLength({ minLength: 2, maxLength: 1, distribution: 'uniform' }, random),
    ).toThrow('Scan length: the least, 2, is above the greatest, 1.')
  })
})
