import { describe, expect, it } from 'vitest'
import { MS, PhaseRig, type RigOptions } from './phase-rig'

const lasting = (ms: number) => () => ({ afterNs: ms * MS })

/** Runs a phase whose rate is changed at an instant, ms since the common start, for one 20 ms ahead. */
async function changed(options: RigOptions, changes: readonly (readonly [number, number])[]) {
  const rig = new PhaseRig({
    clients: 8,
    durationMs: 1000,
    store: { answer: lasting(1) },
    ...options,
  })
  const end = await rig.run(() => {
    for (const [atMs, opsPerSec] of changes) {
      rig.time.at(rig.startNs + atMs * MS, () => {
        rig.loop.changeRate(opsPerSec, rig.time.now() + 20 * MS)
      })
    }
  })
  return { rig, lastedMs: (end.endedNs - rig.startNs) / MS }
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step)

describe('an open loop whose target rate is changed by hand', () => {
  it('starts what was due, then follows the new rate, on time', async () => {
    const { rig, lastedMs } = await changed({ rate: 10 }, [[430, 100]])
    expect(rig.askedMs.map(Math.round)).toEqual([0, 100, 200, 300, 400, ...range(450, 1000, 10)])
    expect(rig.totals.counters).toMatchObject({ due: 60, started: 60 })
    expect(rig.totals.startDelay.max).toBe(0)
    expect(lastedMs).toBeCloseTo(1000, 0)
  })

  it('slows down at once, though the timer was set for the old rate', async () => {
    const { rig } = await changed({ rate: 1000 }, [[80, 10]])
    expect(rig.askedMs.map(Math.round)).toEqual([...range(0, 100, 1), ...range(100, 1000, 100)])
  })

  it('wakes up for a rate that was 0 for good', async () => {
    const pieces = [{ forSeconds: 0.1, fromOpsPerSec: 20, toOpsPerSec: 20 }]
    const stopped = [...pieces, { forSeconds: 1, fromOpsPerSec: 0, toOpsPerSec: 0 }]
    const { rig } = await changed({ rate: { kind: 'pieces', pieces: stopped, repeat: false } }, [
      [480, 10],
    ])
    expect(rig.askedMs.map(Math.round)).toEqual([0, 50, 100, ...range(500, 1000, 100)])
  })

  it('takes the change up where it is paused', async () => {
    const rig = new PhaseRig({
      clients: 8,
      durationMs: 500,
      rate: 10,
      store: { answer: lasting(1) },
    })
    await rig.run(() => {
      rig.time.at(rig.startNs + 150 * MS, () => rig.loop.pause(rig.time.now()))
      rig.time.at(rig.startNs + 900 * MS, () => rig.loop.changeRate(100, rig.time.now()))
      rig.time.at(rig.startNs + 1150 * MS, () => rig.loop.resume(rig.time.now()))
    })
    expect(rig.askedMs.map(Math.round)).toEqual([0, 100, ...range(1150, 1500, 10)])
    expect(rig.totals.startDelay.max).toBe(0)
  })

  it('has the rate from its start when it was changed before', async () => {
    const rig = new PhaseRig({
      clients: 8,
      durationMs: 100,
      rate: 10,
      store: { answer: lasting(1) },
    })
    await rig.run(() => rig.loop.changeRate(50, rig.time.now()))
    expect(rig.askedMs.map(Math.round)).toEqual([0, 20, 40, 60, 80])
  })
})

describe('a closed loop', () => {
  it('has no target rate, and takes no notice', async () => {
    const options = { clients: 1, durationMs: 50, store: { answer: lasting(10) } }
    expect((await changed(options, [[20, 1]])).rig.askedMs).toEqual([0, 10, 20, 30, 40])
  })
})
