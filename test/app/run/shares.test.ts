import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf } from '../../../src/app/run/shares'

it('splits a whole number into parts that add up to it and differ by at most one', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 64 }), (whole, parts) => {
      const shares = Array.from({ length: parts }, (_, index) => shareOf(whole, index, parts))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
    { seed: 1 },
  )
})
