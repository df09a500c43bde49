import { describe, expect, it } from 'vitest'
import { MS, PhaseRig } from './phase-rig'

describe('trying again', () => {
  it('tries a failed insert again with the same bytes, until it is stored once', async () => {
    const rig = new PhaseRig({
      kind: 'insert',
      operations: 30,
      clients: 4,
      retryAfterMs: ({ attempts }) => (attempts < 3 ? 100 : undefined),
      store: {
        answer: ({ index }) => ({
          afterNs: 2 * MS,
          outcome: index % 7 === 3 ? 'overloaded' : 'ok',
        }),
      },
    })
    const end = await rig.run()
    expect(end.complete).toBe(true)
    expect(rig.store.records.size).toBe(30)
    expect(rig.count('insert', 'ok')).toBe(30)
    expect(rig.count('insert', 'overloaded')).toBe(rig.store.asked.length - 30)
    expect(rig.totals.counters.due).toBe(rig.store.asked.length)
    const bytes = new Map<string, string>()
    for (const { key, values } of rig.store.asked) {
      const text = JSON.stringify(values)
      expect(bytes.get(key) ?? text).toBe(text)
      bytes.set(key, text)
    }
  })

  it('gives up after the limit, and goes on with the next record', async () => {
    const rig = new PhaseRig({
      kind: 'insert',
      operations: 3,
      retryAfterMs: ({ attempts }) => (attempts < 2 ? 50 : undefined),
      store: { answer: ({ key }) => ({ afterNs: MS, outcome: key === 'k1' ? 'refused' : 'ok' }) },
    })
    await rig.run()
    expect(rig.store.asked.map(({ key }) => key)).toEqual(['k0', 'k1', 'k1', 'k1', 'k2'])
    expect(rig.count('insert', 'refused')).toBe(3)
  })

  it('tries again what had timed out, though nothing else is left to do', async () => {
    const rig = new PhaseRig({
      kind: 'insert',
      operations: 4,
      clients: 2,
      timeoutMs: 100,
      retryAfterMs: () => 3000,
      store: {
        // the answer takes long enough for several sweeps to see it under way
        answer: ({ index }) => (index === 0 ? 'never' : { afterNs: 60 * MS }),
      },
    })
    await rig.run()
    expect(rig.count('insert', 'timed-out')).toBe(1)
    expect(rig.count('insert', 'ok')).toBe(4)
    expect(rig.count('insert', 'unfinished-at-end')).toBe(0)
    expect(rig.store.asked.length).toBe(5)
  })

  it('does not wait for the next attempt when it is stopped', async () => {
    for (const how of ['after-these', 'now'] as const) {
      const rig = new PhaseRig({
        kind: 'insert',
        operations: 2,
        retryAfterMs: () => 60_000,
        store: { answer: () => ({ afterNs: MS, outcome: 'refused' }) },
      })
      const end = await rig.run(() => rig.time.at(rig.startNs + 50 * MS, () => rig.loop.stop(how)))
      expect(end).toEqual({ complete: false, endedNs: rig.startNs + 50 * MS })
      expect(rig.time.now()).toBeLessThan(rig.startNs + 100 * MS)
      rig.time.advanceTo(rig.startNs + 100_000 * MS)
      expect(rig.store.asked.length).toBe(1)
    }
  })
})
