import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from '../../../../src/app/run/shares'
import { seededRandom } from '../../../../src/engine/random/seeded-random'
import { Operation } from '../../../../src/engine/run/operation'
import { LoadWork } from '../../../../src/engine/workloads/core/load-work'
import { expectCounts } from '../../generators/chi-square'
import { workloadSpec } from '../../generators/workload-spec'
import { PhaseRig } from '../../run/phase-rig'

type Overrides = Parameters<typeof workloadSpec>[1]

const operation = (): Operation =>
  new Operation(0, { ended() {}, recordRead() {}, sent() {}, waited() {} })

function loadWork(records: number, overrides: Overrides = {}, worker = 0, workers = 1): LoadWork {
  const spec = workloadSpec(records, overrides)
  return new LoadWork({
    spec,
    seed: 42,
    random: seededRandom(42).split(worker),
    worker,
    workers,
    operations: shareOf(spec.insertCount, worker, workers),
  })
}

function numbersOf(work: LoadWork): number[] {
  const one = operation()
  return Array.from({ length: work.operations }, () => {
    work.choose(one)
    return one.recordNumber
  })
}

describe('load phase', () => {
  it('inserts every record of the slice exactly once, over any number of workers', () => {
    const cases = fc.record({
      insertStart: fc.nat(1000),
      insertCount: fc.integer({ min: 1, max: 300 }),
      workers: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(cases, ({ insertStart, insertCount, workers }) => {
        const slice = { insertStart, insertCount }
        const all = Array.from({ length: workers }, (_, worker) =>
          numbersOf(loadWork(insertStart + insertCount, slice, worker, workers)),
        )
        expect(all.flat().sort((a, b) => a - b)).toEqual(
          Array.from({ length: insertCount }, (_, i) => insertStart + i),
        )
      }),
      { seed: 1 },
    )
  })

  it('fills a store with the same records, whatever the number of clients', async () => {
    const fill = async (clients: number) => {
      const rig = new PhaseRig({
        work: loadWork(200),
        clients,
        store: { answer: () => ({ afterNs: 1e6 }) },
      })
      await rig.run()
      return rig.store.records
    }
    const one = await fill(1)
    expect(one.size).toBe(200)
    expect([...(await fill(16))].sort()).toEqual([...one].sort())
    for (const fields of one.values()) expect(fields.size).toBe(10)
  })

  it('pauses before another attempt for the mean ± 20 %, in whole ms, up to the limit', () => {
    const work = loadWork(10, { loadRetry: { limit: 2, intervalSeconds: 3 } })
    const one = operation()
    const pauses = Array.from({ length: 2000 }, () => work.retryAfterMs(one) ?? Number.NaN)
    expect(pauses.every((ms) => Number.isInteger(ms) && ms >= 2400 && ms <= 3600)).toBe(true)
    const cells = [0, 0, 0, 0]
    for (const ms of pauses) cells[Math.min(3, Math.floor((ms - 2400) / 300))]++
    expectCounts(cells, () => 1 / 4)
    one.attempts = 1
    expect(work.retryAfterMs(one)).toBeDefined()
    one.attempts = 2
    expect(work.retryAfterMs(one)).toBeUndefined()
  })

  it('does not try again unless it was asked to', () => {
    expect(loadWork(10).retryAfterMs(operation())).toBeUndefined()
  })

  it('loads each record once though every insert fails at first', async () => {
    const work = loadWork(100, { loadRetry: { limit: 1, intervalSeconds: 1 } })
    const tried = new Set<string>()
    const rig = new PhaseRig({
      work,
      clients: 8,
      store: {
        answer: ({ key }) => {
          const outcome = tried.has(key) ? 'ok' : 'overloaded'
          tried.add(key)
          return { afterNs: 1e6, outcome }
        },
      },
    })
    await rig.run()
    expect(rig.count('insert', 'ok')).toBe(100)
    expect(rig.count('insert', 'overloaded')).toBe(100)
    expect(rig.store.records.size).toBe(100)
  })

  it('lets records expire in the share asked for', () => {
    const work = loadWork(10_000, { expiry: { seconds: 5, share: 0.3 } })
    const one = operation()
    let expiring = 0
    for (let i = 0; i < 10_000; i++) {
      work.choose(one)
      if (one.expirySeconds === 5) expiring++
    }
    expectCounts([expiring, 10_000 - expiring], (cell) => (cell === 0 ? 0.3 : 0.7))
  })
})
