import { describe, expect, it } from 'vitest'
import { MS, PhaseRig, SECOND } from './phase-rig'

const lasting = (ms: number) => () => ({ afterNs: ms * MS })
const stallAt = (fromMs: number, forMs: number) => [
  { fromNs: SECOND + (20 + fromMs) * MS, toNs: SECOND + (20 + fromMs + forMs) * MS },
]

/** Starts per second of 100 ms pieces, by when they began. */
function startsPerSec(askedMs: readonly number[], fromMs: number, toMs: number): number {
  return (askedMs.filter((ms) => ms >= fromMs && ms < toMs).length * 1000) / (toMs - fromMs)
}

describe('open loop', () => {
  it('starts operations when the schedule says so, whether or not earlier ones have ended', async () => {
    const rig = new PhaseRig({
      rate: 200,
      clients: 64,
      durationMs: 1000,
      store: { answer: lasting(250) },
    })
    const end = await rig.run()
    expect(rig.askedMs).toEqual(Array.from({ length: 200 }, (_, i) => i * 5))
    expect(rig.store.mostInFlight).toBe(50)
    expect(end.endedNs).toBe(rig.startNs + 1245 * MS)
    expect(rig.totals.startDelay.max).toBe(0)
  })

  it('records a start delay of up to the grain of the timer', async () => {
    const rig = new PhaseRig({ rate: 3000, clients: 64, durationMs: 2000 })
    await rig.run()
    expect(rig.count('read', 'ok')).toBe(6000)
    expect(rig.totals.startDelay.count).toBe(6000)
    expect(rig.totals.startDelay.max).toBeGreaterThan(0.5 * MS)
    expect(rig.totals.startDelay.max).toBeLessThanOrEqual(1 * MS)
    // the delay is part of what a user waits, and not of the service
    expect(rig.totals.histogram('read', 'ok', 'service')?.max).toBe(0)
    expect(rig.totals.histogram('read', 'ok', 'intended')?.max).toBe(rig.totals.startDelay.max)
  })

  it('holds a precise pace by asking the clock again and again, not by timers', async () => {
    const rig = new PhaseRig({ rate: 3000, clients: 64, durationMs: 500, pacing: 'precise' })
    await rig.run()
    expect(rig.count('read', 'ok')).toBe(1500)
    // one turn of the fake loop takes 10 µs
    expect(rig.totals.startDelay.max).toBeLessThanOrEqual(10_000)
    expect(rig.time.turns).toBeGreaterThan(10_000)
  })

  /*
   * Worked by hand: 2,000/s for 20 s are 40,000 operations. In a stall of 3 s, 6,000 come due (15 %);
   * the one due x s after its beginning is answered 3 − x s later, whether it was sent (64 were) or
   * waited. So the slowest 1 %, 400 operations, came due in the first 400 / 2,000 = 0.2 s: p99 is
   * 3 − 0.2 = 2.8 s. The slowest 5 %, 2,000 operations, in the first second: p95 is 2.0 s.
   * A tool that times from the actual start sees 64 slow ones of 40,000, 0.16 %: nothing at p99.
   */
  it('shows a stall of 3 s at its true size in intended latency, and hardly in service time', async () => {
    const rig = new PhaseRig({
      rate: 2000,
      clients: 64,
      durationMs: 20_000,
      backlogLimit: 20_000,
      store: { answer: lasting(0.2), stalls: stallAt(5000, 3000) },
    })
    await rig.run()
    expect(rig.count('read', 'ok')).toBe(40_000)
    const intended = rig.totals.histogram('read', 'ok', 'intended')
    const service = rig.totals.histogram('read', 'ok', 'service')
    expect(Math.abs((intended?.percentile(99) ?? 0) - 2.8e9)).toBeLessThan(0.05 * 2.8e9)
    expect(Math.abs((intended?.percentile(95) ?? 0) - 2.0e9)).toBeLessThan(0.05 * 2.0e9)
    expect(intended?.max).toBeGreaterThan(2.99e9)
    expect(service?.percentile(99)).toBeLessThan(1 * MS)
    expect(service?.max).toBeGreaterThan(2.9e9)
    expect(rig.store.mostInFlight).toBe(64)
  })

  it('keeps the intended starts of what waits for a slot, oldest first', async () => {
    // 100/s with one slot of 15 ms: each waits 5 ms longer than the one before
    const rig = new PhaseRig({
      rate: 100,
      clients: 1,
      operations: 20,
      store: { answer: lasting(15) },
    })
    const end = await rig.run()
    expect(rig.store.mostInFlight).toBe(1)
    expect(rig.store.asked.map(({ key }) => key)).toEqual(rig.ended.map(({ key }) => key))
    expect(rig.askedMs).toEqual(Array.from({ length: 20 }, (_, i) => i * 15))
    expect(rig.totals.startDelay.max).toBe(19 * 5 * MS)
    expect(rig.totals.histogram('read', 'ok', 'intended')?.max).toBe((19 * 5 + 15) * MS)
    expect(end.endedNs).toBe(rig.startNs + 300 * MS)
  })

  it('drops and counts what does not fit into the backlog', async () => {
    // nothing is answered for 1 s: 2 are under way, 10 wait, 88 of 100 are dropped
    const rig = new PhaseRig({
      rate: 100,
      clients: 2,
      operations: 100,
      backlogLimit: 10,
      store: { answer: lasting(1), stalls: stallAt(0, 1000) },
    })
    await rig.run()
    expect(rig.totals.counters).toMatchObject({
      due: 100,
      started: 12,
      droppedBacklogFull: 88,
      droppedTooLate: 0,
      droppedBacklogAtEnd: 0,
    })
  })

  it('drops and counts the backlog when the time is over, and starts nothing more', async () => {
    const rig = new PhaseRig({
      rate: 100,
      clients: 1,
      durationMs: 1000,
      store: { answer: lasting(100) },
    })
    await rig.run()
    expect(rig.totals.counters).toMatchObject({ due: 100, started: 10, droppedBacklogAtEnd: 90 })
    expect(Math.max(...rig.askedMs)).toBeLessThan(1000)
  })

  it('starts every operation of a phase that ends by count, however late', async () => {
    const rig = new PhaseRig({
      rate: 1000,
      clients: 1,
      operations: 500,
      store: { answer: lasting(10) },
    })
    const end = await rig.run()
    expect(rig.totals.counters).toMatchObject({ due: 500, started: 500 })
    expect(end.endedNs).toBe(rig.startNs + 5000 * MS)
  })

  it('ends at once with no operations to do, and lasts to its end when the rate falls to 0', async () => {
    const none = new PhaseRig({ rate: 100, operations: 0 })
    expect((await none.run()).endedNs).toBe(none.startNs)
    const pieces = [{ forSeconds: 1, fromOpsPerSec: 0, toOpsPerSec: 0 }]
    const silent = new PhaseRig({
      rate: { kind: 'pieces', pieces, repeat: false },
      durationMs: 500,
    })
    expect((await silent.run()).endedNs).toBe(silent.startNs + 500 * MS)
    expect(silent.totals.counters.due).toBe(0)
  })

  it('follows a ramp that begins at nothing', async () => {
    const pieces = [{ forSeconds: 10, fromOpsPerSec: 0, toOpsPerSec: 200 }]
    const rig = new PhaseRig({
      rate: { kind: 'pieces', pieces, repeat: false },
      durationMs: 10_000,
    })
    await rig.run()
    expect(rig.totals.counters.started).toBe(1000)
    // n(t) = 10 t²: a quarter of all in the first half
    expect(rig.askedMs.filter((ms) => ms < 5000).length).toBe(250)
  })

  it('draws Poisson arrivals: as many as the rate says, at irregular times', async () => {
    const rig = new PhaseRig({
      rate: 500,
      arrivals: 'poisson',
      clients: 500,
      durationMs: 60_000,
      store: { answer: lasting(1) },
    })
    await rig.run()
    const { due, started } = rig.totals.counters
    // the standard deviation of 30,000 arrivals is 173
    expect(Math.abs(due - 30_000)).toBeLessThan(3.3 * 173)
    expect(started).toBe(due)
    expect(rig.totals.startDelay.max).toBeLessThanOrEqual(1 * MS)
  })

  it('gives up what is under way when it is stopped now, and lets it end when stopped softly', async () => {
    const soft = new PhaseRig({ rate: 100, clients: 50, store: { answer: lasting(300) } })
    const softEnd = await soft.run(() =>
      soft.time.at(soft.startNs + 995 * MS, () => soft.loop.stop('after-these')),
    )
    expect(softEnd.complete).toBe(false)
    expect(soft.count('read', 'ok')).toBe(soft.store.asked.length)
    expect(softEnd.endedNs).toBe(soft.startNs + 1290 * MS)
    const hard = new PhaseRig({ rate: 100, clients: 50, store: { answer: lasting(300) } })
    const hardEnd = await hard.run(() =>
      hard.time.at(hard.startNs + 995 * MS, () => hard.loop.stop('now')),
    )
    expect(hardEnd).toEqual({ endedNs: hard.startNs + 995 * MS, complete: false })
    expect(hard.count('read', 'unfinished-at-end')).toBe(30)
  })
})

describe('catching up after a stall', () => {
  // 1,000/s, 20 slots, a stall of 1 s: 980 wait at its end
  const stalled = { rate: 1000, clients: 20, durationMs: 10_000 }
  const store = { answer: lasting(1), stalls: stallAt(1000, 1000) }

  it('burst: at once, as fast as the slots allow', async () => {
    const rig = new PhaseRig({ ...stalled, store, catchUp: { rule: 'burst' } })
    await rig.run()
    expect(rig.totals.counters).toMatchObject({ due: 10_000, started: 10_000 })
    // 20 slots of 1 ms each: 20,000/s, so the backlog of 980 is gone after some 52 ms
    expect(startsPerSec(rig.askedMs, 2001, 2045)).toBeGreaterThan(18_000)
    expect(startsPerSec(rig.askedMs, 2100, 3000)).toBeCloseTo(1000, -1)
  })

  it('bounded: never faster than the factor says, until the backlog is gone', async () => {
    const rig = new PhaseRig({ ...stalled, store, catchUp: { rule: 'bounded', factor: 1.5 } })
    await rig.run()
    expect(rig.totals.counters).toMatchObject({ due: 10_000, started: 10_000 })
    for (let ms = 2000; ms < 9000; ms += 100) {
      // a credit of 2 ms, so up to 3 starts more in any piece
      expect(startsPerSec(rig.askedMs, ms, ms + 100)).toBeLessThanOrEqual(1530)
    }
    // 500/s are caught up, so 980 take 2 s
    expect(startsPerSec(rig.askedMs, 2100, 3900)).toBeGreaterThan(1480)
    expect(startsPerSec(rig.askedMs, 4200, 9000)).toBeLessThan(1010)
  })

  it('bounded: goes on where the rate is 0 for a while', async () => {
    const pieces = [
      { forSeconds: 1, fromOpsPerSec: 1000, toOpsPerSec: 1000 },
      { forSeconds: 2, fromOpsPerSec: 0, toOpsPerSec: 0 },
      { forSeconds: 1, fromOpsPerSec: 1000, toOpsPerSec: 1000 },
      { forSeconds: 2, fromOpsPerSec: 0, toOpsPerSec: 0 },
    ]
    const rig = new PhaseRig({
      rate: { kind: 'pieces', pieces, repeat: true },
      clients: 20,
      durationMs: 12_000,
      store: { answer: lasting(1), stalls: stallAt(500, 3000) },
      catchUp: { rule: 'bounded', factor: 2 },
    })
    await rig.run()
    expect(rig.totals.counters.droppedBacklogAtEnd).toBe(0)
    expect(rig.totals.counters.started).toBe(4001)
  })

  it('skip: what is later than allowed is dropped and counted', async () => {
    const rig = new PhaseRig({ ...stalled, store, catchUp: { rule: 'skip', lateMs: 100 } })
    await rig.run()
    const { due, started, droppedTooLate } = rig.totals.counters
    expect(due).toBe(10_000)
    // of those due in the stall, the first 20 were sent and the last 100 ms are not too late
    expect(Math.abs(droppedTooLate - 880)).toBeLessThan(5)
    expect(started).toBe(due - droppedTooLate)
    expect(rig.totals.startDelay.max).toBeLessThanOrEqual(101 * MS)
  })

  it('skip: holds too when the client itself was held up and every slot is free', async () => {
    const rig = new PhaseRig({
      ...stalled,
      store: { answer: lasting(1) },
      catchUp: { rule: 'skip', lateMs: 100 },
    })
    await rig.run(() => rig.time.at(rig.startNs + 1000.5 * MS, () => rig.time.spend(1000 * MS)))
    expect(rig.totals.startDelay.max).toBeLessThanOrEqual(101 * MS)
    expect(Math.abs(rig.totals.counters.droppedTooLate - 900)).toBeLessThan(5)
  })
})

describe('an open loop on a store that answers inside the call', () => {
  it('ends on time when the store is too slow for the rate, and lets timers have their turn', async () => {
    const rig = new PhaseRig({
      rate: 10_000,
      clients: 4,
      durationMs: 2000,
      store: { spendNs: 1 * MS },
    })
    const ticks: number[] = []
    const tick = () => {
      ticks.push(rig.time.now())
      if (ticks.length < 100) rig.time.after(10, tick)
    }
    const end = await rig.run(() => rig.time.after(20, tick))
    const gapsMs = ticks.slice(1).map((at, i) => (at - ticks[i]) / MS)
    expect(Math.max(...gapsMs)).toBeLessThan(16)
    expect(end.endedNs).toBeLessThan(rig.startNs + 2005 * MS)
    // the store does 1,000/s; most of them must have been had
    expect(rig.count('read', 'ok')).toBeGreaterThan(1600)
  })
})
