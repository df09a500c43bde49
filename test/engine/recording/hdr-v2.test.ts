import { deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import {
  decodeV2,
  decodeV2Compressed,
  encodeV2,
  encodeV2Compressed,
} from '../../../src/engine/recording/hdr-v2'
import { Histogram } from '../../../src/engine/recording/histogram'
import { layoutOf } from '../../../src/engine/recording/layout'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

const durations = fc.array(
  fc.maxSafeNat().map((n) => n % 2 ** (n % 47)),
  { maxLength: 200 },
)
const PERCENTILES = [1, 25, 50, 90, 99, 99.9]

function histogramOf(values: readonly number[], digits = 3, lowest = 1): Histogram {
  const histogram = new Histogram(layoutOf(digits, lowest))
  for (const value of values) histogram.record(value)
  return histogram
}

function countsOf(histogram: Histogram): [number, number][] {
  const counts: [number, number][] = []
  if (histogram.count === 0) return counts
  const { bucketCounts, firstIndex, lastIndex } = histogram
  for (let index = firstIndex; index <= lastIndex; index++) {
    if (bucketCounts[index] > 0) counts.push([index, bucketCounts[index]])
  }
  return counts
}

describe('V2 encoding', () => {
  test('keeps every bucket, for all digits and lowest values', () => {
    const digits = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(durations, digits, fc.constantFrom(1, 1000), (values, kept, lowest) => {
        const histogram = histogramOf(values, kept, lowest)
        const again = decodeV2(encodeV2(histogram))
        expect(countsOf(again)).toEqual(countsOf(histogram))
        expect(again.count).toBe(histogram.count)
        expect(again.layout).toEqual(histogram.layout)
      }),
      { numRuns: 25 },
    )
  })

  test('is read by hdr-histogram-js', () => {
    fc.assert(
      fc.property(durations, (values) => {
        const ours = histogramOf(values)
        const theirs = decodeFromCompressedBase64(encodeV2Compressed(ours), 64)
        expect(theirs.totalCount).toBe(ours.count)
        const plain = decodeV2(encodeV2(ours))
        expect(PERCENTILES.map((p) => theirs.getValueAtPercentile(p))).toEqual(
          PERCENTILES.map((p) => plain.percentile(p)),
        )
      }),
      { numRuns: 50 },
    )
  })

  test('reads what hdr-histogram-js writes', () => {
    const numberOfSignificantValueDigits = fc.constantFrom(1, 2, 3, 4) as fc.Arbitrary<3>
    fc.assert(
      fc.property(durations, numberOfSignificantValueDigits, (values, digits) => {
        const theirs = build({
          bitBucketSize: 64,
          highestTrackableValue: 2 ** 47,
          numberOfSignificantValueDigits: digits,
        })
        for (const value of values) theirs.recordValue(value)
        const ours = decodeV2Compressed(encodeIntoCompressedBase64(theirs))
        expect(countsOf(ours)).toEqual(countsOf(histogramOf(values, digits)))
      }),
      { numRuns: 20 },
    )
  })

  test('tells the ends and middles of the buckets, since the exact figures are lost', () => {
    const again = decodeV2(encodeV2(histogramOf([4097, 10_000])))
    // spec/ycsb-core §4.7: 4096 … 4099 with middle 4098, 10000 … 10007 with middle 10004
    expect([again.min, again.max, again.mean]).toEqual([4096, 10_007, (4098 + 10_004) / 2])
  })

  test('keeps counts of more than 32 bits', () => {
    const many = new Histogram()
    many.addExact({ count: 2 ** 45 + 1, sum: 0, min: 9, max: 9, clamped: 0 })
    many.addBucket(9, 2 ** 45 + 1)
    expect(countsOf(decodeV2(encodeV2(many)))).toEqual([[9, 2 ** 45 + 1]])
  })

  test('refuses anything else with a sentence', () => {
    const plain = encodeV2(histogramOf([1, 2, 3_000_000]))
    const withByte = (at: number, value: number) => {
      const changed = plain.slice()
      changed[at] = value
      return changed
    }
    const compressed = (bytes: Uint8Array) => {
      const header = Buffer.alloc(8)
      header.writeInt32BE(0x1c849314, 0)
      header.writeInt32BE(bytes.length, 4)
      return Buffer.concat([header, bytes]).toString('base64')
    }
    expect(() => decodeV2(plain.subarray(0, 20))).toThrow('20 bytes are too few')
    expect(() => decodeV2(plain.subarray(0, plain.length - 1))).toThrow('shorter than it says')
    expect(() => decodeV2(withByte(3, 0x08))).toThrow('begins with 0x1c849308')
    expect(() => decodeV2(withByte(15, 9))).toThrow('1 to 5 significant digits, not 9')
    expect(() => decodeV2(withByte(plain.length - 1, 0x80))).toThrow('last count is cut off')
    expect(() => decodeV2Compressed('HISTF')).toThrow('bytes are too few')
    expect(() => decodeV2Compressed(compressed(Buffer.from('not zlib')))).toThrow('does not unpack')
    expect(() => decodeV2Compressed(compressed(deflateSync(plain.subarray(0, 39))))).toThrow(
      '39 bytes are too few',
    )
  })
})
