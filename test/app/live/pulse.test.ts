import { expect, it } from 'vitest'
import { Pulse } from '../../../src/app/live/pulse'
import { FakeTime } from '../../helpers/fake-time'

it('tells at most twice a second, always the last change, and a step at once', () => {
  const time = new FakeTime()
  const toldMs: number[] = []
  const pulse = new Pulse(time, 500, () => toldMs.push(time.now() / 1e6))
  pulse.soon()
  expect(toldMs).toEqual([0])
  for (let ms = 100; ms <= 1200; ms += 100) {
    time.advanceTo(ms * 1e6)
    pulse.soon()
  }
  expect(toldMs).toEqual([0, 500, 1000])
  pulse.atOnce()
  expect(toldMs).toEqual([0, 500, 1000, 1200])
  time.advanceTo(5e9)
  expect(toldMs).toHaveLength(4)
  pulse.soon()
  pulse.soon()
  pulse.close()
  time.advanceTo(9e9)
  expect(toldMs).toEqual([0, 500, 1000, 1200, 5000])
})
