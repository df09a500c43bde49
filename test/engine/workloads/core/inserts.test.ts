import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/engine/random/seeded-random'
import type { Operation } from '../../../../src/engine/run/operation'
import { OUTCOME_INDEX } from '../../../../src/shared/outcome'
import { coreWork, INSERT, insertsOf, MIX, operation, play } from './core-rig'

describe('inserts of several workers', () => {
  it('never take one record number twice, whatever each of them is doing', () => {
    const cases = fc.record({
      workers: fc.integer({ min: 1, max: 6 }),
      paces: fc.array(fc.nat(200), { minLength: 6, maxLength: 6 }),
    })
    fc.assert(
      fc.property(cases, ({ workers, paces }) => {
        const taken = Array.from({ length: workers }, (_, worker) =>
          insertsOf(
            play(coreWork(500, { mix: { ...MIX, insert: 1 } }, { worker, workers }), paces[worker]),
          ),
        ).flat()
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.every((number) => number >= 500)).toBe(true)
      }),
      { numRuns: 50, seed: 1 },
    )
  })

  it('go on in the next run where the last one ended, with gaps never chosen', () => {
    const mix = { ...MIX, read: 0.5, insert: 0.5 }
    const workers = 3
    // worker 1 is slow, and some inserts of worker 2 fail
    const first = [300, 40, 200].map((count, worker) => {
      const work = coreWork(100, { mix }, { worker, workers })
      const fails = (number: number) => (worker === 2 && number % 4 === 0 ? 'refused' : 'ok')
      const played = play(work, count, fails)
      const stored = insertsOf(played).filter((number) => fails(number) === 'ok')
      return { all: insertsOf(played), stored, ...work.insertedUpTo() }
    })
    const stored = new Set(first.flatMap((one) => one.stored))
    const nextInsert = Math.max(...first.map((one) => one.nextInsert))
    const wholeBelow = Math.min(...first.map((one) => one.wholeBelow))
    expect(nextInsert).toBe(Math.max(...first.flatMap((one) => one.all)) + 1)
    for (let number = 100; number < wholeBelow; number++) expect(stored).toContain(number)
    expect(stored.has(wholeBelow)).toBe(false)

    const second = [0, 1, 2].map((worker) =>
      play(coreWork(100, { mix }, { worker, workers, nextInsert, wholeBelow }), 500),
    )
    for (const played of second) {
      const own = new Set<number>()
      for (const { kind, recordNumber } of played) {
        if (kind === INSERT) {
          expect(recordNumber).toBeGreaterThanOrEqual(nextInsert)
          own.add(recordNumber)
          continue
        }
        const exists = recordNumber < wholeBelow || own.has(recordNumber)
        if (!exists) expect.fail(`${recordNumber} was read, but may not exist`)
      }
    }
  })

  it('tell where to go on: nothing inserted, one worker, and holes of an earlier run', () => {
    const inserting = { mix: { ...MIX, insert: 1 } }
    const idle = coreWork(100, inserting, { worker: 1, workers: 2 })
    expect(idle.insertedUpTo()).toEqual({ nextInsert: 100, wholeBelow: 101 })
    const one = coreWork(100, inserting)
    play(one, 7)
    expect(one.insertedUpTo()).toEqual({ nextInsert: 107, wholeBelow: 107 })
    const failing = coreWork(100, inserting)
    play(failing, 7, (number) => (number === 103 ? 'timed-out' : 'ok'))
    expect(failing.insertedUpTo()).toEqual({ nextInsert: 107, wholeBelow: 103 })
    const holed = coreWork(100, inserting, { nextInsert: 120, wholeBelow: 110 })
    play(holed, 5)
    expect(holed.insertedUpTo()).toEqual({ nextInsert: 125, wholeBelow: 110 })
  })

  it('count as stored when the record was there already', () => {
    const work = coreWork(100, { mix: { ...MIX, insert: 1 } })
    play(work, 3, () => 'conflict')
    expect(work.insertedUpTo()).toEqual({ nextInsert: 103, wholeBelow: 103 })
  })
})

describe('reads of the latest records', () => {
  it('choose only what was acknowledged, while other inserts are under way', () => {
    const mix = { ...MIX, read: 0.5, insert: 0.5 }
    const work = coreWork(50, { mix, requestDistribution: { kind: 'latest' } })
    const waiting: Operation[] = []
    const acknowledged = new Set<number>(Array.from({ length: 50 }, (_, number) => number))
    const random = seededRandom(9)
    let newest = 0
    for (let i = 0; i < 5000; i++) {
      const one = operation()
      work.choose(one)
      if (one.kind === INSERT) waiting.push(one)
      else {
        if (!acknowledged.has(one.recordNumber)) {
          expect.fail(`${one.recordNumber} was chosen before it was acknowledged`)
        }
        newest = Math.max(newest, one.recordNumber)
        work.ended(one, OUTCOME_INDEX.ok)
      }
      // answers come in any order, some of them with a failure
      while (waiting.length > 20) {
        const [ended] = waiting.splice(Math.floor(random.next() * waiting.length), 1)
        const ok = random.next() < 0.9
        if (ok) acknowledged.add(ended.recordNumber)
        work.ended(ended, ok ? OUTCOME_INDEX.ok : OUTCOME_INDEX['timed-out'])
      }
    }
    expect(newest).toBeGreaterThan(2000)
  })

  it('count what they had to draw again', () => {
    const work = coreWork(100, { mix: { ...MIX, read: 1 } }, { nextInsert: 200, wholeBelow: 100 })
    play(work, 1000)
    const { drawnKeys, rejectedKeys } = work.drawnKeys()
    expect(drawnKeys - rejectedKeys).toBe(1000)
  })
})
