import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CatchUp } from '../../../src/shared/load-control'
import { MS, PhaseRig, type RigOptions } from './phase-rig'

const lasting = (ms: number) => () => ({ afterNs: ms * MS })

/** Runs a phase that is paused between two instants, ms since the common start. */
async function paused(options: RigOptions, pauses: readonly (readonly [number, number])[]) {
  const rig = new PhaseRig(options)
  /** operations asked for when each of them began and ended */
  const asked: [number, number][] = []
  const end = await rig.run(() => {
    for (const [fromMs, toMs] of pauses) {
      let before = 0
      rig.time.at(rig.startNs + fromMs * MS, () => {
        before = rig.store.asked.length
        rig.loop.pause(rig.time.now())
      })
      rig.time.at(rig.startNs + toMs * MS, () => {
        asked.push([before, rig.store.asked.length])
        rig.loop.resume(rig.time.now())
      })
    }
  })
  return { rig, lastedMs: (end.endedNs - rig.startNs) / MS, end, asked }
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step)

describe('a paused closed loop', () => {
  it('starts nothing, counts what was under way, and ends later by the pause', async () => {
    const { rig, lastedMs } = await paused(
      { clients: 1, durationMs: 100, store: { answer: lasting(10) } },
      [[25, 1025]],
    )
    expect(rig.askedMs).toEqual([0, 10, 20, ...range(1025, 1100, 10)])
    expect(rig.count('read', 'ok')).toBe(11)
    expect(lastedMs).toBe(105)
    // what was under way took its own time
    expect(rig.totals.histogram('read', 'ok', 'service')?.max).toBe(10 * MS)
  })

  it('does all its operations when it ends by count', async () => {
    const { rig, end } = await paused(
      { clients: 4, operations: 40, store: { answer: lasting(10) } },
      [
        [35, 500],
        [520, 3600_000],
      ],
    )
    expect(end.complete).toBe(true)
    expect(rig.count('read', 'ok')).toBe(40)
    // at the end of a pause, not after it: the clients had been waiting for it
    expect(rig.askedMs.filter((ms) => ms === 500)).toHaveLength(4)
  })

  it('stretches think times by the pause', async () => {
    const { rig, lastedMs } = await paused(
      {
        clients: 1,
        durationMs: 200,
        thinkTime: { meanMs: 30, distribution: 'constant' },
        store: { answer: lasting(10) },
      },
      [[60, 1060]],
    )
    // thinks from 50 to 80, of which 20 ms lie behind the pause
    expect(rig.askedMs).toEqual([0, 40, 1080, 1120, 1160])
    expect(lastedMs).toBe(200)
  })

  it('begins to think at the end of the pause after an answer that came during it', async () => {
    const { rig } = await paused(
      {
        clients: 1,
        operations: 3,
        thinkTime: { meanMs: 30, distribution: 'constant' },
        store: { answer: lasting(10) },
      },
      [[5, 1005]],
    )
    expect(rig.askedMs).toEqual([0, 1035, 1075])
  })

  it('ends by count though its last answers come during the pause', async () => {
    const { lastedMs } = await paused(
      {
        clients: 2,
        operations: 2,
        thinkTime: { meanMs: 30, distribution: 'constant' },
        store: { answer: lasting(10) },
      },
      [[5, 1000]],
    )
    expect(lastedMs).toBe(5)
  })

  it('lets both halves of a read-modify-write end', async () => {
    const { rig } = await paused(
      {
        kind: 'read-modify-write',
        clients: 1,
        operations: 2,
        store: { answer: lasting(10) },
      },
      [[5, 1005]],
    )
    expect(rig.store.asked.map(({ verb }) => verb)).toEqual(['read', 'update', 'read', 'update'])
    expect(rig.askedMs).toEqual([0, 10, 1005, 1015])
  })

  it('lets attempts whose time comes during the pause wait for its end', async () => {
    const { rig } = await paused(
      {
        kind: 'insert',
        clients: 1,
        operations: 2,
        retryAfterMs: () => 50,
        store: {
          answer: ({ index }) => ({ afterNs: 10 * MS, outcome: index === 0 ? 'overloaded' : 'ok' }),
        },
      },
      [[20, 1020]],
    )
    expect(rig.askedMs).toEqual([0, 1020, 1030])
    expect(rig.count('insert', 'ok')).toBe(2)
  })
})

describe('a paused open loop', () => {
  const steady: RigOptions = {
    rate: 100,
    clients: 8,
    durationMs: 1000,
    store: { answer: lasting(1) },
  }

  it.each(['timer', 'precise'] as const)(
    'puts its schedule off, so that nothing starts late (%s)',
    async (pacing) => {
      const { rig, lastedMs } = await paused({ ...steady, pacing }, [[255, 10_255]])
      expect(rig.askedMs.map(Math.round)).toEqual([
        ...range(0, 255, 10),
        ...range(10_260, 11_000, 10),
      ])
      expect(rig.totals.startDelay.max).toBeLessThanOrEqual(pacing === 'timer' ? 0 : 10_000)
      expect(rig.totals.counters).toMatchObject({ due: 100, started: 100 })
      expect(lastedMs).toBeCloseTo(1000, 0)
    },
  )

  it('draws the same Poisson arrivals as without the pause', async () => {
    const poisson: RigOptions = { ...steady, arrivals: 'poisson' }
    const without = (await paused(poisson, [])).rig
    const { rig } = await paused(poisson, [[500, 60_500]])
    expect(rig.store.asked.length).toBe(without.store.asked.length)
    const back = rig.askedMs.map((ms) => (ms > 500 ? ms - 60_000 : ms))
    const apart = back.map((ms, i) => Math.abs(ms - without.askedMs[i]))
    // the grain of the timer
    expect(Math.max(...apart)).toBeLessThanOrEqual(1)
  })

  const rules: CatchUp[] = [
    { rule: 'burst' },
    { rule: 'skip', lateMs: 50 },
    { rule: 'bounded', factor: 2 },
  ]
  it.each(rules)('keeps waiting what waits, as late as it was ($rule)', async (catchUp) => {
    // one slot, held from 0 to 100 ms: 10 operations are due, 9 of them wait
    const options: RigOptions = {
      rate: 100,
      clients: 1,
      catchUp,
      durationMs: 1000,
      store: { answer: ({ index }) => ({ afterNs: (index === 0 ? 100 : 1) * MS }) },
    }
    const without = (await paused(options, [])).rig
    // just before the slot is free
    const { rig } = await paused(options, [[99, 30_099]])
    const { due, started, droppedTooLate } = without.totals.counters
    expect(rig.totals.counters.due).toBe(due)
    expect(Math.abs(rig.totals.counters.started - started)).toBeLessThanOrEqual(1)
    expect(Math.abs(rig.totals.counters.droppedTooLate - droppedTooLate)).toBeLessThanOrEqual(1)
    const delays = [rig, without].map((one) => (one.totals.startDelay.max ?? 0) / MS)
    expect(Math.abs(delays[0] - delays[1])).toBeLessThanOrEqual(2)
    expect(delays[1]).toBeGreaterThan(30)
  })

  it('drops nothing that came due before the pause and was not taken over yet', async () => {
    // the timer sleeps until 20 ms; what is due at 20 is seen after the pause, and is no later
    const { rig } = await paused({ ...steady, catchUp: { rule: 'skip', lateMs: 5 } }, [[20, 9020]])
    expect(rig.totals.counters).toMatchObject({ due: 100, started: 100, droppedTooLate: 0 })
  })

  it('follows a changing rate from where the pause has stopped it', async () => {
    const shape = {
      kind: 'pieces' as const,
      pieces: [
        { forSeconds: 1, fromOpsPerSec: 100, toOpsPerSec: 100 },
        { forSeconds: 1, fromOpsPerSec: 10, toOpsPerSec: 10 },
      ],
      repeat: false,
    }
    const { rig } = await paused({ ...steady, rate: shape, durationMs: 2000 }, [[900, 1900]])
    const between = (fromMs: number, toMs: number) =>
      rig.askedMs.filter((ms) => ms >= fromMs && ms < toMs).length
    expect([between(0, 900), between(900, 1900), between(1900, 2000)]).toEqual([90, 0, 10])
    expect(between(2000, 3000)).toBe(10)
  })
})

describe('a phase that is paused', () => {
  it('still gives up on what is not answered in time', async () => {
    const rig = new PhaseRig({
      clients: 1,
      durationMs: 1000,
      timeoutMs: 200,
      store: { answer: ({ index }) => (index === 1 ? 'never' : { afterNs: 10 * MS }) },
    })
    let timedOutMs = 0
    await rig.run(() => {
      rig.time.at(rig.startNs + 15 * MS, () => rig.loop.pause(rig.time.now()))
      rig.time.at(rig.startNs + 900 * MS, () => {
        timedOutMs = rig.ended.filter(({ outcome }) => outcome === 'timed-out').length
        rig.loop.resume(rig.time.now())
      })
    })
    expect(timedOutMs).toBe(1)
    expect(rig.count('read', 'timed-out')).toBe(1)
  })

  it.each([
    ['after-these', 'ok'],
    ['now', 'unfinished-at-end'],
  ] as const)('can be stopped: %s', async (how, outcome) => {
    const rig = new PhaseRig({
      rate: 100,
      clients: 1,
      durationMs: 1000,
      timeoutMs: 5000,
      store: { answer: lasting(3000) },
    })
    const end = await rig.run(() => {
      rig.time.at(rig.startNs + 95 * MS, () => rig.loop.pause(rig.time.now()))
      rig.time.at(rig.startNs + 2500 * MS, () => rig.loop.stop(how))
    })
    expect(end.complete).toBe(false)
    expect(end.endedNs).toBe(rig.startNs + 95 * MS)
    expect(rig.count('read', outcome)).toBe(1)
    expect(rig.totals.counters).toMatchObject({ due: 10, started: 1, droppedBacklogAtEnd: 9 })
  })

  it('begins when it is resumed, if it was paused before its start', async () => {
    for (const rate of [undefined, 100]) {
      const { rig, lastedMs } = await paused(
        { rate, clients: 1, durationMs: 100, store: { answer: lasting(10) } },
        [[-10, 500]],
      )
      expect(rig.askedMs).toEqual(range(500, 600, 10))
      expect(lastedMs).toBe(100)
    }
  })

  it('begins at the common start, if it was resumed before it', async () => {
    const { rig } = await paused({ operations: 2, store: { answer: lasting(10) } }, [[-15, -5]])
    expect(rig.askedMs).toEqual([0, 10])
  })

  it('goes on at the instant that all workers are given, and can be paused again before it', async () => {
    const rig = new PhaseRig({
      rate: 100,
      clients: 4,
      durationMs: 100,
      store: { answer: lasting(1) },
    })
    const at = (ms: number, call: (nowNs: number) => void) =>
      rig.time.at(rig.startNs + ms * MS, () => call(rig.time.now()))
    await rig.run(() => {
      at(35, (nowNs) => rig.loop.pause(nowNs))
      at(100, (nowNs) => rig.loop.resume(nowNs + 20 * MS))
      at(110, (nowNs) => rig.loop.pause(nowNs))
      at(200, (nowNs) => rig.loop.resume(nowNs + 20 * MS))
    })
    expect(rig.askedMs).toEqual([0, 10, 20, 30, ...range(225, 285, 10)])
    expect(rig.totals.startDelay.max).toBe(0)
  })

  it('leaves out what it has done since the pause, when the order came late', async () => {
    const rig = new PhaseRig({
      rate: 100,
      clients: 4,
      durationMs: 100,
      store: { answer: lasting(1) },
    })
    await rig.run(() => {
      rig.time.at(rig.startNs + 55 * MS, () => rig.loop.pause(rig.startNs + 35 * MS))
      rig.time.at(rig.startNs + 1035 * MS, () => rig.loop.resume(rig.time.now()))
    })
    // the operations of 40 and 50 ms are not made once more
    expect(rig.askedMs).toEqual([0, 10, 20, 30, 40, 50, ...range(1060, 1100, 10)])
    expect(rig.totals.counters).toMatchObject({ due: 10, started: 10 })
  })

  it('takes a second pause, or a resume without one, for nothing', async () => {
    const { rig } = await paused({ operations: 6, store: { answer: lasting(10) } }, [
      [25, 200],
      [100, 300],
    ])
    expect(rig.askedMs).toEqual([0, 10, 20, 200, 210, 220])
  })

  it('accounts for every operation, whatever the store does and however often it is paused', async () => {
    const cases = fc.record({
      open: fc.boolean(),
      byTime: fc.boolean(),
      think: fc.boolean(),
      clients: fc.integer({ min: 1, max: 8 }),
      delays: fc.array(fc.constantFrom(0, 0, 0.3, 4, 30, 150), { minLength: 1, maxLength: 5 }),
      backlogLimit: fc.constantFrom(0, 3, 1000),
      lengths: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 2, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ open, byTime, think, clients, delays, ...rest }) => {
        const pauses: [number, number][] = []
        let atMs = 0
        for (let i = 0; i + 1 < rest.lengths.length; i += 2) {
          pauses.push([atMs + rest.lengths[i], atMs + rest.lengths[i] + rest.lengths[i + 1]])
          atMs += rest.lengths[i] + rest.lengths[i + 1]
        }
        const { rig, end, asked } = await paused(
          {
            clients,
            timeoutMs: 100,
            ...(open ? { rate: 500, backlogLimit: rest.backlogLimit } : {}),
            ...(byTime ? { durationMs: 200 } : { operations: 120 }),
            ...(think ? { thinkTime: { meanMs: 7, distribution: 'exponential' } } : {}),
            store: {
              // a call takes time, or one that is answered inside it would never end
              spendNs: 10_000,
              answer: ({ index }) => ({ afterNs: delays[index % delays.length] * MS }),
            },
          },
          pauses,
        )
        expect(end.complete).toBe(true)
        const { due, started } = rig.totals.counters
        if (!byTime) expect(due).toBe(120)
        if (!byTime && !open) expect(started).toBe(120)
        if (byTime && open) expect(due).toBe(100)
        for (const [before, after] of asked) expect(after).toBe(before)
      }),
      { numRuns: 200, seed: 4 },
    )
  })
})
