import { describe, expect, it } from 'vitest'
import { zeta } from '../../../src/engine/generators/zeta'

/** Σ 1/i^theta, smallest terms first and compensated (Kahan), so good to the last digits. */
function slowZeta(count: number, theta: number): number {
  let sum = 0
  let lost = 0
  for (let i = count; i >= 1; i--) {
    const term = 1 / i ** theta - lost
    const next = sum + term
    lost = next - sum - term
    sum = next
  }
  return sum
}

describe('zeta', () => {
  // spec ycsb-core §2.5, sums of doubles in ascending order
  it.each([
    [2, 1.5034777750283594],
    [10, 2.9561075165103636],
    [100, 5.294568831377164],
    [999, 7.727881697979491],
    [1000, 7.728953217284729],
    [10000, 10.224361459595578],
    [1000000, 15.391849746037371],
  ])('of %i items at 0.99 is what YCSB sums up', (count, expected) => {
    expect(Math.abs(zeta(0.99)(count) / expected - 1)).toBeLessThan(count <= 1024 ? 1e-15 : 1e-12)
  })

  it('of 100 000 items at 0.99 is 12.778338', () => {
    expect(zeta(0.99)(100_000)).toBeCloseTo(12.778338, 6)
  })

  it('of YCSB’s 10^10 ranks is its constant, to the 10^-10 that constant is good for', () => {
    expect(Math.abs(zeta(0.99)(1e10) - 26.46902820178302)).toBeLessThan(1e-9)
  })

  it.each([0, 0.1, 0.5, 0.9, 0.99, 0.9999, 0.999999])(
    'at theta %f is within 10^-13 of the sum',
    (theta) => {
      const sum = zeta(theta)
      for (const count of [1, 2, 63, 64, 65, 1024, 1025, 1026, 5000, 300_000]) {
        expect(Math.abs(sum(count) / slowZeta(count, theta) - 1)).toBeLessThan(1e-13)
      }
    },
  )

  // ζ(theta) − ζ(theta, n + 1) by mpmath with 40 digits
  it.each([
    [100000000, 0.99, 20.802930490024426],
    [10000000000, 0.99, 26.46902820175148],
    [10000000000, 0.999999, 23.603331619016362],
    [2 ** 53, 0.5, 189812529.7881486],
    [5000, 0.9, 14.00684945677888],
  ])('of %i items at %f agrees with 40-digit arithmetic', (count, theta, expected) => {
    expect(Math.abs(zeta(theta)(count) / expected - 1)).toBeLessThan(1e-14)
  })

  it('of theta 0 is the count itself, up to 2^53', () => {
    for (const count of [1e6, 1e10, 2 ** 53]) {
      expect(Math.abs(zeta(0)(count) / count - 1)).toBeLessThan(1e-13)
    }
  })
})
