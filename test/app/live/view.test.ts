import { describe, expect, it } from 'vitest'
import { follow } from '../../../src/app/live/follow'
import { type LiveEvent, type LiveState, startState } from '../../../src/app/live/state'
import { viewOf } from '../../../src/app/live/view'
import type { PhaseInfo } from '../../../src/app/run/observer'
import { Totals } from '../../../src/engine/recording/totals'
import type { TrialSpec } from '../../../src/shared/trial'
import { memoryFacts, trialSpec } from '../run/rig'
import { type Noted, recorded } from '../run/snapshots'
import { liveSample } from './rig'

const info = (changes: Partial<PhaseInfo> = {}): PhaseInfo => ({
  ...{ trial: 0, phase: 'measured', recorded: true, operations: null, durationMs: 60_000 },
  targetOpsPerSec: null,
  ...changes,
})

const totals = (notes: readonly Noted[], open = false): Totals => {
  const sum = new Totals()
  sum.add(recorded(notes, open))
  return sum
}

const SPEC = trialSpec({
  phases: [
    { name: 'load' },
    { name: 'warm-up', end: { operations: null, durationMs: 5000 } },
    { name: 'measured', end: { operations: null, durationMs: 60_000 } },
  ],
})

function after(events: readonly LiveEvent[], spec: TrialSpec = SPEC): LiveState {
  const startedAt = '2026-12-01T02:32:04.000Z'
  const start = startState({ name: 'YCSB A on lab', startedAt, profileId: 'p1', spec })
  return events.reduce(follow, start)
}
const shown = (events: readonly LiveEvent[], spec?: TrialSpec) => viewOf(after(events, spec), 0)

const sample = (second: number, soFar: Totals, changes = {}): LiveEvent => ({
  type: 'sample',
  sample: liveSample(second, changes),
  soFar,
})
const STARTED: LiveEvent[] = [
  { type: 'opened', runId: 'r1' },
  { type: 'trial-started', spec: SPEC },
  { type: 'connected', facts: memoryFacts },
]

describe('the view of a run', () => {
  it('says before the first phase what is being done, and claims no figures', () => {
    const view = shown(STARTED)
    expect(view).toMatchObject({
      runId: 'r1',
      state: 'starting',
      target: { name: 'null:', store: 'null', profileId: 'p1', facts: memoryFacts },
      loop: 'closed',
      clients: 16,
      connections: null,
      working: 'looking at the data that is there',
      figures: null,
      errors: [],
      remainingMs: null,
    })
    expect(view.phases.map(({ name, state, operations }) => [name, state, operations])).toEqual([
      ['load', 'next', 1000],
      ['warm-up', 'next', null],
      ['measured', 'next', null],
    ])
  })

  it('has no load where nothing is loaded, and passes over one that was not needed', () => {
    const existing = shown([], { ...SPEC, dataPolicy: 'existing' })
    expect(existing.phases.map(({ name }) => name)).toEqual(['warm-up', 'measured'])
    const { phases } = shown([
      ...STARTED,
      { type: 'phase-started', info: info({ phase: 'warm-up' }) },
    ])
    expect(phases.map(({ state }) => state)).toEqual(['done', 'now', 'next'])
  })

  it('never shows the options of a target, which hold secrets on their way to a worker', () => {
    const { target } = trialSpec()
    const secret = {
      ...SPEC,
      target: { ...target, options: { ...(target.options as object), password: 'canary' } },
    }
    expect(JSON.stringify(shown([{ type: 'trial-started', spec: secret }], secret))).not.toContain(
      'canary',
    )
  })

  it('takes figures from merged histograms, all operations together too', () => {
    const soFar = totals([
      { series: 'read', count: 1500, serviceNs: 1e6 },
      { series: 'update', count: 500, serviceNs: 9e6 },
      { series: 'read', outcome: 'not-found', count: 7 },
      { series: 'read', outcome: 'timed-out', count: 3, example: 'no answer' },
    ])
    const view = shown([
      ...STARTED,
      { type: 'phase-started', info: info() },
      sample(1, totals([]), { ok: 400 }),
      sample(2, soFar, { ok: 1600, inFlight: 5 }),
    ])
    expect(view.state).toBe('running')
    expect(view.working).toBeNull()
    expect(view.inFlight).toBe(5)
    const { figures } = view
    expect(figures).toMatchObject({
      phase: 'measured',
      ok: 2000,
      notOk: 10,
      misses: 7,
      started: 2010,
    })
    expect(figures?.opsPerSec).toBe(1000)
    expect(figures?.recentOpsPerSec).toBe(1000)
    const { all, read, update } = figures?.latency ?? {}
    expect([all.service.count, read.service.count, update.service.count]).toEqual([2000, 1500, 500])
    expect(all.service.p99).toBeGreaterThan(8.9e6)
    expect(read.service.p99).toBeLessThan(1.1e6)
    expect(all.intended).toEqual(all.service)
    // 500 samples are too few for p99, and that is said
    expect(update.service.p99).toBeNull()
    expect(update.service.reasons.p99).toBe('too few samples: have 500, need 1,000')
    expect(view.errors).toEqual([
      { outcome: 'not-found', count: 7, byOperation: { read: 7 }, example: null },
      {
        outcome: 'timed-out',
        count: 3,
        byOperation: { read: 3 },
        example: { message: 'no answer', atMs: 5 },
      },
    ])
  })

  it('tells what nobody can explain before what is frequent', () => {
    const soFar = totals([
      { outcome: 'timed-out', count: 9 },
      { outcome: 'unexpected-reply', count: 1 },
      { outcome: 'conflict', count: 20 },
    ])
    const { errors } = shown([{ type: 'phase-started', info: info() }, sample(1, soFar)])
    expect(errors.map(({ outcome }) => outcome)).toEqual([
      'unexpected-reply',
      'conflict',
      'timed-out',
    ])
  })

  it('keeps intended latency apart in an open loop', () => {
    const soFar = totals([{ count: 30, serviceNs: 1e6, intendedNs: 5e6 }], true)
    const open = info({ targetOpsPerSec: 1000 })
    const { figures } = shown([{ type: 'phase-started', info: open }, sample(1, soFar)])
    const read = figures?.latency.read
    expect(read?.service.p50).toBeLessThan(1.1e6)
    expect(read?.intended.p50).toBeGreaterThan(4.9e6)
  })

  it('tells of now by the last five samples, and forgets those of the phase before', () => {
    const p99 = (ns: number) => {
      const window = { p50: 1, p99: ns, max: ns }
      return { operations: { read: { ok: 1, notOk: 0, serviceNs: window, intendedNs: window } } }
    }
    const soFar = totals([{ count: 1 }])
    const events = [9, 1, 2, 5, 3, 4].map((ns, i) => sample(i + 1, soFar, { ok: ns, ...p99(ns) }))
    const measured: LiveEvent[] = [{ type: 'phase-started', info: info() }, ...events]
    const { figures } = shown(measured)
    expect(figures).toMatchObject({ recentServiceP99Ns: 5, recentIntendedP99Ns: 5 })
    expect(figures?.recentOpsPerSec).toBe(3)
    const next = shown([
      { type: 'phase-started', info: info({ phase: 'warm-up' }) },
      ...events,
      { type: 'phase-started', info: info() },
    ])
    expect(next.figures).toMatchObject({ ok: 0, opsPerSec: null, recentServiceP99Ns: null })
    expect(next.figures?.phase).toBe('measured')
  })

  it('follows a pause, and stays stopping once it is stopped', () => {
    const running: LiveEvent[] = [...STARTED, { type: 'phase-started', info: info() }]
    const paused = shown([...running, { type: 'paused', atMs: 1500 }])
    expect(paused).toMatchObject({ state: 'paused', pausedAtMs: 1500 })
    const resumed = shown([...running, { type: 'paused', atMs: 1500 }, { type: 'resumed' }])
    expect(resumed).toMatchObject({ state: 'running', pausedAtMs: null })
    const stopped = shown([
      ...running,
      { type: 'paused', atMs: 1500 },
      { type: 'stopping' },
      { type: 'resumed' },
    ])
    expect(stopped.state).toBe('stopping')
  })

  it('keeps its last figures when it has ended, with the reason', () => {
    const problem = { message: 'A worker process ended.', hint: null }
    const view = shown([
      ...STARTED,
      { type: 'phase-started', info: info() },
      sample(1, totals([{ count: 40 }])),
      { type: 'phase-ended' },
      { type: 'ended', state: 'partial', problem },
      { type: 'stopping' },
    ])
    expect(view).toMatchObject({ state: 'partial', problem, inFlight: 0, remainingMs: 0 })
    expect(view.figures?.ok).toBe(40)
    expect(view.phases.at(-1)).toMatchObject({ state: 'done', elapsedMs: 1000, ended: 1 })
  })

  it('holds marks by their id and the newest notes', () => {
    const mark = {
      id: 'm1',
      kind: 'pause' as const,
      phase: 'measured' as const,
      atMs: 10,
      text: '',
    }
    const { marks } = shown([
      { type: 'mark', mark: { ...mark, forMs: 0 } },
      { type: 'mark', mark: { ...mark, id: 'm2', forMs: 0 } },
      { type: 'mark', mark: { ...mark, forMs: 700 } },
      { type: 'mark-removed', id: 'm2' },
    ])
    expect(marks).toEqual([{ ...mark, forMs: 700 }])
    const notes = Array.from(
      { length: 30 },
      (_, n): LiveEvent => ({ type: 'note', message: `${n}` }),
    )
    expect(shown(notes).notes).toEqual(Array.from({ length: 20 }, (_, n) => `${n + 10}`))
  })

  it('tells of a disk that is full until it is not', () => {
    const full: LiveEvent = { type: 'trouble', message: 'no space left' }
    expect(shown([full]).trouble).toBe('no space left')
    expect(shown([full, { type: 'trouble', message: null }]).trouble).toBeNull()
  })

  it('begins anew with the next trial of a run that is gone on with', () => {
    const soFar = totals([{ count: 40 }])
    const view = shown([
      ...STARTED,
      { type: 'phase-started', info: info() },
      sample(1, soFar),
      { type: 'trial-started', spec: SPEC },
    ])
    expect(view).toMatchObject({ figures: null, working: 'connecting' })
    expect(view.phases.every(({ state, ended }) => state === 'next' && ended === 0)).toBe(true)
  })
})
