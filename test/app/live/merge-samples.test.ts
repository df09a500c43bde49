import { expect, it } from 'vitest'
import { mergeSamples } from '../../../src/app/live/merge-samples'
import { liveSample } from './rig'

const window = (p50: number | null, p99: number | null, max: number | null) => ({ p50, p99, max })

it('adds what was counted and keeps the larger of what cannot be added', () => {
  const first = liveSample(1, {
    inFlight: 16,
    startDelayP99Ns: null,
    operations: {
      read: { ok: 1, notOk: 2, serviceNs: window(null, 5, 7), intendedNs: window(1, 2, 3) },
    },
    outcomes: { ok: 1, 'timed-out': 2 },
    workers: [{ cpu: 0.9, eventLoopUtilization: 0.2, eventLoopDelayP99Ms: 1, residentBytes: 5 }],
    counters: { commands: 10 },
  })
  const second = liveSample(2, {
    inFlight: 3,
    startDelayP99Ns: 40,
    operations: {
      read: { ok: 2, notOk: 0, serviceNs: window(4, null, 6), intendedNs: window(9, 1, 4) },
      update: { ok: 8, notOk: 0, serviceNs: window(1, 1, 1), intendedNs: window(1, 1, 1) },
    },
    outcomes: { ok: 10 },
    workers: [{ cpu: 0.3, eventLoopUtilization: 0.4, eventLoopDelayP99Ms: 2, residentBytes: 4 }],
  })
  const merged = mergeSamples(first, second)
  expect(merged).toMatchObject({ atMs: 2000, forMs: 2000, due: 3, started: 3, ok: 3, rows: 3 })
  expect(merged).toMatchObject({ inFlight: 16, startDelayP99Ns: 40, bytesIn: 3000, bytesOut: 30 })
  expect(merged.outcomes).toEqual({ ok: 11, 'timed-out': 2 })
  expect(merged.operations).toEqual({
    read: { ok: 3, notOk: 2, serviceNs: window(4, 5, 7), intendedNs: window(9, 2, 4) },
    update: { ok: 8, notOk: 0, serviceNs: window(1, 1, 1), intendedNs: window(1, 1, 1) },
  })
  expect(merged.workers).toEqual([
    { cpu: 0.9, eventLoopUtilization: 0.4, eventLoopDelayP99Ms: 2, residentBytes: 5 },
  ])
  expect(merged.counters).toEqual({ commands: 10 })
})
