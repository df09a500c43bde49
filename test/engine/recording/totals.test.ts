import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Recorder } from '../../../src/engine/recording/recorder'
import type { RecorderSnapshot } from '../../../src/engine/recording/snapshot'
import { Totals } from '../../../src/engine/recording/totals'
import { SERIES } from '../../../src/shared/operation'
import { isFailure, OUTCOME_INDEX, OUTCOMES } from '../../../src/shared/outcome'

fc.configureGlobal({ seed: 20261130, numRuns: 50 })

/** One operation, the worker that did it, and whether that worker takes a snapshot afterwards. */
const operation = fc.record({
  worker: fc.integer({ min: 0, max: 2 }),
  series: fc.integer({ min: 0, max: SERIES.length - 1 }),
  outcome: fc.integer({ min: 0, max: OUTCOMES.length - 1 }),
  delayNs: fc.integer({ min: 0, max: 10_000_000 }),
  serviceNs: fc.integer({ min: 0, max: 2_000_000_000 }),
  snapshot: fc.boolean(),
})
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

function note(recorder: Recorder, { series, outcome, delayNs, serviceNs }: Operation, at: number) {
  recorder.counters.due++
  recorder.started(delayNs)
  recorder.counters.bytesOut += serviceNs
  recorder.record(series, outcome, serviceNs, delayNs + serviceNs)
  if (outcome % 2 === 0) recorder.waited(delayNs)
  recorder.keepExample(series, outcome, `operation ${at}`, at)
}

const totalOf = (snapshots: readonly RecorderSnapshot[]) => {
  const totals = new Totals()
  for (const snapshot of snapshots) totals.add(structuredClone(snapshot))
  return totals
}

describe('totals', () => {
  test('are the same for any number of workers and any cut into snapshots', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), fc.boolean(), (operations, open) => {
        const alone = new Recorder(open)
        const workers = [new Recorder(open), new Recorder(open), new Recorder(open)]
        const snapshots: RecorderSnapshot[] = []
        for (const [at, one] of operations.entries()) {
          note(alone, one, at)
          note(workers[one.worker], one, at)
          if (one.snapshot) snapshots.push(workers[one.worker].takeSnapshot())
        }
        snapshots.push(...workers.map((worker) => worker.takeSnapshot()))
        const expected = totalOf([alone.takeSnapshot()]).toSnapshot()
        expect(totalOf(snapshots).toSnapshot()).toEqual(expected)
        expect(totalOf(snapshots.toReversed()).toSnapshot()).toEqual(expected)
        expect(totalOf([totalOf(snapshots).toSnapshot()]).toSnapshot()).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  test('merge the outcomes asked for, of whole operations only', () => {
    const recorder = new Recorder(false)
    const note = (series: (typeof SERIES)[number], outcome: number, ns: number) =>
      recorder.record(SERIES.indexOf(series), outcome, ns, ns)
    note('read', OUTCOME_INDEX.ok, 10)
    note('read', OUTCOME_INDEX['timed-out'], 1000)
    note('read-modify-write', OUTCOME_INDEX.ok, 30)
    note('read-modify-write.read', OUTCOME_INDEX.ok, 20)
    const totals = totalOf([recorder.takeSnapshot()])
    const latencies = (series: Parameters<Totals['merged']>[0], failures: boolean) =>
      [...totals.merged(series, 'service', (o) => isFailure(o) === failures).buckets()].map(
        ({ low }) => low,
      )
    expect(latencies(null, false)).toEqual([10, 30])
    expect(latencies(null, true)).toEqual([1000])
    expect(latencies('read-modify-write.read', false)).toEqual([20])
    expect(latencies('scan', false)).toEqual([])
  })

  test('give counts and histograms of single outcomes, null for what did not occur', () => {
    const recorder = new Recorder(true)
    recorder.record(0, OUTCOME_INDEX['not-found'], 5, 50)
    const totals = totalOf([recorder.takeSnapshot()])
    expect([totals.count('read', 'not-found'), totals.count('read', 'ok')]).toEqual([1, 0])
    expect(totals.histogram('read', 'not-found', 'service')?.max).toBe(5)
    expect(totals.histogram('read', 'not-found', 'intended')?.max).toBe(50)
    expect(totals.histogram('update', 'ok', 'service')).toBeNull()
  })

  test('take the service time for intended latency where a closed part meets an open one', () => {
    const [closed, open] = [new Recorder(false), new Recorder(true)]
    closed.record(0, 0, 100, 100)
    open.record(0, 0, 7, 700)
    const parts = [closed.takeSnapshot(), open.takeSnapshot()]
    for (const order of [parts, parts.toReversed()]) {
      const buckets = totalOf(order).histogram('read', 'ok', 'intended')!.buckets()
      expect([...buckets].map(({ low }) => low)).toEqual([100, 700])
    }
  })

  test('are as new after a reset', () => {
    const recorder = new Recorder(true)
    note(recorder, { ...BASE, series: 1, outcome: 2 }, 3)
    const totals = totalOf([recorder.takeSnapshot()])
    totals.reset()
    expect(totals.toSnapshot()).toEqual(new Totals().toSnapshot())
    expect(totals.histogram('update', 'empty-scan', 'service')).toBeNull()
  })
})

const BASE = { worker: 0, series: 0, outcome: 0, delayNs: 4, serviceNs: 9, snapshot: false }
