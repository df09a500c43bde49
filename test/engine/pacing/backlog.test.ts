import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Backlog } from '../../../src/engine/pacing/backlog'

describe('backlog', () => {
  it('gives back first what came first, across its growth and around its end', () => {
    const steps = fc.array(fc.oneof(fc.nat(400), fc.integer({ min: -400, max: -1 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(steps, (moves) => {
        const backlog = new Backlog(1000)
        const model: number[] = []
        let next = 0
        for (const move of moves) {
          for (let i = 0; i < move; i++) {
            const fits = model.length < 1000
            if (fits) model.push(next)
            if (backlog.push(next++) !== fits) expect.fail(`push of ${next - 1} said ${!fits}`)
          }
          for (let i = 0; i > move && model.length > 0; i--) {
            const oldest = model.shift()
            if (backlog.peek() !== oldest) expect.fail(`${backlog.peek()} is not ${oldest}`)
            if (backlog.shift() !== oldest) expect.fail(`${oldest} was not taken`)
          }
          expect(backlog.length).toBe(model.length)
        }
      }),
      { seed: 1 },
    )
  })

  it('holds nothing when its limit is 0', () => {
    const backlog = new Backlog(0)
    expect(backlog.push(1)).toBe(false)
    expect(backlog.length).toBe(0)
  })

  it('says how many it forgets when it is cleared, and can be used again', () => {
    const backlog = new Backlog(500)
    for (let i = 0; i < 200; i++) backlog.push(i)
    for (let i = 0; i < 50; i++) backlog.shift()
    expect(backlog.clear()).toBe(150)
    expect(backlog.clear()).toBe(0)
    backlog.push(7)
    expect(backlog.shift()).toBe(7)
  })

  it('puts off all that it holds, wherever that lies in its ring, and nothing else', () => {
    const backlog = new Backlog(500)
    for (let i = 0; i < 100; i++) backlog.push(i)
    for (let i = 0; i < 90; i++) backlog.shift()
    for (let i = 100; i < 150; i++) backlog.push(i)
    backlog.putOff(1000)
    backlog.push(7)
    const held = Array.from({ length: 61 }, () => backlog.shift())
    expect(held).toEqual([...Array.from({ length: 60 }, (_, i) => 1090 + i), 7])
  })
})
