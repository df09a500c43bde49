import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateCurve } from '../../../src/engine/pacing/rate-curve'
import type { RateShape } from '../../../src/shared/load-control'

type Pieces = Extract<RateShape, { kind: 'pieces' }>['pieces']

const pieces = (list: readonly [number, number, number][], repeat = false): RateShape => ({
  kind: 'pieces',
  pieces: list.map(([forSeconds, fromOpsPerSec, toOpsPerSec]) => ({
    forSeconds,
    fromOpsPerSec,
    toOpsPerSec,
  })),
  repeat,
})

/** Operations asked for up to a time, by adding up a million thin slices of the rate. */
function summed(rateAt: (seconds: number) => number, seconds: number): number {
  const slices = 1_000_000
  let total = 0
  for (let i = 0; i < slices; i++) total += rateAt(((i + 0.5) * seconds) / slices)
  return (total * seconds) / slices
}

const secondsOf = (shape: RateShape, operations: number): number =>
  rateCurve(shape).timeOf(operations) / 1e9

describe('rate curve', () => {
  it('asks for a constant rate evenly', () => {
    const curve = rateCurve({ kind: 'constant', opsPerSec: 2000 })
    expect([0, 1, 2, 2000].map((n) => curve.timeOf(n))).toEqual([0, 500_000, 1_000_000, 1e9])
    expect(curve.rateAt(5e15)).toBe(2000)
  })

  it('does not drift after a thousand million operations', () => {
    const curve = rateCurve({ kind: 'constant', opsPerSec: 30_000 })
    expect(curve.timeOf(1e9)).toBeCloseTo((1e9 / 30_000) * 1e9, -1)
    expect(curve.timeOf(1e9 + 1) - curve.timeOf(1e9)).toBeCloseTo(1e9 / 30_000, -1)
  })

  it('follows steps and holds the last rate for ever', () => {
    const shape = pieces([
      [10, 1000, 1000],
      [10, 2000, 2000],
    ])
    expect(secondsOf(shape, 9_999)).toBeCloseTo(9.999, 9)
    expect(secondsOf(shape, 20_000)).toBeCloseTo(15, 9)
    expect(secondsOf(shape, 32_000)).toBeCloseTo(21, 9)
    const curve = rateCurve(shape)
    expect([0, 9.99, 10, 19.99, 20, 3600].map((s) => curve.rateAt(s * 1e9))).toEqual([
      1000, 1000, 2000, 2000, 2000, 2000,
    ])
  })

  // 1,000 → 8,000/s in 60 s: n(t) = 1000 t + 7000/120 t². In all (1000 + 8000) / 2 × 60 = 270,000.
  it('integrates a ramp exactly', () => {
    const shape = pieces([[60, 1000, 8000]])
    for (const seconds of [0.5, 7, 30, 59.9]) {
      const operations = 1000 * seconds + (7000 / 120) * seconds ** 2
      expect(secondsOf(shape, operations)).toBeCloseTo(seconds, 9)
    }
    expect(secondsOf(shape, 270_000)).toBeCloseTo(60, 9)
    expect(secondsOf(shape, 278_000)).toBeCloseTo(61, 9)
  })

  it('begins a ramp from nothing at its beginning', () => {
    const curve = rateCurve(pieces([[10, 0, 1000]]))
    // n(t) = 50 t²
    expect(curve.timeOf(0)).toBe(0)
    expect(curve.timeOf(50)).toBeCloseTo(1e9, 0)
    expect(curve.timeOf(5000)).toBeCloseTo(10e9, 0)
  })

  it('ends a ramp down to nothing, and then asks for no more', () => {
    const curve = rateCurve(pieces([[10, 1000, 0]]))
    expect(curve.timeOf(5000)).toBeCloseTo(10e9, 0)
    expect(curve.timeOf(5001)).toBe(Infinity)
    expect(curve.rateAt(11e9)).toBe(0)
  })

  it('passes over times in which nothing is asked for', () => {
    const shape = pieces([
      [5, 0, 0],
      [1, 100, 100],
      [5, 0, 0],
      [1, 100, 100],
    ])
    expect(secondsOf(shape, 0)).toBeCloseTo(5, 9)
    expect(secondsOf(shape, 100)).toBeCloseTo(6, 9)
    expect(secondsOf(shape, 101)).toBeCloseTo(11.01, 9)
  })

  it('starts again when it repeats', () => {
    const shape = pieces(
      [
        [1, 100, 100],
        [1, 0, 0],
        [2, 0, 100],
      ],
      true,
    )
    // 100 + 0 + 100 operations in 4 s
    expect(secondsOf(shape, 200 * 1000 + 50)).toBeCloseTo(4000.5, 6)
    expect(rateCurve(shape).rateAt(4003e9)).toBeCloseTo(50, 9)
  })

  it('never asks when it repeats nothing', () => {
    expect(rateCurve(pieces([[1, 0, 0]], true)).timeOf(0)).toBe(Infinity)
  })

  it('comes within half a percent of the amplitude of a sine', () => {
    const shape: RateShape = {
      kind: 'sine',
      meanOpsPerSec: 5000,
      amplitudeOpsPerSec: 2000,
      periodSeconds: 60,
    }
    const sine = (seconds: number) => 5000 + 2000 * Math.sin((2 * Math.PI * seconds) / 60)
    const curve = rateCurve(shape)
    for (let seconds = 0; seconds < 150; seconds += 0.37) {
      expect(Math.abs(curve.rateAt(seconds * 1e9) - sine(seconds))).toBeLessThan(0.005 * 2000)
    }
    // a whole period asks for the mean, and the fullest moment comes in its first half
    expect(secondsOf(shape, 5000 * 60)).toBeCloseTo(60, 6)
    const quarter = summed(sine, 15)
    expect(Math.abs(secondsOf(shape, quarter) - 15)).toBeLessThan(0.02)
  })

  it('is the inverse of the rate added up, whatever the pieces', () => {
    const anyPieces = fc.array(
      fc.record({
        forSeconds: fc.integer({ min: 1, max: 20 }),
        fromOpsPerSec: fc.integer({ min: 0, max: 1000 }),
        toOpsPerSec: fc.integer({ min: 0, max: 1000 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(anyPieces, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (list, share) => {
        const asked = list.reduce((sum, p) => sum + area(p), 0)
        fc.pre(asked > 0)
        const seconds = secondsOf({ kind: 'pieces', pieces: list, repeat: false }, asked * share)
        expect(areaUpTo(list, seconds)).toBeCloseTo(asked * share, 5)
      }),
      { numRuns: 300, seed: 1 },
    )
  })
})

const area = (piece: Pieces[number]): number =>
  (piece.forSeconds * (piece.fromOpsPerSec + piece.toOpsPerSec)) / 2

/** By Simpson's rule piece by piece, which is exact for straight lines. */
function areaUpTo(list: Pieces, seconds: number): number {
  let total = 0
  let start = 0
  for (const { forSeconds, fromOpsPerSec, toOpsPerSec } of list) {
    const length = Math.min(forSeconds, Math.max(0, seconds - start))
    const rate = (at: number) => fromOpsPerSec + ((toOpsPerSec - fromOpsPerSec) * at) / forSeconds
    total += (length / 6) * (rate(0) + 4 * rate(length / 2) + rate(length))
    start += forSeconds
  }
  return total
}
