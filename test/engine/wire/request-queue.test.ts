import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestQueue } from '../../../src/engine/wire/request-queue'

test('gives back what was put in, in order, like an array', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: undefined })), (steps) => {
      const queue = new RequestQueue<number>()
      const model: number[] = []
      for (const step of steps) {
        expect(queue.peek()).toBe(model[0])
        if (step === undefined) expect(queue.shift()).toBe(model.shift())
        else {
          queue.push(step)
          model.push(step)
        }
        expect(queue.length).toBe(model.length)
      }
    }),
  )
})

test('keeps the order when the ring grows while it is wrapped', () => {
  const queue = new RequestQueue<number>()
  for (let i = 0; i < 12; i++) queue.push(-1)
  for (let i = 0; i < 12; i++) queue.shift()
  for (let i = 0; i < 100; i++) queue.push(i)
  expect(Array.from({ length: 100 }, () => queue.shift())).toEqual([...Array(100).keys()])
  expect(queue.shift()).toBeUndefined()
})
