import { describe, expect, it } from 'vitest'
import { remainingMs } from '../../../src/app/live/remaining'
import type { LivePhase } from '../../../src/shared/contract/runs'

const phase = (changes: Partial<LivePhase>): LivePhase => ({
  ...{ name: 'measured', state: 'next', durationMs: null, operations: null },
  ...{ elapsedMs: 0, ended: 0 },
  ...changes,
})
const UNKNOWN = { done: 0, donePerSec: null, plannedPerSec: null }

describe('the time left', () => {
  it('is that of the phase under way and of all to come', () => {
    const phases = [
      phase({ name: 'load', state: 'done', operations: 1000 }),
      phase({ name: 'warm-up', state: 'now', durationMs: 10_000, elapsedMs: 4000 }),
      phase({ durationMs: 60_000 }),
    ]
    expect(remainingMs(phases, UNKNOWN)).toBe(66_000)
  })

  it('goes by the pace of now where a count ends the phase, or by time if that is sooner', () => {
    const load = phase({ name: 'load', state: 'now', operations: 1000, elapsedMs: 2000 })
    const pace = { done: 400, donePerSec: 200, plannedPerSec: null }
    expect(remainingMs([load], pace)).toBe(3000)
    const both = phase({ state: 'now', operations: 1000, durationMs: 4000, elapsedMs: 3500 })
    expect(remainingMs([both], pace)).toBe(500)
  })

  it('goes by the rate of a phase to come, but a load has none', () => {
    const planned = { ...UNKNOWN, plannedPerSec: 500 }
    expect(remainingMs([phase({ operations: 1000 })], planned)).toBe(2000)
    expect(remainingMs([phase({ name: 'load', operations: 1000 })], planned)).toBeNull()
  })

  it('is not known while the pace is not', () => {
    expect(remainingMs([phase({ state: 'now', operations: 10 })], UNKNOWN)).toBeNull()
    const stuck = { ...UNKNOWN, donePerSec: 0 }
    expect(remainingMs([phase({ state: 'now', operations: 10 })], stuck)).toBeNull()
    const next = [phase({ state: 'now', durationMs: 1000 }), phase({ operations: 10 })]
    expect(remainingMs(next, UNKNOWN)).toBeNull()
  })
})
