import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Histogram } from '../../../src/engine/recording/histogram'
import { HIGHEST_VALUE, layoutOf } from '../../../src/engine/recording/layout'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

/** Durations spread over all magnitudes, with the edges of buckets and of the short way. */
const duration = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 46 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([exponent, part]) => Math.floor(2 ** exponent * (1 + part))),
  fc.constantFrom(0, 1, 2047, 2048, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, HIGHEST_VALUE),
)
const durations = fc.array(duration, { minLength: 1, maxLength: 100 })

function histogramOf(values: readonly number[]): Histogram {
  const histogram = new Histogram()
  for (const value of values) histogram.record(value)
  return histogram
}

const contentsOf = (histogram: Histogram) => ({
  count: histogram.count,
  sum: histogram.sum,
  min: histogram.min,
  max: histogram.max,
  clamped: histogram.clamped,
  buckets: [...histogram.buckets()],
})

/** Nearest rank in exact integers, the percentile being given in thousandths of a percent. */
function trueValueAt(sorted: readonly number[], thousandths: number): number {
  const product = BigInt(thousandths) * BigInt(sorted.length)
  const rank = Number((product + 99_999n) / 100_000n)
  return sorted[Math.max(1, rank) - 1]
}

describe('histogram', () => {
  test('reports percentiles at most 0.1 % above those of the sorted values, never below', () => {
    const percentile = fc.oneof(
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(50_000, 90_000, 95_000, 99_000, 99_900, 99_990, 99_999, 100_000),
    )
    fc.assert(
      fc.property(durations, percentile, (values, thousandths) => {
        const sorted = [...values].sort((a, b) => a - b)
        const truth = trueValueAt(sorted, thousandths)
        const told = histogramOf(values).percentile(thousandths / 1000)
        expect(told).toBeGreaterThanOrEqual(truth)
        expect(told - truth).toBeLessThanOrEqual(truth * 0.001)
        expect(told).toBeLessThanOrEqual(sorted[sorted.length - 1])
      }),
      { numRuns: 1000 },
    )
  })

  test('keeps count, sum, min, max and mean exactly', () => {
    fc.assert(
      fc.property(durations, (values) => {
        const histogram = histogramOf(values)
        const sum = values.reduce((total, value) => total + value, 0)
        expect(histogram.count).toBe(values.length)
        expect(histogram.sum).toBe(sum)
        expect(histogram.mean).toBe(sum / values.length)
        expect(histogram.min).toBe(Math.min(...values))
        expect(histogram.max).toBe(Math.max(...values))
      }),
    )
  })

  test('gives the figures of the specification for 10, 20, … 10000', () => {
    // spec/ycsb-core §4.7, but that our max and mean are exact (theirs: 10007 and 5005.799)
    const histogram = histogramOf(Array.from({ length: 1000 }, (_, i) => 10 * (i + 1)))
    const told = [50, 90, 95, 99, 99.9].map((p) => histogram.percentile(p))
    expect(told).toEqual([5003, 9007, 9503, 9903, 9991])
    expect([histogram.percentile(0), histogram.percentile(100)]).toEqual([10, 10_000])
    expect(histogram.mean).toBe(5005)
  })

  test('takes the rank of a decimal percentile exactly, where doubles overshoot', () => {
    // 0.07 × 100 000 / 100 is 70.00000000000001 in doubles, 0.137 likewise
    for (const [percentile, rank] of [
      [0.07, 70],
      [0.137, 137],
      [99.9, 99_900],
      [99.99, 99_990],
    ]) {
      const histogram = new Histogram()
      for (let i = 1; i <= 100_000; i++) histogram.record(i <= rank ? 1 : 2)
      expect(histogram.percentile(percentile)).toBe(1)
      expect(histogram.percentile(percentile + 0.001)).toBe(2)
    }
  })

  test('gives the same whatever way the values are split and merged', () => {
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1, maxLength: 5 }), (parts) => {
        const total = new Histogram()
        for (const part of parts) total.add(histogramOf(part))
        expect(contentsOf(total)).toEqual(contentsOf(histogramOf(parts.flat())))
      }),
    )
  })

  test('is as new after a reset', () => {
    fc.assert(
      fc.property(durations, durations, (before, after) => {
        const histogram = histogramOf(before)
        histogram.reset()
        expect(contentsOf(histogram)).toEqual(contentsOf(new Histogram()))
        for (const value of after) histogram.record(value)
        expect(contentsOf(histogram)).toEqual(contentsOf(histogramOf(after)))
      }),
    )
  })

  test('counts values above a limit to within its bucket', () => {
    fc.assert(
      fc.property(durations, duration, (values, limit) => {
        const above = histogramOf(values).countAbove(limit)
        const strictly = values.filter((value) => value > limit).length
        const clearly = values.filter((value) => value > limit * 1.001).length
        expect(above).toBeLessThanOrEqual(strictly)
        expect(above).toBeGreaterThanOrEqual(clearly)
      }),
    )
  })

  test('walks its buckets in order, each value in one', () => {
    fc.assert(
      fc.property(durations, (values) => {
        const buckets = [...histogramOf(values).buckets()]
        let end = -1
        for (const { low, high, count } of buckets) {
          expect(low).toBeGreaterThan(end)
          expect(high).toBeGreaterThanOrEqual(low)
          expect(values.filter((value) => value >= low && value <= high)).toHaveLength(count)
          end = high
        }
        expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(values.length)
      }),
    )
  })

  test('reduces to two digits with exact outer figures and 1 % of error', () => {
    fc.assert(
      fc.property(durations, fc.integer({ min: 1, max: 100 }), (values, percentile) => {
        const reduced = histogramOf(values).reduced(2)
        const truth = trueValueAt(
          [...values].sort((a, b) => a - b),
          percentile * 1000,
        )
        expect(reduced.percentile(percentile)).toBeGreaterThanOrEqual(truth)
        expect(reduced.percentile(percentile)).toBeLessThanOrEqual(truth * 1.01)
        expect([reduced.min, reduced.max]).toEqual([Math.min(...values), Math.max(...values)])
        expect(reduced.count).toBe(values.length)
      }),
    )
  })

  test('cuts fractions of a nanosecond off', () => {
    const histogram = histogramOf([1.9, 3000.5, 2 ** 33 + 0.5])
    expect([histogram.min, histogram.max]).toEqual([1, 2 ** 33])
    expect(histogram.sum).toBe(1 + 3000 + 2 ** 33)
  })

  test('counts what lies beyond its range in the last bucket and keeps the exact max', () => {
    const histogram = histogramOf([5, HIGHEST_VALUE + 1, 2 ** 52])
    expect(histogram.clamped).toBe(2)
    expect(histogram.max).toBe(2 ** 52)
    expect(histogram.percentile(99)).toBe(2 ** 52)
    expect(histogram.countAbove(5)).toBe(2)
  })

  test('refuses what no monotonic clock can give, and holds nothing of it', () => {
    const histogram = histogramOf([7])
    for (const value of [-1, -0.5, NaN, Infinity, -Infinity]) {
      expect(() => histogram.record(value)).toThrow(RangeError)
    }
    expect(contentsOf(histogram)).toEqual(contentsOf(histogramOf([7])))
  })

  test('counts beyond 32 bits in one bucket, by adding and by recording', () => {
    const full = new Histogram()
    full.addExact({ count: 2 ** 32 - 1, sum: 2 ** 32 - 1, min: 1, max: 1, clamped: 0 })
    full.addBucket(1, 2 ** 32 - 1)
    const doubled = new Histogram()
    doubled.add(full)
    doubled.add(full)
    full.record(1)
    full.record(1)
    expect([...full.buckets()]).toEqual([{ low: 1, high: 1, count: 2 ** 32 + 1 }])
    expect([...doubled.buckets()]).toEqual([{ low: 1, high: 1, count: 2 ** 33 - 2 }])
  })

  test('takes in a finer histogram and refuses a coarser one', () => {
    const fine = new Histogram(layoutOf(5))
    fine.record(1_234_567)
    const total = histogramOf([1_234_567])
    total.add(fine)
    expect([...total.buckets()]).toEqual([{ low: 1_234_567, high: 1_234_567, count: 2 }])
    expect(() => total.add(fine.reduced(2))).toThrow('finer')
  })

  test('has figures of zero when empty, not NaN or Infinity', () => {
    const empty = new Histogram()
    const { min, max, mean, sum, count } = empty
    expect([min, max, mean, sum, count, empty.percentile(99), empty.countAbove(0)]).toEqual(
      Array(7).fill(0),
    )
    expect([...empty.buckets()]).toEqual([])
  })
})
