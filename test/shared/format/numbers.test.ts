import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatCount,
  formatElapsed,
  formatExactShare,
  formatLatency,
  formatRate,
  formatRemaining,
  formatShare,
  latencyIn,
  shareParts,
  tableUnit,
} from '../../../src/shared/format/numbers'

const blank = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('numbers for people', () => {
  it.each([
    [0, '0 ns'],
    [874, '874 ns'],
    [999.4, '999 ns'],
    [999.6, '1.00 µs'],
    [38_200, '38.2 µs'],
    [999_600, '1.00 ms'],
    [1_391_000_000, '1.39 s'],
    [7_200e9, '7,200 s'],
    [null, '—'],
    [Number.NaN, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('shows a latency of %s ns as %s, its unit chosen after rounding', (ns, text) => {
    expect(blank(formatLatency(ns))).toBe(text)
  })

  it.each([
    [39_993.4, '39,993 ops/s'],
    [99.96, '100 ops/s'],
    [8.4249, '8.42 ops/s'],
    [0.001, '0.001 ops/s'],
    [0, '0 ops/s'],
    [1_240_000, '1.24 M ops/s'],
    [null, '—'],
  ])('shows a rate of %s as %s', (rate, text) => {
    expect(blank(formatRate(rate))).toBe(text)
  })

  it.each([
    [0, '0'],
    [1, '100 %'],
    [0.999875, '99.9875 %'],
    [0.99999999, '99.9999 %'],
    [0.0125, '1.25 %'],
    [0.000013, '13 ppm'],
    [2e-7, '< 1 ppm'],
    [null, '—'],
  ])('shows a share of %s as %s', (share, text) => {
    expect(blank(formatShare(share))).toBe(text)
  })

  it('stands apart from its unit where it is written large', () => {
    expect([0.000535, 0.0125, 0, null].map(shareParts)).toEqual([
      { value: '535', unit: 'ppm' },
      { value: '1.25', unit: '%' },
      { value: '0', unit: '' },
      { value: '—', unit: '' },
    ])
  })

  it.each([
    [0.95, '95 %'],
    [1 / 3, '33.3333 %'],
    [0, '0 %'],
    [1e-6, '0.0001 %'],
    [2e-7, '< 1 ppm'],
    [null, '—'],
  ])('shows a chosen share of %s as %s, as it was chosen', (share, text) => {
    expect(blank(formatExactShare(share))).toBe(text)
  })

  it('groups counts, also those above 2^31', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567')
    expect(formatCount(9_007_199_254_740_991)).toBe('9,007,199,254,740,991')
    expect(formatCount(999)).toBe('999')
  })

  it('counts bytes in decimal units', () => {
    expect([0, 1283, 131_000_000, 999_600].map((bytes) => blank(formatBytes(bytes)))).toEqual([
      '0 B',
      '1,283 B',
      '131 MB',
      '1.00 MB',
    ])
  })

  it('cuts elapsed time as a clock does and names time left in two units', () => {
    expect(formatElapsed(71_999)).toBe('01:11')
    expect(formatElapsed(8_640_000)).toBe('2:24:00')
    expect(formatElapsed(43_290, 1)).toBe('00:43.2')
    expect(formatElapsed(-15_000)).toBe('−00:15')
    expect(blank(formatRemaining(5_940_000))).toBe('1 h 39 min')
    expect(blank(formatRemaining(500))).toBe('1 s')
  })

  it('gives a table the unit of its median, a larger one when the largest would need seven digits', () => {
    expect(tableUnit([412_000, 446_000], [9_000_000])).toBe('µs')
    expect(tableUnit([412_000, 446_000], [1_409_000_000])).toBe('ms')
    expect(tableUnit([900, 950], [1_409_000_000])).toBe('µs')
    expect(tableUnit([null])).toBe('ms')
    expect(['0.412', '6.84', '1,391', '<0.001']).toEqual(
      [412_000, 6_840_000, 1_391_000_000, 400].map((ns) => latencyIn('ms', ns)),
    )
  })

  it('keeps the order of latencies after rounding, and never shows NaN or Infinity', () => {
    const anything = fc.oneof(
      fc.double({ min: -(2 ** 53), max: 2 ** 53 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
    )
    const value = (text: string): number => Number(text.replaceAll(',', '').replace('<', ''))
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), anything, (ns, factor) => {
        const more = ns * (1 + Math.abs(factor % 1 || 0))
        expect(value(latencyIn('ms', ns))).toBeLessThanOrEqual(value(latencyIn('ms', more)) + 0.001)
        for (const format of [formatLatency, formatRate, formatBytes, formatShare, formatCount]) {
          expect(format(factor)).not.toMatch(/NaN|Infinity|e\+/)
        }
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})
