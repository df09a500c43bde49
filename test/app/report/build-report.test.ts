import { describe, expect, it } from 'vitest'
import type { JournalEvent, JournalLine, PhaseResult } from '../../../src/app/archive/events'
import { buildReport, type ReportSource } from '../../../src/app/report/build-report'
import { PhaseRecorder } from '../../../src/app/run/phase-recorder'
import type { TrialSpec } from '../../../src/shared/trial'
import { planFixture, reportFixture, runStarted, trialStarted } from '../archive/run-events'
import { memoryFacts, trialSpec } from '../run/rig'
import { type Noted, recorded, snapshotOf } from '../run/snapshots'
import { expectSound } from './sound-report'

/** The result of one phase of two workers, and its samples. */
function phase(
  notes: readonly Noted[],
  state: PhaseResult['state'] = 'complete',
  options: { open?: boolean; inFlight?: number; durationMs?: number } = {},
) {
  const { open = false, inFlight = 0 } = options
  const recorder = new PhaseRecorder({
    phase: 'measured',
    trial: 0,
    recorded: true,
    startedAtMs: Date.parse('2026-12-01T02:32:08.000Z'),
    logStartMs: Date.parse('2026-12-01T02:32:04.000Z'),
    intendedDiffers: open,
  })
  const snapshot = recorded(notes, open)
  const { due, started } = snapshot.counters
  // what is still under way was started and has no outcome yet
  const counters = { ...snapshot.counters, due: due + inFlight, started: started + inFlight }
  const { sample } = recorder.add([
    snapshotOf(0, 0, [], { recorded: { ...snapshot, counters }, inFlight }),
    snapshotOf(1, 0, []),
  ])
  return { result: recorder.result(state, options.durationMs), sample }
}

function source(
  events: readonly JournalEvent[],
  changes: Partial<ReportSource> = {},
  spec: TrialSpec = trialSpec(),
): ReportSource {
  const start = Date.parse('2026-12-01T02:32:04.000Z')
  const lines: JournalLine[] = events.map((event, i) => ({
    at: new Date(start + i * 1000).toISOString(),
    ...event,
  }))
  const plan = { ...planFixture(), trials: [spec] }
  return { id: 'run-1', plan, lines, checkpoint: null, state: 'complete', notes: [], ...changes }
}

function build(...of: Parameters<typeof source>) {
  const report = buildReport(source(...of), '0.1.0')
  expectSound(report)
  return report
}

const begun: readonly JournalEvent[] = [
  runStarted,
  { type: 'environment', environment: reportFixture('x').environment },
  trialStarted(0),
  { type: 'facts', trial: 0, facts: memoryFacts },
]
const started: JournalEvent = {
  type: 'phase-started',
  trial: 0,
  phase: 'measured',
  recorded: true,
}
const endedAs = (
  state: 'measured' | 'partial' | 'failed',
  code: string | null = null,
): JournalEvent => ({
  type: 'trial-ended',
  trial: 0,
  state,
  problem: code === null ? null : { code, message: 'Because.' },
})

function whole(notes: readonly Noted[]): JournalEvent[] {
  const { result, sample } = phase(notes)
  return [
    ...begun,
    started,
    { type: 'sample', trial: 0, phase: 'measured', sample },
    { type: 'phase-ended', trial: 0, result },
    { type: 'size', trial: 0, when: 'at-end', size: { diskBytes: 5, memoryBytes: null } },
    endedAs('measured'),
    { type: 'run-ended', state: 'complete' },
  ]
}

describe('report', () => {
  it('of a complete run has the figures of its journal', () => {
    const report = build(
      whole([
        { count: 20_000, serviceNs: 1e6 },
        { outcome: 'not-found', count: 100 },
        { outcome: 'timed-out', count: 20, serviceNs: 1e9, example: 'k1: no answer' },
        { series: 'update', count: 2000 },
      ]),
    )
    expect(report.run).toEqual({
      id: 'run-1',
      name: 'Redis, YCSB A',
      state: 'complete',
      startedAt: '2026-12-01T02:32:04.000Z',
      endedAt: '2026-12-01T02:32:13.000Z',
    })
    const [trial] = report.trials
    expect(trial).toMatchObject({
      state: 'measured',
      target: { store: 'null', facts: memoryFacts },
      clients: 16,
      // the null store has none
      connections: null,
      size: { afterLoad: null, atEnd: { diskBytes: 5, memoryBytes: null } },
    })
    const [measured] = trial.phases
    expect(measured).toMatchObject({
      due: 22_120,
      started: 22_120,
      opsPerSec: 22_000,
      startedPerSec: 22_120,
      failedShare: 20 / 22_120,
      missShare: 100 / 22_120,
      startDelayNs: null,
      poolWaitNs: null,
      conservation: [],
    })
    const { read } = measured.operations
    expect(read?.outcomes).toEqual({ ok: 20_000, 'not-found': 100, 'timed-out': 20 })
    // a failure is never part of a success figure
    expect(read?.serviceTimeNs.max).toBe(1e6)
    expect(read?.failures['timed-out']?.serviceTimeNs.max).toBe(1e9)
    expect(read?.failures['not-found']?.serviceTimeNs.count).toBe(100)
    expect(Object.keys(measured.operations)).toEqual(['read', 'update'])
  })

  it('says null and why for what too few operations, or none, can tell', () => {
    const [trial] = build(whole([{ count: 5 }, { series: 'scan', outcome: 'refused' }])).trials
    const { read, scan } = trial.phases[0].operations
    expect(read?.serviceTimeNs.p99).toBeNull()
    expect(read?.serviceTimeNs.reasons.p99).toBe('too few samples: have 5, need 1,000')
    expect(scan?.serviceTimeNs).toMatchObject({ count: 0, mean: null, max: null })
    expect(scan?.serviceTimeNs.reasons.max).toBe('nothing was recorded')
  })

  it('has no figure per second of a phase that took no time, nor a share of nothing', () => {
    const { result } = phase([], 'partial', { durationMs: 0 })
    const [trial] = build([
      ...begun,
      started,
      { type: 'phase-ended', trial: 0, result },
      endedAs('failed', 'cancelled'),
    ]).trials
    expect(trial.phases[0]).toMatchObject({ opsPerSec: null, failedShare: null })
    expect(trial.phases[0].reasons).toMatchObject({
      opsPerSec: 'the phase took no time',
      failedShare: 'no operation was started',
    })
  })

  it('tells the first example of each outcome with the operation it came of first', () => {
    const [trial] = build(
      whole([
        { outcome: 'refused', count: 3, example: 'k1: connection refused' },
        { series: 'update', outcome: 'refused', count: 9 },
        { series: 'update', outcome: 'conflict', count: 1, example: 'k2: conflict' },
      ]),
    ).trials
    const { read, update } = trial.phases[0].operations
    expect(read?.examples).toEqual([
      { outcome: 'refused', message: 'k1: connection refused', atMs: 5 },
    ])
    // kept once over all operations of the phase: the updates refused later have none of their own
    expect(update?.outcomes.refused).toBe(9)
    expect(update?.examples.map(({ outcome }) => outcome)).toEqual(['conflict'])
  })

  it('of an open loop has the start delay of all operations, and the two kinds of latency', () => {
    const { result } = phase([{ count: 2000, serviceNs: 1e6, intendedNs: 3e6 }], 'complete', {
      open: true,
    })
    const spec = trialSpec({}, { rate: { kind: 'constant', opsPerSec: 2000 } })
    const events = [...begun, started, { type: 'phase-ended' as const, trial: 0, result }]
    const [trial] = build([...events, endedAs('measured')], {}, spec).trials
    expect(trial.loop).toBe('open')
    expect(trial.phases[0].startDelayNs).toMatchObject({ count: 2000, max: 2e6 })
    expect(trial.phases[0].operations.read?.serviceTimeNs.max).toBe(1e6)
    expect(trial.phases[0].operations.read?.intendedLatencyNs.max).toBe(3e6)
  })

  it('of a killed run is built from the checkpoint, with what was under way counted as such', () => {
    const { result, sample } = phase([{ count: 500 }], 'cut-off', { inFlight: 16 })
    const events: JournalEvent[] = [
      ...begun,
      started,
      { type: 'sample', trial: 0, phase: 'measured', sample },
    ]
    const report = build(events, { state: 'interrupted', checkpoint: result })
    const [trial] = report.trials
    expect(trial).toMatchObject({ state: 'partial', problem: { code: 'interrupted' } })
    expect(trial.problem?.hint).toContain('run-1')
    expect(trial.phases[0]).toMatchObject({ state: 'partial', started: 516, conservation: [] })
    expect(trial.phases[0].samples).toHaveLength(1)
    // without a success there is nothing to keep
    const nothing = phase([{ outcome: 'refused', count: 5 }], 'cut-off').result
    const failed = build(events, { state: 'interrupted', checkpoint: nothing })
    expect(failed.trials[0].state).toBe('failed')
  })

  it('of a run that was killed before its environment was known says so', () => {
    const report = build([runStarted], { state: 'interrupted' })
    expect(report.trials).toEqual([])
    expect(report.environment.reasons.environment).toContain('ended before')
  })

  it('of a run under way has no end', () => {
    const report = build([...begun, started], { state: 'running' })
    expect(report.run.endedAt).toBeNull()
    expect(report.trials[0]).toMatchObject({ state: 'failed', problem: { code: 'running' } })
  })

  it('tells a resumed trial by its last attempt alone', () => {
    const first = phase([{ count: 7 }], 'partial')
    const second = phase([{ count: 5000 }])
    const report = build([
      ...begun,
      started,
      { type: 'note', trial: 0, message: 'of the first attempt' },
      { type: 'sample', trial: 0, phase: 'measured', sample: first.sample },
      { type: 'phase-ended', trial: 0, result: first.result },
      endedAs('partial', 'cancelled'),
      { type: 'run-ended', state: 'partial' },
      runStarted,
      { type: 'note', trial: null, message: 'of the run' },
      trialStarted(0, 2),
      started,
      { type: 'sample', trial: 0, phase: 'measured', sample: second.sample },
      { type: 'phase-ended', trial: 0, result: second.result },
      endedAs('measured'),
      { type: 'run-ended', state: 'complete' },
    ])
    const [trial] = report.trials
    expect(trial).toMatchObject({ state: 'measured', problem: null, notes: [] })
    expect(trial.phases).toHaveLength(1)
    expect(trial.phases[0]).toMatchObject({ started: 5000, samples: [second.sample] })
    expect(report.notes).toEqual(['of the run'])
  })

  it('says when operations are not accounted for', () => {
    const { result } = phase([{ count: 10 }], 'complete', { inFlight: 3 })
    const [trial] = build([
      ...begun,
      started,
      { type: 'phase-ended', trial: 0, result },
      endedAs('measured'),
    ]).trials
    expect(trial.phases[0].conservation).toEqual([
      '13 operations were started, but 10 ended and 0 are in flight.',
    ])
  })

  it('judges thresholds by the measured phase, and says when it cannot', () => {
    const thresholds = [
      'read.p99<2ms',
      'p50>2ms',
      'update.max<1s',
      'errors<=50%',
      'opsPerSec>1k',
      'dropped<=0%',
    ]
    const spec = trialSpec({ thresholds })
    const notes = [{ count: 3000 }, { outcome: 'refused' as const, count: 3000 }]
    const [trial] = build(whole(notes), {}, spec).trials
    expect(trial.thresholds.map(({ result }) => result)).toEqual([
      ...['held', 'missed', 'cannot-tell', 'held', 'held', 'held'],
    ])
    expect(trial.thresholds[4]).toMatchObject({ actual: 3000, unit: 'operations/s' })
    const [unmeasured] = build([...begun, endedAs('failed', 'auth')], {}, spec).trials
    expect(new Set(unmeasured.thresholds.map(({ reason }) => reason))).toEqual(
      new Set(['there was no measured phase']),
    )
  })
})
