import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { Xoshiro128 } from '../../../src/engine/random/xoshiro'
import { expectCounts, tally } from '../generators/chi-square'

const draws = (count: number, draw: () => number): number[] => Array.from({ length: count }, draw)

describe('xoshiro128**', () => {
  it('gives the first outputs of the published reference implementation', () => {
    const source = new Xoshiro128([1, 2, 3, 4])
    expect(draws(10, () => source.uint32())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
      4258142804,
    ])
  })

  it('makes a double of 53 bits from two outputs', () => {
    const words = new Xoshiro128([1, 2, 3, 4])
    const doubles = new Xoshiro128([1, 2, 3, 4])
    for (let i = 0; i < 1000; i++) {
      const bits = (BigInt(words.uint32() >>> 5) << 26n) | BigInt(words.uint32() >>> 6)
      expect(doubles.next()).toBe(Number(bits) / 2 ** 53)
    }
  })
})

describe('seeded random', () => {
  it('repeats its draws for the same seed, and gives the same on every machine', () => {
    const [first, second] = [seededRandom(2024), seededRandom(2024)]
    const numbers = draws(5, () => first.uint32())
    expect(draws(5, () => second.uint32())).toEqual(numbers)
    expect(numbers).toMatchInlineSnapshot(`
      [
        2836042557,
        2849311078,
        2291216190,
        1176665912,
        2718328781,
      ]
    `)
  })

  it('tells apart seeds that differ in any of 53 bits or the sign', () => {
    const seeds = [0, ...Array.from({ length: 53 }, (_, bit) => 2 ** bit)]
    const firsts = seeds.flatMap((seed) => [
      seededRandom(seed).next(),
      ...(seed === 0 ? [] : [seededRandom(-seed).next()]),
    ])
    expect(new Set(firsts).size).toBe(firsts.length)
  })

  it('draws every 1/1000 of [0, 1) equally often, for neighbouring seeds as well', () => {
    const random = seededRandom(1)
    expectCounts(
      tally(1000, 1_000_000, () => Math.floor(random.next() * 1000)),
      () => 1 / 1000,
    )
    expectCounts(
      tally(1000, 200_000, (seed) => Math.floor(seededRandom(seed).next() * 1000)),
      () => 1 / 1000,
    )
  })

  it('fills the low bits of a double as evenly as the high ones', () => {
    const random = seededRandom(2)
    expectCounts(
      tally(256, 500_000, () => (random.next() * 2 ** 53) % 256),
      () => 1 / 256,
    )
  })

  it('follows no draw by a preferred one', () => {
    const random = seededRandom(3)
    expectCounts(
      tally(1024, 500_000, () => ((random.uint32() >>> 27) << 5) | (random.uint32() >>> 27)),
      () => 1 / 1024,
    )
  })
})

describe('splitting', () => {
  it('draws nothing, and gives the same source whatever was drawn and split before', () => {
    const used = seededRandom(7)
    used.next()
    used.split('b')
    const fresh = seededRandom(7)
    fresh.next()
    expect(used.split('a').next()).toBe(seededRandom(7).split('a').next())
    expect(used.next()).toBe(fresh.next())
  })

  it('tells apart labels, paths, seeds, and a number from its text', () => {
    const root = seededRandom(7)
    const sources = [
      root,
      seededRandom(8).split('a'),
      root.split('a'),
      root.split('b'),
      root.split('ab'),
      root.split('ba'),
      root.split('a').split('b'),
      root.split('b').split('a'),
      root.split(''),
      root.split('1'),
      root.split(1),
      root.split(2),
      root.split(1).split(2),
      root.split(12),
    ]
    expect(new Set(sources.map((source) => source.next())).size).toBe(sources.length)
  })

  it('gives independent sources: first draws of many labels are even, and so are pairs', () => {
    const root = seededRandom(9)
    let label = 0
    expectCounts(
      tally(1000, 200_000, () => Math.floor(root.split(label++).next() * 1000)),
      () => 1 / 1000,
    )
    const [a, b] = [root.split('a'), root.split('b')]
    expectCounts(
      tally(1024, 200_000, () => ((a.uint32() >>> 27) << 5) | (b.uint32() >>> 27)),
      () => 1 / 1024,
    )
  })
})
