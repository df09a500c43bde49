import { describe, expect, it } from 'vitest'
import { acknowledgedCounter } from '../../../src/engine/generators/acknowledged-counter'
import { expectedNewKeys, keyChooser, MAX_DRAWS } from '../../../src/engine/generators/key-chooser'
import { KnownRecords, soleInserter } from '../../../src/engine/generators/known-records'
import { latest } from '../../../src/engine/generators/latest'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import type { RequestDistribution } from '../../../src/shared/workload'
import { expectCounts, tally } from './chi-square'
import { workloadSpec } from './workload-spec'

const EVERY: readonly RequestDistribution[] = [
  { kind: 'uniform' },
  { kind: 'sequential' },
  { kind: 'zipfian', variant: 'ycsb', theta: 0.99 },
  { kind: 'zipfian', variant: 'true', theta: 0.99 },
  { kind: 'latest', theta: 0.99 },
  { kind: 'hotspot', dataFraction: 0.2, operationFraction: 0.8 },
  { kind: 'exponential', percentile: 95, fraction: 0.8571428571 },
]
const YCSB = EVERY[2]
const TRUE = EVERY[3]
const LATEST = EVERY[4]

describe('key chooser', () => {
  it.each(EVERY)('draws only records that exist: $kind $variant', (requestDistribution) => {
    for (const recordCount of [1, 2, 3, 1000]) {
      const spec = workloadSpec(recordCount, { requestDistribution })
      const keys = keyChooser(spec, 10_000, () => recordCount - 1, seededRandom(1))
      tally(recordCount, 5_000, () => keys.next())
      expect(keys.drawn - keys.rejected + keys.folded).toBe(5_000)
    }
  })

  it.each(EVERY)('gives the same records for the same seed: $kind $variant', (distribution) => {
    const spec = workloadSpec(1000, { requestDistribution: distribution })
    const take = (): number[] => {
      const keys = keyChooser(spec, 1000, () => 999, seededRandom(7))
      return Array.from({ length: 50 }, () => keys.next())
    }
    expect(take()).toEqual(take())
  })

  it.each(EVERY)('counts beyond 2^32 records: $kind $variant', (requestDistribution) => {
    const recordCount = 2 ** 52
    const spec = workloadSpec(recordCount, { requestDistribution })
    const keys = keyChooser(spec, null, () => recordCount - 1, seededRandom(2))
    const drawn = Array.from({ length: 100 }, () => keys.next())
    expect(drawn.every((n) => Number.isSafeInteger(n) && n >= 0 && n < recordCount)).toBe(true)
    const walks = requestDistribution.kind === 'sequential'
    expect(Math.max(...drawn) > 2 ** 32).toBe(!walks)
  })

  it.each([EVERY[0], EVERY[1], EVERY[5]])('keeps to its slice: $kind', (requestDistribution) => {
    const spec = workloadSpec(1000, { insertStart: 400, insertCount: 50, requestDistribution })
    const keys = keyChooser(spec, 100, () => 999, seededRandom(3))
    expect(Math.min(...tally(50, 5000, () => keys.next() - 400))).toBeGreaterThan(0)
  })

  it('refuses a slice without records', () => {
    const spec = workloadSpec(10, { insertCount: 0 })
    expect(() => keyChooser(spec, 1, () => 9, seededRandom(1))).toThrow(/insertcount: 0 leaves/)
  })
})

describe('request distribution zipfian, YCSB’s', () => {
  it('expects twice the inserts of the run, and none when it ends by time', () => {
    const spec = workloadSpec(1000)
    expect(expectedNewKeys(spec, 1000)).toBe(100)
    expect(expectedNewKeys(spec, 1e12)).toBe(1e11)
    expect(expectedNewKeys(spec, null)).toBe(0)
  })

  it('draws over one key more than exists, so rank 0 of workload A is record 144', () => {
    const mix = { read: 0.5, update: 0.5, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 }
    const spec = workloadSpec(1000, { mix, requestDistribution: YCSB })
    const keys = keyChooser(spec, 100_000, () => 999, seededRandom(4))
    const counts = tally(1000, 100_000, () => keys.next())
    expect(counts[144]).toBe(Math.max(...counts))
    // 1001 numbers, one of them missing
    expect(keys.drawn / 100_000).toBeCloseTo(1.001, 3)
  })

  it('draws again what is not there yet, and counts it: 1.1 draws for workload E', () => {
    const spec = workloadSpec(1000, { requestDistribution: YCSB })
    let last = 999
    const keys = keyChooser(spec, 1000, () => last, seededRandom(5))
    const counts = tally(1000, 50_000, () => keys.next())
    // rank 0 falls on record 903 of 1101 (spec ycsb-core §2.6)
    expect(counts[903]).toBe(Math.max(...counts))
    expect(keys.drawn / 50_000).toBeGreaterThan(1.05)
    expect(keys.drawn / 50_000).toBeLessThan(1.25)
    last = 1100
    const all = tally(1101, 100_000, () => keys.next())
    expect(Math.min(...all.slice(1000))).toBeGreaterThan(0)
  })

  it('gives up after a bounded number of draws where hardly any key exists', () => {
    const spec = workloadSpec(10, { requestDistribution: YCSB })
    const keys = keyChooser(spec, 1e9, () => 9, seededRandom(6))
    tally(10, 200, () => keys.next())
    expect(keys.folded).toBe(200)
    expect(keys.drawn).toBe(200 * MAX_DRAWS)
    expect(keys.rejected).toBe(keys.drawn)
  })
})

describe('request distribution zipfian, true', () => {
  const zipf = (count: number, theta: number): number[] => {
    const weights = Array.from({ length: count }, (_, rank) => (rank + 1) ** -theta)
    const sum = weights.reduce((a, b) => a + b)
    return weights.map((weight) => weight / sum)
  }

  it.each([0.5, 0.99])('gives the hottest records their share of Zipf(%f)', (theta) => {
    const spec = workloadSpec(1000, {
      requestDistribution: { kind: 'zipfian', variant: 'true', theta },
    })
    const keys = keyChooser(spec, 1000, () => 999, seededRandom(1))
    const draws = 1_000_000
    const counts = tally(1000, draws, () => keys.next())
    const shares = Array.from(counts, (count) => count / draws).sort((a, b) => b - a)
    const expected = zipf(1000, theta)
    for (const rank of [0, 1]) {
      expect(Math.abs(shares[rank] - expected[rank])).toBeLessThan(0.001)
    }
    const topTenth = (list: number[]): number => list.slice(0, 100).reduce((a, b) => a + b)
    expect(Math.abs(topTenth(shares) - topTenth(expected))).toBeLessThan(0.02)
    expect(keys.rejected).toBe(0)
  })

  it('fits uniform by chi-square at theta 0', () => {
    const spec = workloadSpec(500, {
      requestDistribution: { kind: 'zipfian', variant: 'true', theta: 0 },
    })
    const keys = keyChooser(spec, 1000, () => 499, seededRandom(2))
    expectCounts(
      tally(500, 200_000, () => keys.next()),
      () => 1 / 500,
    )
  })

  it('keeps the hottest record while inserts come in, and reads those too', () => {
    const spec = workloadSpec(1000, { requestDistribution: TRUE })
    let last = 999
    const keys = keyChooser(spec, null, () => last, seededRandom(3))
    const hottest = (): number => {
      const counts = tally(last + 1, 20_000, () => keys.next())
      return counts.indexOf(Math.max(...counts))
    }
    const before = hottest()
    last = 1199
    expect(hottest()).toBe(before)
    const counts = tally(1200, 200_000, () => keys.next())
    expect(counts.slice(1000).filter((count) => count > 0).length).toBeGreaterThan(190)
  })

  it('keeps to its slice and its own inserts', () => {
    const spec = workloadSpec(1000, {
      insertStart: 400,
      insertCount: 50,
      requestDistribution: TRUE,
    })
    const counter = acknowledgedCounter(1000, { stride: 2, offset: 1 })
    counter.acknowledge(counter.next())
    counter.acknowledge(counter.next())
    const keys = keyChooser(spec, 100, () => counter.last(), seededRandom(4), counter)
    const seen = new Set(Array.from({ length: 20_000 }, () => keys.next()))
    expect(seen).toEqual(new Set([...Array.from({ length: 50 }, (_, i) => 400 + i), 1001, 1003]))
  })
})

describe('request distribution latest', () => {
  // spec ycsb-core §2.7
  it('draws YCSB’s records of 1000 for given u', () => {
    const records = latest(new KnownRecords(() => 999, soleInserter(1000)), 0.99, seededRandom(1))
    const us = [0, 0.1, 0.2, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999]
    expect(us.map((u) => records.numberFor(u))).toEqual([
      999, 999, 997, 996, 977, 848, 528, 313, 73, 8,
    ])
  })

  it('of a single record is that record', () => {
    const records = latest(new KnownRecords(() => 0, soleInserter(1)), 0.99, seededRandom(1))
    expect([0, 0.5, 1 - 2 ** -53].map((u) => records.numberFor(u))).toEqual([0, 0, 0])
  })

  it('follows the inserts, and never reads one that is not acknowledged', () => {
    const spec = workloadSpec(100, { requestDistribution: LATEST })
    const counter = acknowledgedCounter(100)
    const keys = keyChooser(spec, null, () => counter.last(), seededRandom(2), counter)
    for (let i = 0; i < 2000; i++) {
      const [first, second] = [counter.next(), counter.next()]
      counter.acknowledge(second)
      for (let draw = 0; draw < 3; draw++) expect(keys.next()).toBeLessThan(first)
      counter.acknowledge(first)
    }
    const newest = counter.last()
    const counts = tally(4100, 50_000, () => newest - keys.next())
    // 1 / ζ(4099) of the draws go to the newest
    expect(counts[0] / 50_000).toBeCloseTo(0.1085, 2)
  })

  it('passes over a failed insert and does not read it', () => {
    const spec = workloadSpec(5, { requestDistribution: LATEST })
    const counter = acknowledgedCounter(5)
    counter.giveUp(counter.next())
    counter.acknowledge(counter.next())
    const keys = keyChooser(spec, null, () => counter.last(), seededRandom(3), counter)
    const counts = tally(7, 5_000, () => keys.next())
    expect(counts[6]).toBeGreaterThan(1000)
    expect(counts[5]).toBe(0)
    expect(keys.rejected).toBeGreaterThan(0)
  })

  it('of a worker reads the loaded records and its own inserts only', () => {
    const spec = workloadSpec(10, { requestDistribution: LATEST })
    const counter = acknowledgedCounter(10, { stride: 4, offset: 2 })
    for (let i = 0; i < 3; i++) counter.acknowledge(counter.next())
    for (const requestDistribution of EVERY) {
      const keys = keyChooser(
        { ...spec, requestDistribution },
        1000,
        () => counter.last(),
        seededRandom(4),
        counter,
      )
      for (let i = 0; i < 2000; i++) {
        const n = keys.next()
        expect(n < 10 || n === 12 || n === 16 || n === 20).toBe(true)
      }
    }
  })
})

describe('request distribution exponential', () => {
  it('fits the theory by chi-square, the newest record the hottest', () => {
    const count = 1000
    const spec = workloadSpec(count, {
      requestDistribution: { kind: 'exponential', percentile: 95, fraction: 0.5 },
    })
    const keys = keyChooser(spec, null, () => count - 1, seededRandom(5))
    const above = (age: number): number => 0.05 ** (age / 500)
    expectCounts(
      tally(count, 200_000, () => count - 1 - keys.next()),
      (age) => (above(age) - above(age + 1)) / (1 - above(count)),
    )
    // what lies beyond the oldest record is drawn again: 0.05² of the draws
    expect(keys.rejected / keys.drawn).toBeCloseTo(0.0025, 3)
  })

  it('stands an endless distance', () => {
    const spec = workloadSpec(10, { requestDistribution: EVERY[6] })
    const keys = keyChooser(spec, null, () => 9, { ...seededRandom(1), next: () => 0 })
    expect(keys.next()).toBe(0)
    expect(keys.folded).toBe(1)
  })
})
