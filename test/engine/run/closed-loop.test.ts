import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MS, PhaseRig, SECOND } from './phase-rig'

const lasting = (ms: number) => () => ({ afterNs: ms * MS })

describe('closed loop', () => {
  it('does exactly the operations asked for, with never more clients than asked for', async () => {
    const cases = fc.record({
      operations: fc.nat(300),
      clients: fc.integer({ min: 1, max: 40 }),
      // per operation: inside the call, soon, or much later
      delays: fc.array(fc.constantFrom(0, 0, 0.01, 1, 7, 40), { minLength: 1, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ operations, clients, delays }) => {
        const rig = new PhaseRig({
          operations,
          clients,
          store: { answer: ({ index }) => ({ afterNs: delays[index % delays.length] * MS }) },
        })
        const end = await rig.run()
        expect(end.complete).toBe(true)
        expect(rig.count('read', 'ok')).toBe(operations)
        expect(rig.store.asked.length).toBe(operations)
        expect(rig.ended.length).toBe(operations)
        expect(rig.store.mostInFlight).toBeLessThanOrEqual(clients)
      }),
      { numRuns: 150, seed: 1 },
    )
  })

  it('begins at the common start, and gives every client the next operation when one has ended', async () => {
    const rig = new PhaseRig({ operations: 6, clients: 2, store: { answer: lasting(10) } })
    const end = await rig.run()
    expect(rig.askedMs).toEqual([0, 0, 10, 10, 20, 20])
    expect(end.endedNs).toBe(rig.startNs + 30 * MS)
  })

  it('never begins before the common start, though timers cut fractions of a ms off', async () => {
    const rig = new PhaseRig({ operations: 1 })
    rig.time.spend(0.7 * MS)
    await rig.run()
    expect(rig.askedMs[0]).toBeGreaterThanOrEqual(0)
  })

  it('ends by time: nothing starts at or after the end, and what is under way is waited for', async () => {
    const rig = new PhaseRig({ clients: 3, durationMs: 100, store: { answer: lasting(7) } })
    const end = await rig.run()
    // starts at 0, 7, …, 98 for each of three
    expect(rig.count('read', 'ok')).toBe(45)
    expect(Math.max(...rig.askedMs)).toBe(98)
    expect(end.endedNs).toBe(rig.startNs + 105 * MS)
  })

  it('lasts to its end though everything ended earlier', async () => {
    const slow = {
      answer: ({ index }: { index: number }) => ({ afterNs: index === 0 ? 60 * MS : 1 }),
    }
    const rig = new PhaseRig({
      durationMs: 100,
      thinkTime: { meanMs: 500, distribution: 'constant' },
      store: slow,
    })
    const end = await rig.run()
    expect(rig.store.asked.length).toBe(1)
    expect(end.endedNs).toBe(rig.startNs + 100 * MS)
  })

  it('ends by count or by time, whichever comes first', async () => {
    const byCount = new PhaseRig({ operations: 5, durationMs: 100, store: { answer: lasting(10) } })
    const early = await byCount.run()
    expect(byCount.count('read', 'ok')).toBe(5)
    expect(early.endedNs).toBe(byCount.startNs + 50 * MS)
    const byTime = new PhaseRig({ operations: 50, durationMs: 100, store: { answer: lasting(10) } })
    await byTime.run()
    expect(byTime.count('read', 'ok')).toBe(10)
  })

  it('ends at once with no operations to do', async () => {
    const rig = new PhaseRig({ operations: 0, clients: 4 })
    const end = await rig.run()
    expect(end).toEqual({ endedNs: rig.startNs, complete: true })
    expect(rig.store.asked).toEqual([])
  })

  it('lets timers have their turn though the store always answers inside the call', async () => {
    const rig = new PhaseRig({ clients: 2, durationMs: 200, store: { spendNs: 10_000 } })
    const ticks: number[] = []
    const tick = () => {
      ticks.push(rig.time.now())
      if (ticks.length < 40) rig.time.after(5, tick)
    }
    await rig.run(() => rig.time.after(20, tick))
    const gapsMs = ticks.slice(1).map((at, i) => (at - ticks[i]) / MS)
    // 5 ms, and at most the 2 ms of a burst more
    expect(Math.max(...gapsMs)).toBeLessThan(7.1)
    expect(rig.count('read', 'ok')).toBeGreaterThan(19_000)
    expect(Math.max(...rig.askedMs)).toBeLessThan(200)
  })

  it('does not give one client all the turns when the store answers inside the call', async () => {
    const rig = new PhaseRig({ clients: 5, operations: 1000, store: { spendNs: 1000 } })
    await rig.run()
    const perClient = [0, 1, 2, 3, 4].map(
      (client) => rig.store.asked.filter((asked) => asked.client === client).length,
    )
    expect(perClient).toEqual([200, 200, 200, 200, 200])
  })

  it('pauses every client for a constant time after each of its operations', async () => {
    const rig = new PhaseRig({
      clients: 2,
      operations: 6,
      thinkTime: { meanMs: 30, distribution: 'constant' },
      store: { answer: ({ client }) => ({ afterNs: (client + 1) * 10 * MS }) },
    })
    await rig.run()
    const of = (client: number) =>
      rig.store.asked
        .filter((asked) => asked.client === client)
        .map(({ atNs }) => (atNs - rig.startNs) / MS)
    expect(of(0)).toEqual([0, 40, 80])
    expect(of(1)).toEqual([0, 50, 100])
  })

  it('draws exponential pauses with the mean asked for', async () => {
    const rig = new PhaseRig({
      clients: 20,
      durationMs: 100_000,
      thinkTime: { meanMs: 100, distribution: 'exponential' },
      store: { answer: lasting(1) },
    })
    await rig.run()
    const pausesMs: number[] = []
    const last = new Map<number, number>()
    for (const { client, atNs } of rig.store.asked) {
      const before = last.get(client)
      if (before !== undefined) pausesMs.push((atNs - before) / MS - 1)
      last.set(client, atNs)
    }
    const mean = pausesMs.reduce((sum, ms) => sum + ms, 0) / pausesMs.length
    // timers have a grain of 1 ms, so a pause is up to 1 ms longer; 20,000 pauses
    expect(mean).toBeGreaterThan(97)
    expect(mean).toBeLessThan(103)
    const above = pausesMs.filter((ms) => ms > 200).length / pausesMs.length
    expect(Math.abs(above - Math.exp(-2))).toBeLessThan(0.01)
  })

  it('wakes a client whose short pause began during the long one of another', async () => {
    // pauses of −ln(1 − u) × 1 s: 6.9 s for client 0, then 0.1 s for client 1, which ends 1 ms later
    const rig = new PhaseRig({
      clients: 2,
      durationMs: 1000,
      thinkTime: { meanMs: 1000, distribution: 'exponential' },
      thinkDraws: [0.999, 1 - Math.exp(-0.1)],
      store: { answer: ({ client }) => ({ afterNs: (1 + client) * MS }) },
    })
    await rig.run()
    expect(rig.store.asked.slice(0, 3).map(({ client }) => client)).toEqual([0, 1, 1])
    expect(rig.askedMs[2]).toBeCloseTo(102, 0)
  })

  it('ends by count though every client is thinking', async () => {
    const rig = new PhaseRig({
      clients: 3,
      operations: 3,
      thinkTime: { meanMs: 3_600_000, distribution: 'constant' },
      store: { answer: lasting(5) },
    })
    const end = await rig.run()
    expect(end.endedNs).toBe(rig.startNs + 5 * MS)
  })

  it('records one kind of latency, from the answer before to the answer', async () => {
    const rig = new PhaseRig({ operations: 100, store: { answer: lasting(3) } })
    await rig.run()
    const service = rig.totals.histogram('read', 'ok', 'service')
    expect([service?.count, service?.min, service?.max]).toEqual([100, 3 * MS, 3 * MS])
    expect(rig.totals.histogram('read', 'ok', 'intended')?.max).toBe(3 * MS)
    expect(rig.totals.startDelay.count).toBe(0)
    expect(rig.totals.counters).toMatchObject({
      due: 100,
      started: 100,
      bytesIn: 10_000,
      rows: 100,
    })
  })

  it('sends what is buffered after each batch of starts', async () => {
    const rig = new PhaseRig({ operations: 1, store: { answer: lasting(3) } })
    await rig.run(() => rig.time.advanceTo(rig.startNs + MS))
    expect(rig.store.flushes).toBeGreaterThanOrEqual(1)
  })

  it('keeps hours of one operation a minute exact', async () => {
    const rig = new PhaseRig({
      durationMs: 3 * 3_600_000,
      thinkTime: { meanMs: 59_990, distribution: 'constant' },
      store: { answer: lasting(10) },
    })
    const end = await rig.run()
    expect(rig.count('read', 'ok')).toBe(180)
    expect(end.endedNs).toBe(rig.startNs + 3 * 3600 * SECOND)
  })
})
