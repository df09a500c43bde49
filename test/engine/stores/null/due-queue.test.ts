import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Due, DueQueue } from '../../../../src/engine/stores/null/due-queue'

/** Timers and clock are fake and agree: 1 ms of timers is 1e6 ns of clock. */
const now = (): number => performance.now() * 1e6

describe('due queue', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lets everything happen in order of due time, never early', () => {
    const happened: Due[] = []
    const queue = new DueQueue<Due>(now, (entry) => {
      expect(now()).toBeGreaterThanOrEqual(entry.dueNs)
      happened.push(entry)
    })
    let seed = 7
    const due: number[] = []
    for (let i = 0; i < 2000; i++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      due.push(now() + (seed % 50_000_000))
    }
    for (const dueNs of due) queue.push({ dueNs })
    vi.advanceTimersByTime(10)
    for (const dueNs of [now() + 1e6, now() + 30e6]) {
      due.push(dueNs)
      queue.push({ dueNs })
    }
    vi.advanceTimersByTime(60)
    expect(queue.size).toBe(0)
    expect(happened.map(({ dueNs }) => dueNs)).toEqual([...due].sort((a, b) => a - b))
  })

  it('sets the timer anew when something earlier comes', () => {
    const happened: number[] = []
    const queue = new DueQueue<Due>(now, ({ dueNs }) => happened.push(dueNs))
    const start = now()
    queue.push({ dueNs: start + 1e12 })
    queue.push({ dueNs: start + 5e6 })
    vi.advanceTimersByTime(6)
    expect(happened).toEqual([start + 5e6])
    expect(queue.size).toBe(1)
  })

  it('takes entries that are pushed while others happen', () => {
    let left = 5
    const queue: DueQueue<Due> = new DueQueue<Due>(now, () => {
      if (--left > 0) queue.push({ dueNs: now() })
    })
    queue.push({ dueNs: now() })
    vi.advanceTimersByTime(5)
    expect(left).toBe(0)
  })

  it('gives back what waits when drained, and sets no timer any more', () => {
    const queue = new DueQueue<Due>(now, () => expect.unreachable())
    for (const dueNs of [3e9, 1e9, 2e9]) queue.push({ dueNs: now() + dueNs })
    expect(queue.drain()).toHaveLength(3)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(5000)
  })
})
