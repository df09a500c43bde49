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

  describe('whose rate is changed by hand', () => {
    it('keeps what was due before, and goes on evenly spaced over all workers from there', () => {
      const each = [0, 1].map((worker) => {
        const part = schedule(constant(10), 'constant', worker, 2, random)
        part.changeRate(100, 350e6)
        return starts(4, part)
      })
      const together = each.flat().sort((a, b) => a - b)
      expect(together.map((ns) => ns / 1e6)).toEqual([0, 100, 200, 300, 350, 360, 370, 380])
    })

    it('tells the rate that holds at a time', () => {
      const part = schedule(constant(1000), 'constant', 0, 4, random)
      part.changeRate(100, 2e9)
      expect([part.rateAt(1e9), part.rateAt(2e9), part.rateAt(60e9)]).toEqual([250, 25, 25])
    })

    it('follows the last of several changes, also when they are for one time', () => {
      const part = schedule(constant(10), 'constant', 0, 1, random)
      part.changeRate(100, 1e9)
      part.changeRate(1000, 1e9)
      part.changeRate(10, 1.003e9)
      expect(
        starts(15, part)
          .slice(9)
          .map((ns) => ns / 1e6),
      ).toEqual([900, 1000, 1001, 1002, 1003, 1103])
    })

    it('begins again where the shape had come to its end', () => {
      const shape: RateShape = {
        kind: 'pieces',
        pieces: [
          { forSeconds: 1, fromOpsPerSec: 2, toOpsPerSec: 2 },
          { forSeconds: 1, fromOpsPerSec: 0, toOpsPerSec: 0 },
        ],
        repeat: false,
      }
      const part = schedule(shape, 'constant', 0, 1, random)
      part.changeRate(4, 5e9)
      expect(starts(4, part).map((ns) => ns / 1e9)).toEqual([0, 0.5, 1, 5])
    })

    it('draws Poisson arrivals of the new rate', () => {
      const part = schedule(constant(1), 'poisson', 0, 1, seededRandom(11))
      part.changeRate(2000, 1e9)
      const after = starts(20_000, part).filter((ns) => ns >= 1e9)
      const seconds = (after[after.length - 1] - 1e9) / 1e9
      // 20,000 arrivals: the count has a standard deviation of 141
      expect(after.length / seconds).toBeGreaterThan(2000 * 0.97)
      expect(after.length / seconds).toBeLessThan(2000 * 1.03)
    })
  })
})
