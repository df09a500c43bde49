import { describe, expect, it } from 'vitest'
import { applyUpdate } from '../../../../src/renderer/features/run/live-series'
import type { LiveSample } from '../../../../src/shared/contract/runs'

const series = (...seconds: number[]) =>
  seconds.map((second) => ({
    phase: 'measured',
    sample: { atMs: second * 1000 },
  })) as unknown as LiveSample[]

describe('the samples that a window holds', () => {
  it('grow by what is new', () => {
    expect(applyUpdate(series(1, 2), { from: 2, samples: series(3) })).toEqual(series(1, 2, 3))
  })

  it('are the same list when nothing is new, so that nothing is drawn again', () => {
    const held = series(1, 2)
    expect(applyUpdate(held, { from: 2, samples: [] })).toBe(held)
  })

  it('begin anew when the host has thinned its series, or another run has begun', () => {
    expect(applyUpdate(series(1, 2, 3, 4), { from: 0, samples: series(2, 4, 5) })).toEqual(
      series(2, 4, 5),
    )
    expect(applyUpdate(series(1, 2), { from: 0, samples: [] })).toEqual([])
  })

  it('are put right where the two overlap', () => {
    expect(applyUpdate(series(1, 2, 9), { from: 2, samples: series(3, 4) })).toEqual(
      series(1, 2, 3, 4),
    )
  })
})
