import { describe, expect, it } from 'vitest'
import type { RankShares } from '../../../src/engine/generators/draw-ranks'
import { rankShares, ranksOf, shareTick } from '../../../src/renderer/pictures/rank-shares'
import { TOKEN_NAMES, type Tokens } from '../../../src/renderer/theme/tokens'

const tokens = Object.fromEntries(TOKEN_NAMES.map((name) => [name, name])) as Tokens
const figure = { keys: 1, drawn: 0.5, theory: 0.5 }
const shares: RankShares = {
  draws: 10,
  keys: 100,
  points: [
    { from: 0, to: 1, perKey: 0.5, theoryPerKey: 0.4 },
    { from: 1, to: 4, perKey: 0, theoryPerKey: 0.05 },
    { from: 4, to: 100, perKey: 0.002, theoryPerKey: null },
  ],
  hottestKey: figure,
  hottest1Percent: figure,
  hottest10Percent: figure,
}

describe('the picture of hot records', () => {
  it('leaves a gap where nothing was drawn or no formula is known', () => {
    const [theory, drawn] = rankShares(shares, tokens).series
    expect(drawn.data.map(([, y]) => y)).toEqual([0.5, null, 0.002])
    expect(theory.data.map(([, y]) => y)).toEqual([0.4, 0.05, null])
  })

  it('has whole decades of shares, and ranks from the first to the last', () => {
    const { xAxis, yAxis } = rankShares(shares, tokens)
    expect([xAxis.min, xAxis.max]).toEqual([1, 100])
    expect([yAxis.min, yAxis.max]).toEqual([0.001, 1])
  })

  it('has an axis of one decade at least for records that are all alike', () => {
    const points = [{ from: 0, to: 100, perKey: 0.01, theoryPerKey: 0.01 }]
    const { yAxis } = rankShares({ ...shares, points }, tokens)
    expect(yAxis.max / yAxis.min).toBeGreaterThanOrEqual(10)
    expect(yAxis.min).toBeLessThan(0.01)
  })

  it('labels shares down to those of a billion records', () => {
    const texts = [1, 0.01, 1e-4, 1e-5, 1e-6, 1e-9].map(shareTick)
    expect(texts).toEqual([
      '100\u00a0%',
      '1\u00a0%',
      '0.01\u00a0%',
      '10\u00a0ppm',
      '1\u00a0ppm',
      '10⁻⁹',
    ])
  })

  it('names ranks from 1', () => {
    expect(shares.points.map(ranksOf)).toEqual(['1', '2–4', '5–100'])
  })
})
