import { describe, expect, test } from 'vitest'
import type { Distribution } from '../../src/analysis/distribution'
import { judge, type MeasuredPhase } from '../../src/analysis/threshold-verdict'
import { parseThresholds } from '../../src/analysis/thresholds'

/** `count` values between 1 and 9 ms; every percentile is at `ms`. */
const around = (ms: number, count: number): Distribution => ({
  ...{ count, min: 1e6, mean: 2e6, max: 9e6 },
  percentile: () => ms * 1e6,
})

const figures = (service: Distribution, intended: Distribution, failed = 0) => ({
  ...{ opsPerSec: 1000, ended: 2000, failed, missed: 500, service, intended },
})

const phase: MeasuredPhase = {
  all: figures(around(3, 5000), around(7, 5000), 2),
  series: { read: figures(around(2, 500), around(6, 10_000)) },
  due: 4000,
  dropped: 1000,
}

const judged = (text: string, measured = phase) => {
  const { actual, verdict, reason } = judge(parseThresholds([text])[0], measured)
  return reason === undefined ? [verdict, actual] : [verdict, actual, reason]
}

describe('threshold verdict', () => {
  test('holds the figure of the series and kind that is named against the limit', () => {
    expect(judged('p99<5ms')).toEqual(['held', 3e6])
    expect(judged('intended.p99<5ms')).toEqual(['missed', 7e6])
    expect(judged('read.intended.p99.9<=6ms')).toEqual(['held', 6e6])
    expect(judged('read.p50>2ms')).toEqual(['missed', 2e6])
  })

  test('cannot tell a percentile with too few samples behind it', () => {
    const reason = 'too few samples: have 500, need 1,000'
    expect(judged('read.p99<5ms')).toEqual(['cannot-tell', null, reason])
  })

  test('tells min, mean and max of few samples', () => {
    expect(judged('read.max<9ms')).toEqual(['missed', 9e6])
    expect(judged('read.mean<9ms')).toEqual(['held', 2e6])
    expect(judged('read.min>=1ms')).toEqual(['held', 1e6])
  })

  test('takes shares of what ended, and drops of what was due', () => {
    expect(judged('errors<0.1%')).toEqual(['missed', 0.001])
    expect(judged('errors<=0.1%')).toEqual(['held', 0.001])
    expect(judged('misses<30%')).toEqual(['held', 0.25])
    expect(judged('dropped<10%')).toEqual(['missed', 0.25])
  })

  test('cannot tell anything of a series that did not occur, nor of nothing at all', () => {
    const none = ['cannot-tell', null, 'nothing was recorded']
    expect(judged('scan.opsPerSec>1')).toEqual(none)
    const nothing = { ...figures(around(0, 0), around(0, 0)), opsPerSec: null, ended: 0 }
    const empty = { all: nothing, series: {}, due: 0, dropped: 0 }
    for (const text of ['opsPerSec>1', 'errors<1%', 'dropped<1%', 'max<1s', 'p99<1s']) {
      expect(judged(text, empty)).toEqual(none)
    }
  })

  test('judges rates', () => {
    expect(judged('opsPerSec>1k')).toEqual(['missed', 1000])
    expect(judged('opsPerSec>=1k')).toEqual(['held', 1000])
  })
})
