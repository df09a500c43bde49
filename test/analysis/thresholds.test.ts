import { describe, expect, test } from 'vitest'
import { parseThresholds } from '../../src/analysis/thresholds'
import { WorkbenchError } from '../../src/shared/errors'

const parse = (text: string) => parseThresholds([text])[0]

function problemOf(text: string): string {
  try {
    parseThresholds([text], 'limits')
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === 'invalid-spec') {
      expect(error.problems).toHaveLength(1)
      expect(error.problems[0]).toMatchObject({ path: 'limits', value: text })
      return error.problems[0].message
    }
    throw error
  }
  return 'it was taken'
}

describe('threshold text', () => {
  test('names a latency, its kind, a limit with unit', () => {
    expect(parse('read.p99<5ms')).toEqual({
      text: 'read.p99<5ms',
      series: 'read',
      metric: { of: 'latency', kind: 'service', stat: { percentile: 99 } },
      comparison: '<',
      limit: 5_000_000,
    })
    expect(parse(' read.intended.p99.9 <= 10 ms ')).toEqual({
      text: 'read.intended.p99.9<=10ms',
      series: 'read',
      metric: { of: 'latency', kind: 'intended', stat: { percentile: 99.9 } },
      comparison: '<=',
      limit: 10_000_000,
    })
  })

  test('means all operations without a series', () => {
    const { series, metric } = parse('intended.max<1s')
    expect(series).toBeNull()
    expect(metric).toEqual({ of: 'latency', kind: 'intended', stat: 'max' })
    expect(parse('p50<1ms').metric).toMatchObject({ kind: 'service', stat: { percentile: 50 } })
  })

  test('tells a part of an operation from a kind of latency', () => {
    const { series, metric } = parse('read-modify-write.read.service.mean<2ms')
    expect(series).toBe('read-modify-write.read')
    expect(metric).toEqual({ of: 'latency', kind: 'service', stat: 'mean' })
    expect(parse('read-modify-write.update.p99.99<2ms').series).toBe('read-modify-write.update')
  })

  test('takes every unit', () => {
    const limits = ['ns', 'us', 'µs', 'ms', 's'].map((unit) => parse(`p99<1.5${unit}`).limit)
    expect(limits).toEqual([1.5, 1500, 1500, 1_500_000, 1_500_000_000])
    const rates = ['20000', '20k', '0.02M', '20k/s'].map((rate) => parse(`opsPerSec>${rate}`).limit)
    expect(rates).toEqual([20_000, 20_000, 20_000, 20_000])
  })

  test('takes decimals to the last bit, so that a limit can be met exactly', () => {
    expect(parse('errors<=0.7%').limit).toBe(7 / 1000)
    expect(parse('p99<1.1ms').limit).toBe(1_100_000)
  })

  test('takes shares in per cent', () => {
    expect(parse('errors<0.1%')).toMatchObject({
      series: null,
      metric: { of: 'share', share: 'errors' },
      limit: 0.001,
    })
    expect(parse('read.misses<=0%').limit).toBe(0)
    expect(parse('dropped<1%').metric).toEqual({ of: 'share', share: 'dropped' })
    expect(parse('update.opsPerSec>=1')).toMatchObject({ series: 'update', metric: { of: 'rate' } })
  })

  test.each([
    ['', 'it needs one comparison, <, <=, > or >=, between metric and value'],
    ['read.p99', 'it needs one comparison, <, <=, > or >=, between metric and value'],
    ['read.p99=5ms', 'it needs one comparison, <, <=, > or >=, between metric and value'],
    ['1ms<read.p99<5ms', 'it needs one comparison'],
    ['read.p99<<5ms', 'it needs one comparison'],
    ['read<5ms', "'read' does not end in a metric"],
    ['raed.p99<5ms', "'raed' is no series: read, update, insert, scan, delete"],
    ['intended.read.p99<5ms', "'intended.read' is no series"],
    ['read.p100<5ms', 'p100 is no percentile'],
    ['read.p0<5ms', 'p0 is no percentile'],
    ['read.p99<5', 'a latency needs a unit: ns, us, ms or s'],
    ['read.p99<5min', 'a latency needs a unit: ns, us, ms or s'],
    ['read.p99<-5ms', "'-5ms' does not begin with a plain number"],
    ['read.p99<0,5ms', 'a latency needs a unit: ns, us, ms or s'],
    ['read.p99<1e3ms', 'a latency needs a unit: ns, us, ms or s'],
    ['read.p99<NaNms', "'NaNms' does not begin with a plain number"],
    ['opsPerSec>20ms', 'a rate is a number of operations per second'],
    ['errors<0.1', 'a share needs the unit %'],
    ['errors<101%', 'a share is at most 100%'],
    ['read.dropped<1%', 'they belong to no series'],
  ])('is refused with a sentence: %s', (text, message) => {
    expect(problemOf(text)).toContain(message)
  })

  test('is refused with every problem at once', () => {
    const refused = () => parseThresholds(['errors<1', 'p99<5ms', 'x>1'])
    expect(refused).toThrow(/'errors<1': a share needs the unit %; 'x>1': 'x' does not end/)
  })
})
