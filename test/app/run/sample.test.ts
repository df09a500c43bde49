import { describe, expect, it } from 'vitest'
import { addParts, mergeSample } from '../../../src/app/run/sample'
import { Totals } from '../../../src/engine/recording/totals'
import type { WorkerSnapshot } from '../../../src/engine/worker/messages'
import { sampleSchema } from '../../../src/shared/report'
import { recorded, snapshotOf } from './snapshots'

function merged(parts: readonly WorkerSnapshot[]) {
  const window = new Totals()
  addParts(parts, [window])
  const sample = mergeSample(parts, window)
  expect(sampleSchema.parse(sample)).toEqual(sample)
  return sample
}

describe('one second of several workers', () => {
  it('adds counts, and takes percentiles from the added histograms', () => {
    const sample = merged([
      snapshotOf(0, 0, [{ count: 1000, serviceNs: 1e6 }], { inFlight: 3, backlog: 10, atMs: 1001 }),
      snapshotOf(1, 0, [{ count: 100, serviceNs: 50e6 }], { inFlight: 4, backlog: 1, forMs: 1020 }),
    ])
    expect(sample).toMatchObject({
      atMs: 1001,
      forMs: 1020,
      due: 1100,
      started: 1100,
      ok: 1100,
      inFlight: 7,
      backlog: 11,
    })
    const { serviceNs } = sample.operations.read ?? {}
    // a mean of the workers' percentiles would be 25 ms
    expect(serviceNs?.p50).toBeLessThan(1.01e6)
    expect(serviceNs?.p99).toBeGreaterThan(49e6)
    expect(serviceNs?.max).toBe(50e6)
  })

  it('tells misses from failures, and counts parts of operations apart', () => {
    const sample = merged([
      snapshotOf(0, 0, [
        { count: 5 },
        { outcome: 'not-found', count: 2 },
        { series: 'scan', outcome: 'empty-scan' },
        { outcome: 'timed-out', count: 3 },
        { series: 'read-modify-write', count: 4 },
        { series: 'read-modify-write.read', count: 4 },
      ]),
    ])
    expect(sample).toMatchObject({ ok: 9, misses: 3, failed: 3, started: 15 })
    expect(sample.outcomes).toEqual({ ok: 9, 'not-found': 2, 'empty-scan': 1, 'timed-out': 3 })
    expect(sample.operations['read-modify-write.read']?.ok).toBe(4)
    expect(sample.operations.read).toMatchObject({ ok: 5, notOk: 5 })
  })

  it('tells no percentile of too few operations, and none of none', () => {
    const sample = merged([
      snapshotOf(0, 0, [{ count: 3 }, { series: 'scan', outcome: 'refused' }]),
    ])
    expect(sample.operations.read?.serviceNs).toEqual({ p50: null, p99: null, max: 1e6 })
    expect(sample.operations.scan?.serviceNs).toEqual({ p50: null, p99: null, max: null })
    expect(merged([snapshotOf(0, 0, [])])).toMatchObject({ operations: {}, startDelayP99Ns: null })
  })

  it('has the start delay of an open loop, and intended latency apart from service time', () => {
    const notes = [{ count: 2000, serviceNs: 1e6, intendedNs: 4e6 }]
    const sample = merged([snapshotOf(0, 0, [], { recorded: recorded(notes, true) })])
    expect(sample.operations.read?.intendedNs.max).toBe(4e6)
    expect(sample.operations.read?.serviceNs.max).toBe(1e6)
    expect(Math.abs((sample.startDelayP99Ns ?? 0) - 3e6)).toBeLessThan(3e3)
  })

  it('has the CPU of each worker, and no division by a window of no length', () => {
    const sample = merged([snapshotOf(0, 0, []), snapshotOf(1, 0, [], { forMs: 0 })])
    expect(sample.workers.map(({ cpu }) => cpu)).toEqual([0.4, 0])
  })

  it('has the counters of the server from whichever worker reads them', () => {
    const counters = { ops: 12 }
    const sample = merged([snapshotOf(0, 0, []), snapshotOf(1, 0, [], { counters })])
    expect(sample.counters).toEqual(counters)
    expect(merged([snapshotOf(0, 0, [])]).counters).toBeUndefined()
  })
})
