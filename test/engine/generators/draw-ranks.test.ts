import { describe, expect, it } from 'vitest'
import { drawRanks, type RankShares } from '../../../src/engine/generators/draw-ranks'
import { keyChooser } from '../../../src/engine/generators/key-chooser'
import { ycsbScrambledZipfian } from '../../../src/engine/generators/scrambled-zipfian'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import type { RequestDistribution, WorkloadSpec } from '../../../src/shared/workload'
import { workloadSpec } from './workload-spec'

const DRAWS = 200_000

const specOf = (records: number, requestDistribution: RequestDistribution): WorkloadSpec =>
  workloadSpec(records, { requestDistribution })

function sharesOf(spec: WorkloadSpec, seed = 42, draws = DRAWS, steps = 50_000): RankShares {
  const draw = drawRanks(spec, seed, draws)
  let share = 0
  while (share < 1) {
    const next = draw.advance(steps)
    expect(next).toBeGreaterThan(share)
    share = next
  }
  return draw.shares()
}

const figures = ({ hottestKey, hottest1Percent, hottest10Percent }: RankShares) => [
  hottestKey,
  hottest1Percent,
  hottest10Percent,
]

/** Draws of a share p scatter by √(p(1−p)/n): six of these, and what the generator is known to be off. */
function expectTheory(shares: RankShares, off: number): void {
  for (const { drawn, theory, keys } of figures(shares)) {
    expect(theory, `${keys} keys`).not.toBeNull()
    const p = theory as number
    const scatter = 6 * Math.sqrt((p * (1 - p)) / shares.draws)
    expect(Math.abs(drawn - p), `${keys} keys: ${drawn} ${p}`).toBeLessThan(scatter + off)
  }
}

const ALL: readonly RequestDistribution[] = [
  { kind: 'uniform' },
  { kind: 'sequential' },
  { kind: 'hotspot', dataFraction: 0.2, operationFraction: 0.8 },
  { kind: 'hotspot', dataFraction: 0.8, operationFraction: 0.1 },
  { kind: 'latest', theta: 0.99 },
  { kind: 'exponential', percentile: 95, fraction: 0.4 },
  { kind: 'zipfian', variant: 'true', theta: 0.5 },
  { kind: 'zipfian', variant: 'true', theta: 0.99 },
  { kind: 'zipfian', variant: 'ycsb', theta: 0.99 },
]

describe('shares of the draws by rank', () => {
  it.each(ALL)('are what the formula of $kind says, within chance', (distribution) => {
    // Gray's zipfian lies within 2 % of Zipf, and by far less in these figures
    const off = 'theta' in distribution ? 0.01 : 0
    expectTheory(sharesOf(specOf(100_000, distribution)), off)
  })

  it('give Zipf its textbook figures: 7.83 %, 60.5 % and 80.0 % of 100,000 records', () => {
    const shares = sharesOf(specOf(100_000, { kind: 'zipfian', variant: 'true', theta: 0.99 }))
    expect(figures(shares).map(({ keys }) => keys)).toEqual([1, 1000, 10_000])
    const [hottest, percent, tenth] = figures(shares).map(({ theory }) => theory)
    expect(hottest).toBeCloseTo(0.0783, 4)
    expect(percent).toBeCloseTo(0.605, 3)
    expect(tenth).toBeCloseTo(0.8, 3)
  })

  it.each(ALL)('of $kind cover all ranks once and total 1', (distribution) => {
    const { points, keys } = sharesOf(specOf(12_345, distribution), 1, 20_000)
    expect(points[0].from).toBe(0)
    expect(points.at(-1)?.to).toBe(keys)
    points.slice(1).forEach(({ from }, i) => {
      expect(from).toBe(points[i].to)
    })
    const total = (of: 'perKey' | 'theoryPerKey') =>
      points.reduce((sum, point) => sum + (point[of] ?? Number.NaN) * (point.to - point.from), 0)
    expect(total('perKey')).toBeCloseTo(1, 9)
    expect(total('theoryPerKey')).toBeCloseTo(1, 9)
  })

  it('fall from rank to rank in theory', () => {
    for (const distribution of ALL) {
      const { points } = sharesOf(specOf(5000, distribution), 1, 10)
      points.slice(1).forEach(({ theoryPerKey }, i) => {
        const before = points[i].theoryPerKey as number
        expect(theoryPerKey, JSON.stringify(distribution)).toBeLessThanOrEqual(before * (1 + 1e-9))
      })
    }
  })

  it('are the same however the work is cut into pieces', () => {
    const spec = specOf(2000, { kind: 'zipfian', variant: 'ycsb', theta: 0.99 })
    const whole = sharesOf(spec, 7, 5000, 1e9)
    expect(sharesOf(spec, 7, 5000, 777)).toEqual(whole)
    expect(sharesOf(spec, 8, 5000, 1e9)).not.toEqual(whole)
  })

  it('count the very records that worker 0 of a run draws first', () => {
    const spec = specOf(50, { kind: 'latest', theta: 0.99 })
    const random = seededRandom(3).split('measured').split(0).split('keys')
    const chooser = keyChooser(spec, null, () => 49, random)
    const newest = Array.from({ length: 400 }, () => chooser.next()).filter((n) => n === 49)
    expect(sharesOf(spec, 3, 400).hottestKey.drawn).toBe(newest.length / 400)
  })

  it('of a slice count its own records alone', () => {
    const spec = workloadSpec(10_000, {
      insertStart: 4000,
      insertCount: 1000,
      requestDistribution: { kind: 'zipfian', variant: 'true', theta: 0.9 },
    })
    const shares = sharesOf(spec, 1, 20_000)
    expect(shares.keys).toBe(1000)
    expectTheory(shares, 0.01)
  })

  it('can be asked for a single record', () => {
    for (const distribution of ALL) {
      const shares = sharesOf(specOf(1, distribution), 1, 100)
      expect(shares.points, JSON.stringify(distribution)).toEqual([
        { from: 0, to: 1, perKey: 1, theoryPerKey: expect.closeTo(1, 9) },
      ])
    }
  })

  it('are empty, not undefined, before anything is drawn', () => {
    const shares = drawRanks(specOf(1000, ALL[8]), 1, 100).shares()
    expect(shares.draws).toBe(0)
    expect(shares.hottestKey).toEqual({ keys: 1, drawn: 0, theory: null })
    expect(shares.points.every(({ perKey, theoryPerKey }) => perKey === 0 && !theoryPerKey)).toBe(
      true,
    )
  })
})

describe("the shares of YCSB's zipfian", () => {
  const ycsb: RequestDistribution = { kind: 'zipfian', variant: 'ycsb', theta: 0.99 }

  it('agree with many draws of few records, sorted by how often they came', () => {
    const records = 100
    const generator = ycsbScrambledZipfian(0, records + 1, seededRandom(11))
    const counts = new Float64Array(records)
    let taken = 0
    while (taken < 2_000_000) {
      const number = generator.next()
      if (number >= records) continue
      counts[number]++
      taken++
    }
    counts.sort().reverse()
    const { hottestKey, hottest10Percent } = sharesOf(specOf(records, ycsb), 1, 10)
    const drawn = (keys: number) => counts.slice(0, keys).reduce((sum, n) => sum + n, 0) / taken
    // the second rank, too, is drawn exactly; the third a fifth too often
    expect(hottestKey.theory).toBeCloseTo(drawn(1), 3)
    expect(Math.abs((hottest10Percent.theory as number) - drawn(10))).toBeLessThan(0.01)
  })

  it('go on smoothly where a key space is too large to weigh each of its records', () => {
    const [below, above] = [130_000, 133_000].map((records) => sharesOf(specOf(records, ycsb)))
    for (const [i, figure] of figures(below).entries()) {
      const other = figures(above)[i]
      expect(Math.abs((figure.theory as number) - (other.theory as number))).toBeLessThan(0.005)
      expect(Math.abs(figure.drawn - other.drawn)).toBeLessThan(0.006)
    }
    expectTheory(above, 0.01)
  })

  it('say that they do not know the tenth of a key space beyond what is looked at', () => {
    const shares = sharesOf(specOf(100_000_000, ycsb), 1, 20_000)
    expect(shares.hottestKey.theory).not.toBeNull()
    expect(shares.hottest10Percent.theory).toBeNull()
    expect(shares.hottest10Percent.drawn).toBeGreaterThan(0.5)
  })
})
