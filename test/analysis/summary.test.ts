import { describe, expect, test } from 'vitest'
import type { Distribution } from '../../src/analysis/distribution'
import { percentiles, summarize } from '../../src/analysis/summary'
import { Histogram } from '../../src/engine/recording/histogram'

/** The values 1 … count, exactly. */
function upTo(count: number): Distribution {
  const percentile = (p: number) => Math.ceil((p * count) / 100 - 1e-9)
  return { count, min: 1, max: count, mean: (count + 1) / 2, percentile }
}

describe('latency summary', () => {
  test('tells every percentile that has ten samples beyond it', () => {
    expect(summarize(upTo(100_000))).toEqual({
      ...{ count: 100_000, min: 1, mean: 50_000.5, max: 100_000 },
      ...{ p50: 50_000, p90: 90_000, p99: 99_000, p999: 99_900, p9999: 99_990 },
      notKnown: {},
    })
  })

  test('leaves the others out, each with its reason', () => {
    expect(summarize(upTo(412))).toEqual({
      ...{ count: 412, min: 1, mean: 206.5, max: 412 },
      ...{ p50: 206, p90: 371, p99: null, p999: null, p9999: null },
      notKnown: {
        p99: 'too few samples: have 412, need 1,000',
        p999: 'too few samples: have 412, need 10,000',
        p9999: 'too few samples: have 412, need 100,000',
      },
    })
  })

  test('tells min, mean and max of a single value, and no percentile', () => {
    const { notKnown, ...figures } = summarize(upTo(1))
    expect(figures).toEqual({
      ...{ count: 1, min: 1, mean: 1, max: 1 },
      ...{ p50: null, p90: null, p99: null, p999: null, p9999: null },
    })
    expect(Object.keys(notKnown)).toEqual(['p50', 'p90', 'p99', 'p999', 'p9999'])
  })

  test('knows nothing of an empty histogram, and says so for every figure', () => {
    const { count, notKnown, ...figures } = summarize(new Histogram())
    expect(count).toBe(0)
    expect(Object.values(figures)).toEqual(Array(8).fill(null))
    expect(Object.keys(notKnown).sort()).toEqual(Object.keys(figures).sort())
    expect(notKnown.max).toBe('nothing was recorded')
  })

  test('takes the engine’s histogram as it is', () => {
    const histogram = new Histogram()
    for (let i = 1; i <= 1000; i++) histogram.record(i * 1000)
    const { mean, p50, p99 } = summarize(histogram)
    expect(mean).toBe(500_500)
    expect([p50! / 500_000, p99! / 990_000]).toEqual([expect.closeTo(1, 3), expect.closeTo(1, 3)])
  })
})

describe('percentiles of choice', () => {
  test('come in the order wanted, repeated ones once', () => {
    const { values, notKnown } = percentiles(upTo(20_000), [99.95, 50, 99.95, 99.999])
    expect(Object.entries(values)).toEqual([
      ['p9995', 19_990],
      ['p50', 10_000],
      ['p99999', null],
    ])
    expect(notKnown).toEqual({ p99999: 'too few samples: have 20,000, need 1,000,000' })
  })

  test('are refused when they are none', () => {
    expect(() => percentiles(upTo(10), [100])).toThrow('Not a percentile: 100.')
  })
})
