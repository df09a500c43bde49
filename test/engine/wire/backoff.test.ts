import { expect, test } from 'vitest'
import { Backoff } from '../../../src/engine/wire/backoff'

test('doubles from 50 ms to 1 s, and begins again after a success', () => {
  const backoff = new Backoff(() => 0.5)
  const pauses = Array.from({ length: 7 }, () => Math.round(backoff.nextMs()))
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1000, 1000])
  backoff.reset()
  expect(backoff.nextMs()).toBeCloseTo(50)
})

test('spreads each pause by 20 % either way', () => {
  expect(new Backoff(() => 0).nextMs()).toBeCloseTo(40)
  expect(new Backoff(() => 1).nextMs()).toBeCloseTo(60)
})
