import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schedule } from '../../../src/engine/pacing/schedule'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import type { RateShape } from '../../../src/shared/load-control'
import { expectCounts, tally } from '../generators/chi-square'

const constant = (opsPerSec: number): RateShape => ({ kind: 'constant', opsPerSec })
const random = seededRandom(7)

const starts = (count: number, from: { next(): number }): number[] =>
  Array.from({ length: count }, () => from.next())

describe('schedule', () => {
  it('lets the workers take turns, evenly spaced together', () => {
    const each = [0, 1, 2].map((worker) =>
      starts(100, schedule(constant(3000), 'constant', worker, 3, random)),
    )
    const together = each.flat().sort((a, b) => a - b)
    expect(together).toEqual(Array.from({ length: 300 }, (_, i) => Math.round((i * 1e9) / 3000)))
  })

  it('gives each worker its part of the rate', () => {
    const part = schedule(constant(3000), 'constant', 1, 4, random)
    expect(part.rateAt(12e9)).toBe(750)
  })

  it('has its intended starts in order and in whole ns, on any curve', () => {
    const shape: RateShape = {
      kind: 'pieces',
      pieces: [
        { forSeconds: 1, fromOpsPerSec: 0, toOpsPerSec: 900 },
        { forSeconds: 2, fromOpsPerSec: 0, toOpsPerSec: 0 },
        { forSeconds: 1, fromOpsPerSec: 700, toOpsPerSec: 20 },
      ],
      repeat: true,
    }
    fc.assert(
      fc.property(
        fc.constantFrom('constant' as const, 'poisson' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(1000),
        (arrivals, workers, seed) => {
          const part = schedule(shape, arrivals, seed % workers, workers, seededRandom(seed))
          const times = starts(500, part)
          expect(times.every(Number.isInteger)).toBe(true)
          expect(times[0]).toBeGreaterThanOrEqual(0)
          expect(times).toEqual([...times].sort((a, b) => a - b))
        },
      ),
      { numRuns: 40, seed: 1 },
    )
  })

  it('has no more starts once the rate has fallen to 0 for good', () => {
    const shape: RateShape = {
      kind: 'pieces',
      pieces: [
        { forSeconds: 1, fromOpsPerSec: 10, toOpsPerSec: 10 },
        { forSeconds: 1, fromOpsPerSec: 0, toOpsPerSec: 0 },
      ],
      repeat: false,
    }
    const times = starts(12, schedule(shape, 'constant', 0, 1, random))
    expect(times.slice(0, 3)).toEqual([0, 1e8, 2e8])
    expect(times[11]).toBe(Infinity)
  })

  it('draws Poisson gaps that are exponential, with the mean of the worker’s part', () => {
    const part = schedule(constant(1000), 'poisson', 0, 2, seededRandom(11))
    let before = 0
    let sum = 0
    // the exponential distribution cut into 20 cells of equal probability; mean gap 2 ms
    const counts = tally(20, 50_000, () => {
      const next = part.next()
      const gap = next - before
      before = next
      sum += gap
      return Math.min(19, Math.floor(20 * (1 - Math.exp(-gap / 2e6))))
    })
    expectCounts(counts, () => 1 / 20)
    expect(sum / 50_000).toBeGreaterThan(0.98 * 2e6)
    expect(sum / 50_000).toBeLessThan(1.02 * 2e6)
  })

  it('adds up Poisson workers to one Poisson process of the whole rate', () => {
    const together = [0, 1, 2, 3]
      .flatMap((worker) => {
        const own = seededRandom(5).split(worker).split('arrivals')
        return starts(12_000, schedule(constant(4000), 'poisson', worker, 4, own))
      })
      .sort((a, b) => a - b)
    // arrivals in 10 ms windows of the first 10 s: Poisson with mean 40, so its variance is 40 too
    const windows = new Array<number>(1000).fill(0)
    for (const at of together) {
      const window = Math.floor(at / 1e7)
      if (window < windows.length) windows[window]++
    }
    const mean = windows.reduce((sum, n) => sum + n, 0) / windows.length
    const variance = windows.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (windows.length - 1)
    expect(Math.abs(mean - 40)).toBeLessThan(0.8)
    // equal streams in the workers would make it 4 × 40
    expect(variance / mean).toBeGreaterThan(0.87)
    expect(variance / mean).toBeLessThan(1.13)
  })
})
