import { describe, expect, it } from 'vitest'
import { PhaseTime } from '../../../src/engine/pacing/phase-time'

describe('the time of a phase', () => {
  it('runs with the clock, from the common start', () => {
    const time = new PhaseTime(1000)
    expect([900, 1000, 1500].map((ns) => time.elapsedNs(ns))).toEqual([-100, 0, 500])
  })

  it('stands still during pauses, also for instants that lie before their end', () => {
    const time = new PhaseTime(1000)
    expect(time.pause(1200)).toBe(1200)
    expect(time.paused).toBe(true)
    expect([1100, 1200, 9000].map((ns) => time.elapsedNs(ns))).toEqual([100, 200, 200])
    expect(time.resume(2200)).toBe(1000)
    expect(time.paused).toBe(false)
    time.pause(2300)
    time.resume(2350)
    expect(time.shiftNs).toBe(1050)
    const instants = [1100, 1700, 2200, 2250, 2320, 2350, 3050]
    expect(instants.map((ns) => time.elapsedNs(ns))).toEqual([100, 200, 200, 250, 300, 300, 1000])
  })

  it('is not paused before its start, nor before an earlier pause is over', () => {
    const time = new PhaseTime(1000)
    expect(time.pause(500)).toBe(1000)
    expect(time.resume(700)).toBe(0)
    time.pause(1500)
    time.resume(1600)
    expect(time.pause(1550)).toBe(1600)
  })
})
