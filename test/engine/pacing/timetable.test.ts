import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Timetable } from '../../../src/engine/pacing/timetable'

describe('timetable', () => {
  it('takes what is due in the order of time, as sorting does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 200 }), fc.nat(1000), (times, nowNs) => {
        const timetable = new Timetable<number>()
        for (const time of times) timetable.add(time, time)
        const taken: number[] = []
        for (let item = timetable.takeDue(nowNs); item !== undefined; ) {
          taken.push(item)
          item = timetable.takeDue(nowNs)
        }
        const sorted = [...times].sort((a, b) => a - b)
        expect(taken).toEqual(sorted.filter((time) => time <= nowNs))
        expect(timetable.length).toBe(times.length - taken.length)
        expect(timetable.nextNs).toBe(sorted[taken.length] ?? Infinity)
      }),
      { seed: 1 },
    )
  })

  it('keeps each thing with its time while things come and go', () => {
    const moves = fc.array(fc.record({ add: fc.nat(100), now: fc.nat(100) }), { maxLength: 100 })
    fc.assert(
      fc.property(moves, (list) => {
        const timetable = new Timetable<{ at: number }>()
        const model: number[] = []
        for (const { add, now } of list) {
          timetable.add(add, { at: add })
          model.push(add)
          model.sort((a, b) => a - b)
          const expected = model[0] <= now ? model.shift() : undefined
          expect(timetable.takeDue(now)?.at).toBe(expected)
        }
      }),
      { seed: 1 },
    )
  })

  it('puts everything off alike', () => {
    const timetable = new Timetable<string>()
    timetable.add(30, 'c')
    timetable.add(10, 'a')
    timetable.add(20, 'b')
    timetable.putOff(100)
    expect(timetable.nextNs).toBe(110)
    expect(timetable.takeDue(109)).toBeUndefined()
    expect([1, 2, 3].map(() => timetable.takeDue(130))).toEqual(['a', 'b', 'c'])
  })
})
