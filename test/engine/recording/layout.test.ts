import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coarserIndex,
  HIGHEST_VALUE,
  indexOf,
  isWithin,
  layoutOf,
  lowOf,
  RECORDING_LAYOUT,
  widthOf,
} from '../../../src/engine/recording/layout'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

const anyLayout = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([digits, lowest]) => layoutOf(digits, lowest))

describe('layout of buckets', () => {
  test('has the sub-bucket counts of HdrHistogram for one to five digits', () => {
    // AbstractHistogram: the power of two that is at least 2 × 10^digits
    const subBuckets = [1, 2, 3, 4, 5].map((digits) => 2 * 2 ** layoutOf(digits).halfBits)
    expect(subBuckets).toEqual([32, 256, 2048, 32768, 262144])
  })

  test('gives the bucket edges that YCSB reports for single values', () => {
    // spec/ycsb-core §4.7: 2048 → 2048…2049, 4097 → 4096…4099 and so on
    const edges = [2047, 2048, 4097, 10000, 100000, 1000000].map((value) => {
      const index = indexOf(RECORDING_LAYOUT, value)
      const low = lowOf(RECORDING_LAYOUT, index)
      return [low, low + widthOf(RECORDING_LAYOUT, index) - 1]
    })
    expect(edges).toEqual([
      [2047, 2047],
      [2048, 2049],
      [4096, 4099],
      [10000, 10007],
      [99968, 100031],
      [999936, 1000447],
    ])
  })

  test('puts every value inside its bucket, in any layout', () => {
    fc.assert(
      fc.property(
        anyLayout,
        fc.maxSafeNat().map((n) => n % 2 ** 47),
        (layout, value) => {
          const index = indexOf(layout, value)
          const low = lowOf(layout, index)
          expect(value).toBeGreaterThanOrEqual(low)
          expect(value).toBeLessThan(low + widthOf(layout, index))
          expect(index).toBeLessThanOrEqual(layout.lastIndex)
        },
      ),
    )
  })

  test('finds the bucket of a coarser layout as its lowest value would', () => {
    const random = fc.maxSafeNat()
    fc.assert(
      fc.property(anyLayout, anyLayout, random, (one, other, seed) => {
        const [fine, coarse] = isWithin(one, other) ? [one, other] : [other, one]
        fc.pre(isWithin(fine, coarse))
        const index = seed % (fine.lastIndex + 1)
        expect(coarserIndex(fine, coarse, index)).toBe(indexOf(coarse, lowOf(fine, index)))
      }),
      { numRuns: 2000 },
    )
  })

  test('leaves no value between two buckets and none in both', () => {
    const last = RECORDING_LAYOUT.lastIndex
    for (let index = 0; index < last; index++) {
      const end = lowOf(RECORDING_LAYOUT, index) + widthOf(RECORDING_LAYOUT, index)
      if (end !== lowOf(RECORDING_LAYOUT, index + 1)) expect.fail(`bucket ${index} ends at ${end}`)
    }
    expect(lowOf(RECORDING_LAYOUT, last) + widthOf(RECORDING_LAYOUT, last) - 1).toBe(HIGHEST_VALUE)
  })

  test('refuses digits and lowest values that have no layout', () => {
    for (const digits of [0, 6, 2.5, NaN]) expect(() => layoutOf(digits)).toThrow(RangeError)
    for (const lowest of [0, -1, NaN, 2 ** 40])
      expect(() => layoutOf(3, lowest)).toThrow(RangeError)
  })
})
