import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/shared/outcome'
import { MS, PhaseRig } from './phase-rig'

const lasting = (ms: number) => () => ({ afterNs: ms * MS })
/** The time limit is watched by a sweep 20 times per limit, within 5 … 50 ms. */
const SWEEP_MS = 50

describe('an operation out of time', () => {
  it('ends as timed-out within a sweep of its limit, and its slot goes on', async () => {
    const rig = new PhaseRig({
      operations: 10,
      timeoutMs: 1000,
      store: { answer: ({ index }) => (index === 3 ? 'never' : { afterNs: 1 * MS }) },
    })
    await rig.run()
    expect(rig.count('read', 'timed-out')).toBe(1)
    expect(rig.count('read', 'ok')).toBe(9)
    const waited = rig.totals.histogram('read', 'timed-out', 'service')?.max ?? 0
    expect(waited).toBeGreaterThanOrEqual(1000 * MS)
    expect(waited).toBeLessThanOrEqual((1000 + SWEEP_MS) * MS)
    const [example] = rig.totals.examples()
    expect(example.message).toBe('k3: no answer within 1000 ms')
  })

  it('is not saved by a late answer, which is counted apart and frees no slot twice', async () => {
    const rig = new PhaseRig({
      clients: 2,
      durationMs: 5000,
      timeoutMs: 200,
      store: { answer: ({ index }) => ({ afterNs: (index === 0 ? 905 : 10) * MS }) },
    })
    await rig.run()
    expect(rig.count('read', 'timed-out')).toBe(1)
    expect(rig.totals.counters.late).toBe(1)
    // the late answer is in no figure
    const service = rig.totals.histogram('read', 'ok', 'service')
    expect([service?.min, service?.max]).toEqual([10 * MS, 10 * MS])
    expect(rig.totals.counters.bytesIn).toBe(100 * rig.count('read', 'ok'))
    expect(rig.ended.filter(({ outcome }) => outcome === 'timed-out')).toEqual([
      { key: 'k0', outcome: 'timed-out' },
    ])
  })

  it('is found in an open loop too, and its slot takes what waits', async () => {
    const rig = new PhaseRig({
      rate: 100,
      clients: 2,
      operations: 100,
      timeoutMs: 300,
      store: { answer: ({ index }) => (index < 2 ? 'never' : { afterNs: 1 * MS }) },
    })
    await rig.run()
    expect(rig.count('read', 'timed-out')).toBe(2)
    expect(rig.count('read', 'ok')).toBe(98)
  })

  it('does not hold up a phase on a store that never answers anything', async () => {
    const rig = new PhaseRig({
      clients: 8,
      durationMs: 1000,
      timeoutMs: 300,
      graceMs: 300,
      store: { answer: () => 'never' },
    })
    const end = await rig.run()
    expect(rig.count('read', 'ok')).toBe(0)
    expect(rig.count('read', 'timed-out')).toBeGreaterThanOrEqual(24)
    expect(end.endedNs).toBeLessThanOrEqual(rig.startNs + (1000 + 300 + SWEEP_MS) * MS)
  })
})

describe('the end of a phase', () => {
  it('waits for answers as long as the grace, then counts what is left as unfinished', async () => {
    const rig = new PhaseRig({
      clients: 4,
      durationMs: 1000,
      timeoutMs: 60_000,
      graceMs: 2000,
      store: { answer: ({ client }) => (client === 1 ? 'never' : { afterNs: 10 * MS }) },
    })
    const end = await rig.run()
    expect(rig.count('read', 'unfinished-at-end')).toBe(1)
    expect(end.complete).toBe(true)
    expect(end.endedNs).toBeGreaterThanOrEqual(rig.startNs + 3000 * MS)
    expect(end.endedNs).toBeLessThanOrEqual(rig.startNs + (3000 + SWEEP_MS) * MS)
  })

  it('softly stopped: what is under way ends, nothing more begins', async () => {
    const rig = new PhaseRig({ clients: 4, store: { answer: lasting(30) } })
    const end = await rig.run(() =>
      rig.time.at(rig.startNs + 100 * MS, () => rig.loop.stop('after-these')),
    )
    expect(end).toEqual({ complete: false, endedNs: rig.startNs + 120 * MS })
    expect(rig.count('read', 'ok')).toBe(16)
  })

  it('stopped now: what is under way is unfinished, and answers that come are late', async () => {
    const rig = new PhaseRig({ clients: 4, store: { answer: lasting(30) } })
    const end = await rig.run(() => rig.time.at(rig.startNs + 100 * MS, () => rig.loop.stop('now')))
    expect(end).toEqual({ complete: false, endedNs: rig.startNs + 100 * MS })
    expect(rig.count('read', 'unfinished-at-end')).toBe(4)
    rig.time.advanceTo(rig.startNs + 200 * MS)
    rig.settle()
    expect(rig.totals.counters.late).toBe(4)
    expect(rig.store.asked.length).toBe(16)
  })

  it('stopped softly and then now, as Ctrl-C twice does', async () => {
    const rig = new PhaseRig({ clients: 2, store: { answer: lasting(5000) } })
    const end = await rig.run(() => {
      rig.time.at(rig.startNs + 100 * MS, () => rig.loop.stop('after-these'))
      rig.time.at(rig.startNs + 300 * MS, () => rig.loop.stop('now'))
    })
    expect(end.endedNs).toBe(rig.startNs + 300 * MS)
    expect(rig.count('read', 'unfinished-at-end')).toBe(2)
  })

  it('stopped before the common start: nothing begins', async () => {
    const rig = new PhaseRig({ clients: 4 })
    const end = await rig.run(() => rig.loop.stop('after-these'))
    expect(end).toEqual({ complete: false, endedNs: rig.startNs })
    rig.time.advanceTo(rig.startNs + 1000 * MS)
    expect(rig.store.asked).toEqual([])
  })
})

describe('a store that breaks its promises', () => {
  it('cannot end an operation twice', async () => {
    const rig = new PhaseRig({ operations: 3, store: { answer: lasting(5) } })
    const read = rig.store.read.bind(rig.store)
    rig.store.read = (key, fields, done) => {
      read(key, fields, done)
      if (key === 'k2') rig.time.at(rig.time.now() + 50 * MS, () => done.ok(1, 1))
    }
    await rig.run()
    rig.time.advanceTo(rig.startNs + 1000 * MS)
    rig.settle()
    expect(rig.count('read', 'ok')).toBe(3)
    expect(rig.totals.counters.late).toBe(0)
  })
})

describe('examples', () => {
  it('keeps the first of each outcome, with the key, the causes and the time', async () => {
    const cause = new Error('the connection is gone', { cause: new Error('ECONNRESET') })
    const rig = new PhaseRig({
      operations: 10,
      store: {
        answer: ({ index }) =>
          index === 4
            ? { afterNs: MS, outcome: 'disconnected', cause }
            : { afterNs: MS, outcome: index < 6 ? 'ok' : 'not-found' },
      },
    })
    await rig.run()
    expect(rig.totals.examples().map(({ message, atNs }) => [message, atNs / MS])).toEqual([
      ['k6', 7],
      ['k4: the connection is gone: ECONNRESET', 5],
    ])
  })
})

describe('conservation', () => {
  it('holds whatever the store does, in both loops, however they end', async () => {
    const answers = fc.array(
      fc.record({
        ms: fc.constantFrom(0, 0, 1, 20, 80, 500, -1),
        outcome: fc.constantFrom<Outcome>('ok', 'ok', 'not-found', 'refused', 'rejected'),
      }),
      { minLength: 1, maxLength: 10 },
    )
    const cases = fc.record({
      answers,
      clients: fc.integer({ min: 1, max: 12 }),
      rate: fc.constantFrom(undefined, 50, 2000),
      catchUp: fc.constantFrom(
        { rule: 'burst' as const },
        { rule: 'bounded' as const, factor: 2 },
        { rule: 'skip' as const, lateMs: 5 },
      ),
      backlogLimit: fc.constantFrom(0, 3, 1000),
      durationMs: fc.constantFrom(undefined, 1, 300),
      kind: fc.constantFrom('read' as const, 'read-modify-write' as const),
      stop: fc.constantFrom('after-these' as const, 'now' as const, null),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ answers: list, stop, ...options }) => {
        const rig = new PhaseRig({
          ...options,
          operations: 200,
          timeoutMs: 100,
          store: {
            answer: ({ index }) => {
              const { ms, outcome } = list[index % list.length]
              return ms < 0 ? 'never' : { afterNs: ms * MS, outcome }
            },
          },
        })
        await rig.run(() => {
          if (stop !== null) rig.time.at(rig.startNs + 150 * MS, () => rig.loop.stop(stop))
        })
        rig.time.advanceTo(rig.time.now() + 2000 * MS)
        rig.settle()
        expect(rig.ended.length).toBe(rig.totals.counters.started)
        if (options.durationMs === undefined && stop === null) {
          expect(rig.totals.counters.due).toBe(200)
        }
      }),
      { numRuns: 300, seed: 1 },
    )
  })
})
