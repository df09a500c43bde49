import { describe, expect, it } from 'vitest'
import {
  type CurveLine,
  curvePoints,
  curveRows,
  ninesOf,
  percentileCurve,
} from '../../../src/renderer/pictures/percentile-curve'
import { TOKEN_NAMES, type Tokens } from '../../../src/renderer/theme/tokens'
import { latency } from '../../fixtures/reports/parts'

const tokens = Object.fromEntries(TOKEN_NAMES.map((name) => [name, name])) as Tokens
const service = latency(50_000, [0.5, 0.4, 0.8, 1.4, 6.8, 9, 12])
const line = (changes: Partial<CurveLine> = {}): CurveLine => ({
  ...{ name: 'service', kind: 'service', summary: service },
  ...changes,
})

describe('a percentile curve', () => {
  it('counts nines: 90 % is one, 99.9 % is three', () => {
    expect([0, 0.9, 0.99, 0.999].map((share) => Number(ninesOf(share).toFixed(9)))).toEqual([
      0, 1, 2, 3,
    ])
  })

  it('begins with the smallest and ends with the last percentile that has samples enough', () => {
    expect(service.p9999).toBeNull()
    const points = curvePoints(service)
    expect(points.map(([, ns]) => ns)).toEqual([240_000, 400_000, 800_000, 1_400_000, 6_800_000])
    expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).toSorted((a, b) => a - b))
  })

  it('takes further percentiles in their place', () => {
    const more = { p95: 1_100_000, p99999: null }
    expect(curvePoints({ ...service, more }).map(([, ns]) => ns)).toEqual([
      ...[240_000, 400_000, 800_000, 1_100_000, 1_400_000, 6_800_000],
    ])
  })

  it('of no samples is empty, and still has its axes', () => {
    const none = line({ summary: latency(0, [0, 0, 0, 0, 0, 0, 0]) })
    expect(curvePoints(none.summary)).toEqual([])
    const { xAxis, series } = percentileCurve([none], 'red', tokens)
    expect(xAxis).toMatchObject({ min: 0, max: 1 })
    expect(series).toMatchObject([{ data: [] }])
  })

  it('labels its axis in percent and breaks the line of intended latency', () => {
    const lines = [line(), line({ name: 'intended', kind: 'intended' })]
    const { xAxis, series } = percentileCurve(lines, 'red', tokens)
    expect([0, 1, 2, 3, 5].map(xAxis.axisLabel.formatter)).toEqual([
      ...['0', '90 %', '99 %', '99.9 %', '99.999 %'],
    ])
    expect(xAxis.max).toBe(3)
    expect(series.map(({ lineStyle }) => lineStyle.type)).toEqual(['solid', [8, 4]])
  })

  it('is a table as well, named in the reader’s words', () => {
    const rows = curveRows([line()], () => '服务')
    expect(rows.map((cells) => cells.join(' = ').replaceAll('\u00a0', ' '))).toEqual([
      ...['服务 0 % = 240 µs', '服务 50 % = 400 µs', '服务 90 % = 800 µs'],
      ...['服务 99 % = 1.40 ms', '服务 99.9 % = 6.80 ms'],
    ])
  })
})
