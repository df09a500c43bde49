import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acknowledgedCounter } from '../../../src/engine/generators/acknowledged-counter'

describe('acknowledged counter', () => {
  // spec ycsb-core §2.4
  it('moves its last number over what was acknowledged without a hole', () => {
    const counter = acknowledgedCounter(10)
    expect(counter.last()).toBe(9)
    expect([counter.next(), counter.next(), counter.next()]).toEqual([10, 11, 12])
    counter.acknowledge(11)
    expect(counter.last()).toBe(9)
    counter.acknowledge(10)
    expect(counter.last()).toBe(11)
    counter.acknowledge(12)
    expect(counter.last()).toBe(12)
  })

  it('agrees with a set, for any order of answers, repeats and numbers never handed out', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('next' as const) }),
      fc.record({
        kind: fc.constantFrom('acknowledge' as const, 'giveUp' as const),
        n: fc.integer({ min: 90, max: 260 }),
      }),
    )
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 300 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat({ max: 4 }),
        (events, stride, worker) => {
          const offset = worker % stride
          const counter = acknowledgedCounter(100, { stride, offset })
          const handedOut: number[] = []
          const answers = new Map<number, string>()
          for (const step of events) {
            if (step.kind === 'next') {
              handedOut.push(counter.next())
              expect(handedOut.at(-1)).toBe(100 + offset + (handedOut.length - 1) * stride)
              continue
            }
            counter[step.kind](step.n)
            if (handedOut.includes(step.n) && !answers.has(step.n)) answers.set(step.n, step.kind)
          }
          const open = handedOut.findIndex((n) => !answers.has(n))
          const passed = open < 0 ? handedOut : handedOut.slice(0, open)
          expect(counter.last()).toBe(passed.at(-1) ?? 99)
          expect(counter.window).toBe(handedOut.length - passed.length)
          expect(passed.filter((n) => counter.isGap(n))).toEqual(
            passed.filter((n) => answers.get(n) === 'giveUp'),
          )
        },
      ),
      { numRuns: 300, seed: 1 },
    )
  })

  it('gives no number to two workers, and leaves none out', () => {
    const workers = [0, 1, 2].map((offset) => acknowledgedCounter(1000, { stride: 3, offset }))
    const numbers = workers.flatMap((worker) => Array.from({ length: 10 }, () => worker.next()))
    expect(numbers.sort()).toEqual(Array.from({ length: 30 }, (_, i) => 1000 + i))
  })

  it('before its first answer knows every record below its start, whichever worker it is', () => {
    expect(acknowledgedCounter(1000, { stride: 8, offset: 3 }).last()).toBe(999)
  })

  it('waits for one number while two million others are answered', () => {
    const counter = acknowledgedCounter(0)
    const stuck = counter.next()
    for (let i = 0; i < 2_000_000; i++) counter.acknowledge(counter.next())
    expect(counter.last()).toBe(-1)
    expect(counter.window).toBe(2_000_001)
    counter.acknowledge(stuck)
    expect(counter.last()).toBe(2_000_000)
    expect(counter.window).toBe(0)
  })

  it('counts beyond 2^32 and remembers gaps there', () => {
    const counter = acknowledgedCounter(2 ** 52, { stride: 4, offset: 1 })
    const [first, second] = [counter.next(), counter.next()]
    counter.giveUp(first)
    counter.acknowledge(second)
    expect(counter.last()).toBe(2 ** 52 + 5)
    expect([first, second].map((n) => counter.isGap(n))).toEqual([true, false])
  })
})
