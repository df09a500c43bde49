import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addExactForm, decodeExact, encodeExact } from '../../../src/engine/recording/exact-form'
import { Histogram } from '../../../src/engine/recording/histogram'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

const durations = fc.array(
  fc.maxSafeNat().map((n) => n % 2 ** (n % 50)),
  { maxLength: 100 },
)

function histogramOf(values: readonly number[]): Histogram {
  const histogram = new Histogram()
  for (const value of values) histogram.record(value)
  return histogram
}

const contentsOf = (histogram: Histogram) => ({
  ...{ count: histogram.count, sum: histogram.sum, clamped: histogram.clamped },
  ...{ min: histogram.min, max: histogram.max, buckets: [...histogram.buckets()] },
})

describe('exact form', () => {
  test('brings everything back, exact figures and clamped values too', () => {
    fc.assert(
      fc.property(durations, (values) => {
        const histogram = histogramOf(values)
        expect(contentsOf(decodeExact(encodeExact(histogram)))).toEqual(contentsOf(histogram))
      }),
    )
  })

  test('brings back values that are all beyond the range', () => {
    const histogram = histogramOf([2 ** 48, 2 ** 49])
    expect(contentsOf(decodeExact(encodeExact(histogram)))).toEqual(contentsOf(histogram))
  })

  test('adds to a total as the histogram itself would', () => {
    fc.assert(
      fc.property(durations, durations, (before, after) => {
        const total = histogramOf(before)
        addExactForm(total, encodeExact(histogramOf(after)))
        const expected = histogramOf(before)
        expected.add(histogramOf(after))
        expect(contentsOf(total)).toEqual(contentsOf(expected))
      }),
    )
  })

  test('is not changed by what is encoded next', () => {
    const first = encodeExact(histogramOf([1, 2, 3]))
    const kept = first.slice()
    encodeExact(histogramOf([4_000_000, 5_000_000]))
    expect(first).toEqual(kept)
  })

  test('refuses bytes that do not hold together and leaves the total as it was', () => {
    const bytes = encodeExact(histogramOf([10, 20, 3_000_000]))
    const changed = (change: (view: DataView) => void) => {
      const copy = bytes.slice()
      change(new DataView(copy.buffer))
      return copy
    }
    const total = histogramOf([7])
    const refused: [Uint8Array, string][] = [
      [new Uint8Array(), 'version is unknown'],
      [changed((view) => view.setUint8(0, 9)), 'version is unknown'],
      [bytes.subarray(0, bytes.length - 1), 'it holds 2 values and says 3'],
      [changed((view) => view.setFloat64(1, NaN, true)), 'says NaN'],
      [changed((view) => view.setFloat64(17, 11, true)), 'outside its min and max'],
      [changed((view) => view.setFloat64(25, 2 ** 40, true)), 'outside its min and max'],
    ]
    for (const [damaged, message] of refused) {
      expect(() => addExactForm(total, damaged)).toThrow(message)
    }
    expect(contentsOf(total)).toEqual(contentsOf(histogramOf([7])))
  })

  test('is for recorded durations only', () => {
    expect(() => encodeExact(histogramOf([1]).reduced(2))).toThrow(RangeError)
  })
})
