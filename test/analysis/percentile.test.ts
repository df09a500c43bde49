import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkPercentiles,
  isPercentile,
  percentileName,
  samplesNeeded,
  tooFewSamples,
} from '../../src/analysis/percentile'
import { WorkbenchError } from '../../src/shared/errors'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

const percentile = fc.integer({ min: 1, max: 99_999_999 }).map((steps) => steps / 1_000_000)

describe('percentile', () => {
  test('needs ten samples beyond it', () => {
    expect([50, 90, 95, 99, 99.9, 99.95, 99.99, 99.999].map(samplesNeeded)).toEqual([
      20, 100, 200, 1000, 10_000, 20_000, 100_000, 1_000_000,
    ])
  })

  test('needs ten samples on the lower side too', () => {
    expect([1, 0.1, 25].map(samplesNeeded)).toEqual([1000, 10_000, 40])
  })

  test('is known from exactly that many samples on, and says what is missing before', () => {
    expect(tooFewSamples(99.99, 412)).toBe('too few samples: have 412, need 100,000')
    expect(tooFewSamples(99.9, 9999)).toBe('too few samples: have 9,999, need 10,000')
    expect(tooFewSamples(99.9, 10_000)).toBeNull()
  })

  test('has the name that reports use', () => {
    expect([50, 90, 99, 99.9, 99.95, 99.99, 5, 5.5, 0.1].map(percentileName)).toEqual([
      ...['p50', 'p90', 'p99', 'p999', 'p9995', 'p9999', 'p5', 'p055', 'p001'],
    ])
  })

  test('never shares its name with another', () => {
    expect(percentileName(9.99)).not.toBe(percentileName(99.9))
    // every decimal of up to three digits, all of them
    const all = Array.from({ length: 99_999 }, (_, i) => (i + 1) / 1000)
    expect(new Set(all.map(percentileName)).size).toBe(all.length)
    fc.assert(
      fc.property(percentile, percentile, (a, b) => {
        expect(percentileName(a) === percentileName(b)).toBe(a === b)
      }),
    )
  })

  test('lies between 0 and 100, with at most six decimals', () => {
    expect([0, 100, -1, 101, NaN, Infinity, 99.9999999, 1e-7].filter(isPercentile)).toEqual([])
    fc.assert(fc.property(percentile, (p) => isPercentile(p)))
  })

  test('is refused by name when it is none, all at once', () => {
    const refused = () => checkPercentiles([50, 100, 99.9, 0])
    expect(refused).toThrow(WorkbenchError)
    expect(refused).toThrow('Not a percentile: 100, 0.')
  })
})
