import { describe, expect, it } from 'vitest'
import { latencyPicture } from '../../../src/app/report/charts/latency'
import { outcomesPicture } from '../../../src/app/report/charts/outcomes'
import { curve, percentilePicture } from '../../../src/app/report/charts/percentiles'
import { line, onlyAround, type Point, stalls, thin } from '../../../src/app/report/charts/points'
import { throughputPicture } from '../../../src/app/report/charts/throughput'
import { stallCaption, timeRange } from '../../../src/app/report/charts/time-range'
import { closedReport } from '../../fixtures/reports/closed'
import { latency } from '../../fixtures/reports/parts'
import { stallReport } from '../../fixtures/reports/stall'

const measured = (report = stallReport()) => report.trials[0].phases[1]
const names = (option: { series?: unknown }): string[] =>
  (option.series as { name: string }[]).map((series) => series.name).filter((name) => name !== '')
const dataOf = (option: { series?: unknown }, name: string): Point[] =>
  (option.series as { name: string; data: Point[] }[]).find((s) => s.name === name)?.data ?? []

describe('charts of a report', () => {
  it('draws a missing second as a gap and stands each point in the middle of its window', () => {
    const { samples } = measured(closedReport())
    const points = line(samples, (sample) => sample.ok)
    expect(points[0][0]).toBe(500)
    expect(points[6]).toEqual([6000, null])
    expect(points[7][0]).toBe(7500)
  })

  it('keeps the extremes and the gaps when it thins', () => {
    const points: Point[] = Array.from({ length: 28_800 }, (_, i) => [i, i % 100])
    points[14_401] = [14_401, 5_000]
    points[20_002] = [20_002, null]
    const thinned = thin(points)
    expect(thinned.length).toBeLessThanOrEqual(1600)
    expect(thinned).toContainEqual([14_401, 5_000])
    expect(thinned).toContainEqual([20_002, null])
    expect(thinned.map(([x]) => x)).toEqual(thinned.map(([x]) => x).sort((a, b) => a - b))
    expect(thin(points.slice(0, 600))).toHaveLength(600)
  })

  it('finds the stall of three seconds and says so in the caption', () => {
    expect(stalls(measured().samples)).toEqual([{ fromMs: 20_000, toMs: 23_000 }])
    expect(stallCaption(timeRange(measured(), null))).toBe(
      'amber: no operation succeeded (00:20–00:23)',
    )
  })

  it('shows throughput 0 and a gap in latency while nothing succeeds', () => {
    const range = timeRange(measured(), null)
    expect(dataOf(throughputPicture(range).option, 'ok')[21]).toEqual([21_500, 0])
    const { option } = latencyPicture(range, 'read')
    expect(dataOf(option, 'service p99')[21]).toEqual([21_500, null])
    expect(dataOf(option, 'intended p99')[23]).toEqual([23_500, 2_950_000_000])
  })

  it('shows offered, failed and dropped in an open loop only', () => {
    expect(names(throughputPicture(timeRange(measured(), null)).option)).toEqual([
      'offered',
      'ok',
      'read ok',
      'read-modify-write ok',
      'failed',
      'dropped',
    ])
    const closed = timeRange(measured(closedReport()), null)
    expect(names(throughputPicture(closed).option)).toEqual(['ok', 'read ok', 'update ok'])
    expect(names(latencyPicture(closed, 'read').option)).toEqual([
      'service p50',
      'service p99',
      'service max',
    ])
  })

  it('puts the warm-up left of 00:00', () => {
    const [warmUp, phase] = closedReport().trials[0].phases
    const { option } = throughputPicture(timeRange(phase, warmUp))
    expect(dataOf(option, 'ok')[0][0]).toBe(-14_500)
  })

  it('ends the percentile curve at the last percentile with samples enough', () => {
    const points = curve(latency(2_000, [1, 0.9, 1.5, 2, 3, 4, 5]))
    expect(points.map(([nines]) => Math.round(nines * 1000) / 1000)).toEqual([0, 0.301, 1, 2])
    expect(curve(latency(0, [1, 1, 1, 1, 1, 1, 1]))).toEqual([])
    expect(names(percentilePicture(measured()).option)).toHaveLength(4)
  })

  it('draws no picture of outcomes when all are ok', () => {
    expect(outcomesPicture(timeRange(stallReport().trials[0].phases[0], null))).toBeNull()
  })

  it('leaves out zeros between zeros of what is rare', () => {
    const points: Point[] = [0, 0, 0, 5, 0, 0].map((value, i) => [i, value])
    expect(onlyAround(points).map(([, value]) => value)).toEqual([null, null, 0, 5, 0, null])
  })
})
