import { describe, expect, it } from 'vitest'
import type { JournalEvent, JournalLine } from '../../../src/app/archive/events'
import { asJournalLine } from '../../../src/app/archive/journal-line'
import { buildReport } from '../../../src/app/report/build-report'
import { PhaseRecorder } from '../../../src/app/run/phase-recorder'
import type { Mark } from '../../../src/shared/mark'
import { reportSchema, trialReportSchema } from '../../../src/shared/report'
import { planFixture, runStarted, trialStarted } from '../archive/run-events'
import { trialSpec } from '../run/rig'
import { snapshotOf } from '../run/snapshots'
import { expectSound } from './sound-report'

const phase = 'measured' as const
const at = { trial: 0, phase }
const started: JournalEvent = { type: 'phase-started', ...at, recorded: true }
const paused = (id: string, atMs: number): JournalEvent => ({ type: 'paused', id, ...at, atMs })
const resumed = (id: string, atMs: number, forMs: number): JournalEvent => ({
  type: 'resumed',
  id,
  ...at,
  atMs,
  forMs,
})
const mark = (id: string, changes: Partial<Mark> = {}): JournalEvent => ({
  type: 'mark',
  ...at,
  ...{ id, kind: 'note', atMs: 5000, forMs: 0, text: 'seen' },
  ...changes,
})
const edited = (id: string, text: string): JournalEvent => ({ type: 'mark-edited', id, text })

function recorder(): PhaseRecorder {
  const startedAtMs = Date.parse('2026-12-01T02:32:08.000Z')
  const of = { phase, trial: 0, recorded: true, intendedDiffers: false }
  const one = new PhaseRecorder({ ...of, startedAtMs, logStartMs: startedAtMs })
  one.add([snapshotOf(0, 0, [{ count: 100 }])])
  return one
}

/** The report of a run of these events, as it is read back. */
function reportOf(events: readonly JournalEvent[], cutOff = false) {
  const lines = events.map((event, i): JournalLine => {
    const written = JSON.parse(
      JSON.stringify({ at: new Date(Date.UTC(2026, 11, 1) + i * 1000).toISOString(), ...event }),
    )
    expect(asJournalLine(written)).toBe(written)
    return written
  })
  const plan = { ...planFixture(), trials: [trialSpec()] }
  const checkpoint = cutOff ? recorder().result('cut-off') : null
  const state = cutOff ? ('interrupted' as const) : ('complete' as const)
  const report = buildReport({ id: 'r', plan, lines, checkpoint, state, notes: [] }, '0.1.0')
  expectSound(report)
  return report
}

const ended: JournalEvent[] = [
  { type: 'phase-ended', trial: 0, result: recorder().result('complete') },
  { type: 'trial-ended', trial: 0, state: 'measured', problem: null },
  { type: 'run-ended', state: 'complete' },
]

describe('the report of a run with marks', () => {
  it('has its pauses with their lengths, and what else was marked', () => {
    const report = reportOf([
      ...[runStarted, trialStarted(0), started],
      ...[paused('a', 3000), mark('b'), resumed('a', 3000, 60_000)],
      ...[paused('c', 7000), resumed('c', 7000, 12_400), mark('d', { kind: 'stall', forMs: 800 })],
      ...ended,
    ])
    const [trial] = report.trials
    expect(trial.marks).toEqual([
      { id: 'a', kind: 'pause', phase, atMs: 3000, forMs: 60_000, text: '' },
      { id: 'b', kind: 'note', phase, atMs: 5000, forMs: 0, text: 'seen' },
      { id: 'c', kind: 'pause', phase, atMs: 7000, forMs: 12_400, text: '' },
      { id: 'd', kind: 'stall', phase, atMs: 5000, forMs: 800, text: 'seen' },
    ])
    expect(trial.phases[0]).toMatchObject({ pauses: 2, pausedMs: 72_400, opsPerSec: 100 })
  })

  it('takes the newest text, also one of after the end; only a note goes away with it', () => {
    const report = reportOf([
      ...[runStarted, trialStarted(0), started],
      ...[mark('a'), mark('b'), paused('c', 9), resumed('c', 9, 4), edited('c', 'backup')],
      ...ended,
      ...[edited('a', ''), edited('b', 'seen again'), edited('c', ''), edited('z', 'nobody')],
    ])
    expect(report.trials[0].marks.map(({ id, text }) => [id, text])).toEqual([
      ['b', 'seen again'],
      ['c', ''],
    ])
    // the run did not end when somebody wrote beside it
    expect(report.run.endedAt).toBe('2026-12-01T00:00:10.000Z')
  })

  it('says that a run whose process was killed in a pause was paused', () => {
    const report = reportOf([runStarted, trialStarted(0), started, paused('a', 1400)], true)
    expect(report.trials[0].marks).toMatchObject([{ kind: 'pause', atMs: 1400, forMs: 0 }])
    expect(report.trials[0].phases[0]).toMatchObject({ state: 'partial', pauses: 1, pausedMs: 0 })
  })

  it('has the marks of the last attempt at a trial', () => {
    const report = reportOf([
      ...[runStarted, trialStarted(0), started, mark('a'), paused('b', 10)],
      ...[runStarted, trialStarted(0, 2), started, mark('c')],
      ...ended,
    ])
    expect(report.trials[0].marks.map(({ id }) => id)).toEqual(['c'])
    expect(report.trials[0].phases[0].pauses).toBe(0)
  })

  it('is read without marks and pauses when an earlier version wrote it', () => {
    const report = reportOf([runStarted, trialStarted(0), started, ...ended])
    const old = JSON.parse(JSON.stringify(report))
    delete old.trials[0].marks
    delete old.trials[0].phases[0].pauses
    delete old.trials[0].phases[0].pausedMs
    expect(reportSchema.parse(old)).toEqual(report)
    expect(trialReportSchema.parse(old.trials[0]).marks).toEqual([])
  })
})

describe('a line of the journal', () => {
  it('is no mark without an instant, and no pause without an id', () => {
    expect(asJournalLine({ at: '', ...mark('a'), atMs: -1 })).toContain('atMs')
    expect(asJournalLine({ at: '', type: 'paused', ...at, atMs: 5 })).toContain('id')
  })
})
