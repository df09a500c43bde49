import { describe, expect, it } from 'vitest'
import { SampleSeries } from '../../../src/app/live/sample-series'
import type { PhaseName } from '../../../src/shared/trial'
import { liveSample } from './rig'

const START = { epoch: 0, held: 0 }
const of = (phase: PhaseName, second: number) => ({ phase, sample: liveSample(second) })

describe('the samples of a run', () => {
  it('come once, from where a window is', () => {
    const series = new SampleSeries()
    series.add(of('load', 1))
    const first = series.since(START)
    expect([first.from, first.samples.length]).toEqual([0, 1])
    expect(series.since(first.position).samples).toEqual([])
    series.add(of('load', 2))
    series.add(of('measured', 1))
    const more = series.since(first.position)
    expect(more.from).toBe(1)
    expect(more.samples.map(({ phase, sample }) => [phase, sample.atMs])).toEqual([
      ['load', 2000],
      ['measured', 1000],
    ])
  })

  it('take no more room than is given, lose no operation, and are sent again when thinned', () => {
    const series = new SampleSeries(100)
    let position = START
    let asked = 0
    for (let second = 1; second <= 1000; second++) {
      series.add(of('measured', second))
      asked += second
      expect(series.count).toBeLessThanOrEqual(100)
      const update = series.since(position)
      expect(update.from + update.samples.length).toBe(series.count)
      position = update.position
    }
    const whole = series.since(START)
    expect(whole.from).toBe(0)
    const samples = whole.samples.map(({ sample }) => sample)
    expect(samples.reduce((sum, { ok }) => sum + ok, 0)).toBe(asked)
    expect(samples.reduce((sum, { forMs }) => sum + forMs, 0)).toBe(1_000_000)
    expect(samples.at(-1)?.atMs).toBe(1_000_000)
  })

  it('of two phases are never made one', () => {
    const series = new SampleSeries(3)
    for (const [phase, second] of [
      ['load', 1],
      ['warm-up', 1],
      ['warm-up', 2],
      ['measured', 1],
    ] as const) {
      series.add(of(phase, second))
    }
    const { samples } = series.since(START)
    expect(samples.map(({ phase, sample }) => [phase, sample.atMs, sample.forMs])).toEqual([
      ['load', 1000, 1000],
      ['warm-up', 2000, 2000],
      ['measured', 1000, 1000],
    ])
  })

  it('of another trial are not mixed with those a window holds', () => {
    const series = new SampleSeries()
    series.add(of('measured', 1))
    series.add(of('measured', 2))
    const { position } = series.since(START)
    series.clear()
    for (const second of [1, 2, 3]) series.add(of('load', second))
    expect(series.since(position)).toMatchObject({ from: 0, samples: { length: 3 } })
  })
})
