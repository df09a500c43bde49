import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/engine/random/seeded-random'
import {
  formatLatency,
  type Latency,
  latencyDraws,
  parseLatency,
} from '../../../../src/engine/stores/null/latency'

const DRAWS = 100_000

function sorted(latency: Latency): number[] {
  const draw = latencyDraws(latency, seededRandom(5))
  return Array.from({ length: DRAWS }, () => draw()).sort((a, b) => a - b)
}
const at = (values: number[], share: number): number => values[Math.floor(share * values.length)]

describe('null store latency', () => {
  it.each([
    ['500us', { kind: 'constant', ns: 500_000 }],
    ['0', { kind: 'constant', ns: 0 }],
    ['constant(1ms)', { kind: 'constant', ns: 1e6 }],
    ['uniform(1ms,5ms)', { kind: 'uniform', minNs: 1e6, maxNs: 5e6 }],
    ['exponential(2ms)', { kind: 'exponential', meanNs: 2e6 }],
    ['lognormal(1ms, 0.6)', { kind: 'lognormal', medianNs: 1e6, sigma: 0.6 }],
  ])('reads %s', (text, latency) => {
    expect(parseLatency(text)).toEqual(latency)
    expect(parseLatency(formatLatency(latency as Latency))).toEqual(latency)
  })

  it.each([
    '',
    'fast',
    '5',
    'uniform(5ms,1ms)',
    'uniform(1ms)',
    'lognormal(1ms)',
    'lognormal(1ms,)',
    'lognormal(0,1)',
    'normal(1ms,2ms)',
    'exponential(0)',
    'toString(1ms)',
  ])('refuses %j', (text) => {
    expect(parseLatency(text)).toBeUndefined()
  })

  it('draws what the percentiles of each distribution say', () => {
    const lognormal = sorted({ kind: 'lognormal', medianNs: 1e6, sigma: 0.6 })
    // quantiles of the standard normal: 0, 1.281552, 2.326348
    expect(at(lognormal, 0.5) / 1e6).toBeCloseTo(1, 1.5)
    expect(at(lognormal, 0.9) / (1e6 * Math.exp(0.6 * 1.281552))).toBeCloseTo(1, 1.5)
    expect(at(lognormal, 0.99) / (1e6 * Math.exp(0.6 * 2.326348))).toBeCloseTo(1, 1)
    const exponential = sorted({ kind: 'exponential', meanNs: 2e6 })
    expect(at(exponential, 0.5) / (2e6 * Math.LN2)).toBeCloseTo(1, 1.5)
    expect(at(exponential, 0.99) / (2e6 * Math.log(100))).toBeCloseTo(1, 1)
    const uniform = sorted({ kind: 'uniform', minNs: 1e6, maxNs: 5e6 })
    expect(uniform[0]).toBeGreaterThanOrEqual(1e6)
    expect(uniform[DRAWS - 1]).toBeLessThan(5e6)
    expect(at(uniform, 0.25) / 2e6).toBeCloseTo(1, 1.5)
  })

  it('draws the same for the same seed', () => {
    expect(sorted({ kind: 'exponential', meanNs: 1e6 })).toEqual(
      sorted({ kind: 'exponential', meanNs: 1e6 }),
    )
  })
})
