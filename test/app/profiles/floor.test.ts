import { describe, expect, it } from 'vitest'
import { describeFloor } from '../../../src/app/profiles/test/floor'

describe('the latency floor', () => {
  it('is the middle and the tail of what was measured, in any order', () => {
    const trips = Array.from({ length: 1000 }, (_, i) => (1000 - i) / 1000)
    expect(describeFloor(trips)).toMatchObject({ count: 1000, p50Ms: 0.5, p99Ms: 0.99, maxMs: 1 })
  })

  it('has no tail with too few trips', () => {
    expect(describeFloor([0.2])).toMatchObject({ count: 1, p50Ms: 0.2, p99Ms: null, maxMs: 0.2 })
  })

  it('shows the middle finely, loses no trip, and never has many steps', () => {
    const usual = Array.from({ length: 999 }, (_, i) => 0.1 + i / 1e5)
    for (const longest of [0.11, 1, 60]) {
      const { histogram } = describeFloor([...usual, longest])
      const { counts, stepMs } = histogram
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1000)
      expect(counts.length).toBeLessThanOrEqual(201)
      expect(counts.at(-1)).toBeGreaterThan(0)
      expect(counts.length * stepMs).toBeGreaterThan(longest)
    }
    expect(describeFloor(usual).histogram.stepMs).toBe(0.02)
  })
})
