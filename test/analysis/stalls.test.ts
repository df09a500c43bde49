import { describe, expect, it } from 'vitest'
import { findStalls, StallFinder } from '../../src/analysis/stalls'
import type { Sample } from '../../src/shared/report'

interface Second {
  readonly ended?: number
  readonly p99Ms?: number
  readonly maxMs?: number
  readonly inFlight?: number
  readonly backlog?: number
  readonly due?: number
}

/** One second of reads: 1,000 a second, p99 2 ms, max 5 ms, unless changed. */
function second(index: number, changes: Second = {}): Sample {
  const { ended = 1000, p99Ms = 2, maxMs = 5, inFlight = 8, backlog = 0, due = ended } = changes
  const none = { p50: null, p99: null, max: null }
  const figures = ended === 0 ? none : { p50: 1e6, p99: p99Ms * 1e6, max: maxMs * 1e6 }
  return {
    atMs: (index + 1) * 1000,
    forMs: 1000,
    ...{ due, started: ended, dropped: 0, ok: ended, misses: 0, failed: 0 },
    ...{ inFlight, backlog, bytesIn: 0, bytesOut: 0, rows: 0 },
    operations:
      ended === 0 ? {} : { read: { ok: ended, notOk: 0, serviceNs: figures, intendedNs: figures } },
    outcomes: {},
    startDelayP99Ns: null,
    workers: [],
  }
}

const seconds = (...changes: Second[]): Sample[] =>
  [...Array.from({ length: 10 }, () => ({})), ...changes].map((one, i) => second(i, one))

describe('stalls', () => {
  it('are none in a phase that goes its way', () => {
    expect(findStalls(seconds({ ended: 900 }, { ended: 1100 }))).toEqual([])
    expect(findStalls([])).toEqual([])
  })

  it('are silent seconds, from where completions began to lack to the answer that ended them', () => {
    // worked by hand: 400 of 1,000 ended in second 10, so it began at 10.4 s; 3 s end at 13.4 s
    const stalls = findStalls(
      seconds({ ended: 400 }, { ended: 0 }, { ended: 0 }, { ended: 600, maxMs: 3000 }, {}),
    )
    expect(stalls).toEqual([{ atMs: 10_400, forMs: 3000 }])
  })

  it('are seen without a silent second by a slow answer and what lacks beside it', () => {
    // from 10.8 to 11.5 s
    const stalls = findStalls(seconds({ ended: 800 }, { ended: 500, maxMs: 700 }, {}))
    expect(stalls).toEqual([{ atMs: 10_800, forMs: 700 }])
    // inside one second; where in it cannot be told
    expect(findStalls(seconds({ ended: 600, maxMs: 400 }))).toEqual([{ atMs: 10_000, forMs: 400 }])
  })

  it('are seen though what was due is made up for afterwards', () => {
    const stalls = findStalls(seconds({ ended: 200, backlog: 792 }, { ended: 1800, maxMs: 1410 }))
    expect(stalls).toEqual([{ atMs: 10_200, forMs: 1410 }])
  })

  it('are not one slow answer among others, nor a dip without one', () => {
    expect(findStalls(seconds({ maxMs: 4000 }))).toEqual([])
    expect(findStalls(seconds({ ended: 500 }, { ended: 500 }))).toEqual([])
  })

  it('are ten times as long as p99 at least, so that a slow store has none', () => {
    const slow = (changes: Second): Second => ({ ended: 20, p99Ms: 400, maxMs: 600, ...changes })
    const samples = [...Array(10).keys()].map((i) => second(i, slow({})))
    expect(findStalls([...samples, second(10, slow({ ended: 0 })), second(11, slow({}))])).toEqual(
      [],
    )
    const silent = [10, 11, 12, 13, 14].map((i) => second(i, slow({ ended: 0 })))
    const [stall] = findStalls([...samples, ...silent, second(15, slow({ maxMs: 5100 }))])
    expect(stall).toEqual({ atMs: 10_000, forMs: 5100 })
  })

  it('are none where nothing was asked for', () => {
    const idle = { ended: 0, inFlight: 0, due: 0 }
    expect(findStalls(seconds(idle, idle, {}))).toEqual([])
  })

  it('that end in operations without an answer last to the second in which those ended', () => {
    const timedOut = { ...second(12, { ended: 8 }), ok: 0, failed: 8, operations: {} }
    const samples = [...seconds({ ended: 0 }, { ended: 0 }), timedOut]
    expect(findStalls(samples)).toEqual([{ atMs: 10_000, forMs: 2000 }])
  })

  it('are told while they last', () => {
    const finder = new StallFinder()
    for (const sample of seconds({ ended: 500 })) expect(finder.take(sample)).toBeNull()
    expect(finder.open).toBeNull()
    expect(finder.take(second(11, { ended: 0 }))).toBeNull()
    expect(finder.open).toEqual({ atMs: 10_500, forMs: 1500 })
    expect(finder.take(second(12, { maxMs: 1900 }))).toEqual({ atMs: 10_500, forMs: 1900 })
    expect(finder.open).toBeNull()
    expect(findStalls(seconds({ ended: 0 }))).toEqual([{ atMs: 10_000, forMs: 1000 }])
  })

  it('are told once, though their late answers come in two seconds', () => {
    const samples = seconds({ ended: 0 }, { ended: 300, maxMs: 1700 }, { ended: 850, maxMs: 1750 })
    expect(findStalls(samples)).toEqual([{ atMs: 10_000, forMs: 1700 }])
  })
})
