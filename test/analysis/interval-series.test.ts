import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  meanRate,
  ratesOfCounter,
  ratesOfIntervals,
  ratesOnGrid,
} from '../../src/analysis/interval-series'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

const sample = (startMs: number, endMs: number, count: number) => ({ startMs, endMs, count })
const gap = (startMs: number, endMs: number) => ({
  ...{ startMs, endMs, perSec: null, gap: 'not-observed' },
})
const rate = (startMs: number, endMs: number, perSec: number) => ({ startMs, endMs, perSec })

describe('rates of a counter', () => {
  test('are differences over the time between the readings', () => {
    const readings = [
      { atMs: 0, total: 500 },
      { atMs: 1000, total: 700 },
      { atMs: 3000, total: 1700 },
    ]
    expect(ratesOfCounter(readings)).toEqual([rate(0, 1000, 200), rate(1000, 3000, 500)])
  })

  test('have a gap from the last good reading to the next one', () => {
    const readings = [
      { atMs: 0, total: 0 },
      { atMs: 1000, total: null },
      { atMs: 2000, total: null },
      { atMs: 3000, total: 900 },
      { atMs: 4000, total: 1000 },
    ]
    expect(ratesOfCounter(readings)).toEqual([gap(0, 3000), rate(3000, 4000, 100)])
  })

  test('have a gap where the counter went back, since its server has restarted', () => {
    const readings = [
      { atMs: 0, total: 800 },
      { atMs: 1000, total: 30 },
      { atMs: 2000, total: 80 },
    ]
    expect(ratesOfCounter(readings)).toEqual([
      { startMs: 0, endMs: 1000, perSec: null, gap: 'counter-reset' },
      rate(1000, 2000, 50),
    ])
  })

  test('need two readings at different times', () => {
    expect(ratesOfCounter([])).toEqual([])
    expect(
      ratesOfCounter([
        { atMs: 5, total: 5 },
        { atMs: 5, total: 6 },
      ]),
    ).toEqual([])
  })
})

describe('rates of intervals', () => {
  test('show a missing sample as a gap and not as zero', () => {
    const samples = [sample(0, 1000, 50), sample(2000, 3000, 0), sample(3000.4, 3500, 50)]
    expect(ratesOfIntervals(samples)).toEqual([
      rate(0, 1000, 50),
      gap(1000, 2000),
      rate(2000, 3000, 0),
      rate(3000.4, 3500, expect.closeTo(50_000 / 499.6, 9)),
    ])
  })

  test('average over the observed time only', () => {
    const points = ratesOfIntervals([sample(0, 1000, 100), sample(5000, 5500, 20)])
    expect(meanRate(points)).toBe(80)
    expect(meanRate([])).toBeNull()
  })
})

describe('rates on a grid', () => {
  test('spread each sample over the cells it covers and add the workers', () => {
    const one = [sample(0, 1000, 100), sample(1000, 2000, 300)]
    const two = [sample(0, 500, 10), sample(500, 1500, 100), sample(1500, 2000, 20)]
    expect(ratesOnGrid([one, two])).toEqual([
      rate(0, 1000, 100 + 10 + 50),
      rate(1000, 2000, 300 + 50 + 20),
    ])
  })

  test('keep a gap where any worker was not observed', () => {
    const one = [sample(0, 1000, 10), sample(1000, 2000, 10), sample(2000, 3000, 10)]
    const two = [sample(0, 1000, 10), sample(2000, 3000, 10)]
    expect(ratesOnGrid([one, two])).toEqual([
      rate(0, 1000, 20),
      gap(1000, 2000),
      rate(2000, 3000, 20),
    ])
  })

  test('take a last cell that was cut short for the time observed, or not at all', () => {
    expect(ratesOnGrid([[sample(0, 1000, 10), sample(1000, 1600, 6)]])[1]).toEqual(
      rate(1000, 2000, 10),
    )
    expect(ratesOnGrid([[sample(0, 1000, 10), sample(1000, 1400, 4)]])[1]).toEqual(gap(1000, 2000))
  })

  test('neither make nor lose operations when all of the time was observed', () => {
    const widths = fc.array(
      fc.record({ widthMs: fc.integer({ min: 1, max: 3000 }), count: fc.nat(1e6) }),
    )
    fc.assert(
      fc.property(widths, (parts) => {
        let atMs = 0
        const samples = parts.map(({ widthMs, count }) => {
          atMs += widthMs
          return sample(atMs - widthMs, atMs, count)
        })
        const end = Math.ceil(atMs / 1000) * 1000
        if (end > atMs) samples.push(sample(atMs, end, 0))
        const points = ratesOnGrid([samples])
        const total = points.reduce((sum, point) => sum + point.perSec!, 0)
        expect(total).toBeCloseTo(
          parts.reduce((sum, { count }) => sum + count, 0),
          3,
        )
      }),
    )
  })

  test('are none without samples', () => {
    expect(ratesOnGrid([])).toEqual([])
    expect(ratesOnGrid([[]])).toEqual([])
  })
})
