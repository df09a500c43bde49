import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeldOperations } from '../../../../src/engine/stores/cassandra/held-operations'
import { TestCompletion } from '../../../helpers/completion'

const CAUSE = new Error('no connection')
let nowNs = 0
const held = () => new HeldOperations({ now: () => nowNs })

beforeEach(() => {
  vi.useFakeTimers()
  nowNs = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('operations without a connection end as refused, together, after a pause', async () => {
  const operations = held()
  const completions = Array.from({ length: 100 }, () => new TestCompletion())
  for (const done of completions) operations.hold(done, CAUSE)
  vi.advanceTimersByTime(30)
  expect(completions.every((done) => done.endings === 0)).toBe(true)
  vi.advanceTimersByTime(40)
  const endings = await Promise.all(completions.map((done) => done.ended))
  expect(new Set(endings.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))
  expect(endings[0].cause).toBe(CAUSE)
  expect(vi.getTimerCount()).toBe(0)
})

test('a client that asks again at once is held a second at most, and not much less in the end', () => {
  const operations = held()
  let rounds = 0
  const again = (): void => {
    const done = new TestCompletion()
    done.fail = () => {
      rounds++
      again()
    }
    operations.hold(done, CAUSE)
  }
  again()
  for (let ms = 0; ms < 20_000; ms++) {
    nowNs += 1e6
    vi.advanceTimersByTime(1)
  }
  // 50, 100, 200, 400, 800 ms, then a second each, all within 20 %
  expect(rounds).toBeGreaterThan(18)
  expect(rounds).toBeLessThan(30)
})

test('held operations end at once when a node is back, or when the session is closed', async () => {
  const operations = held()
  const [back, closed] = [new TestCompletion(), new TestCompletion()]
  operations.hold(back, CAUSE)
  operations.release('refused')
  operations.hold(closed, CAUSE)
  operations.release('disconnected')
  expect((await back.ended).outcome).toBe('refused')
  expect((await closed.ended).outcome).toBe('disconnected')
  expect(vi.getTimerCount()).toBe(0)
})
