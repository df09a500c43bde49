import { describe, expect, it } from 'vitest'
import type { RunObserver } from '../../../src/app/run/observer'
import type { PhaseDone } from '../../../src/engine/worker/messages'
import type { Mark } from '../../../src/shared/mark'
import type { TrialSpec } from '../../../src/shared/trial'
import { InProcessWorker, type ScriptedWorker } from '../../helpers/memory-link'
import { FakeServer, nullTarget, phaseDone, RunRig, trialSpec } from './rig'

const twoPhases: TrialSpec['phases'] = [
  { name: 'warm-up', end: { operations: 10, durationMs: null } },
  { name: 'measured', end: { operations: 10, durationMs: null } },
]

/** A run on a server whose phases end when they are told to. */
function heldRun(
  spec: TrialSpec = trialSpec({ phases: twoPhases }, { clients: 4, workers: 2 }),
  observer: Partial<RunObserver> = {},
) {
  const server = new FakeServer()
  server.fillFor(spec)
  const rig = new RunRig(server.start, observer)
  const ends: (() => void)[] = []
  const waiting: (() => void)[] = []
  server.runPhase = (order, _, index) =>
    new Promise<PhaseDone>((resolve) => {
      ends.push(() => resolve(phaseDone(order, index, [{ count: 5 }])))
      if (ends.length === spec.control.workers) waiting.shift()?.()
    })
  return {
    rig,
    server,
    run: rig.runPlan([spec]),
    /** resolves when the next phase is under way on all workers */
    started: () => new Promise<void>((resolve) => waiting.push(resolve)),
    endPhase: () => {
      for (const end of ends.splice(0)) end()
    },
  }
}

/** What a worker was told of pauses, and of the phases between them. */
const told = (worker: ScriptedWorker): string[] =>
  worker.heard.flatMap((message) => {
    if (message.type === 'pause' || message.type === 'resume') return [message.type]
    return message.type === 'call' && message.name === 'runPhase' ? ['runPhase'] : []
  })

const instants = (worker: ScriptedWorker): number[] =>
  worker.heard.flatMap((message) => ('atNs' in message ? [message.atNs] : []))

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Workers get the order a little before the common start. */
async function past0({ controls }: RunRig): Promise<void> {
  while (controls.atMs === 0) await turn()
}

describe('a run whose target rate is changed by hand', () => {
  const open = { clients: 4, workers: 2, rate: { kind: 'constant' as const, opsPerSec: 5000 } }
  const changes = (worker: ScriptedWorker) =>
    worker.heard.flatMap((message) => (message.type === 'change-rate' ? [message] : []))

  it('tells all workers one instant, marks it, and keeps the rate in the next phase', async () => {
    const rates: string[] = []
    const { rig, server, run, started, endPhase } = heldRun(
      trialSpec({ phases: twoPhases }, open),
      { rateChanged: ({ phase }, _, opsPerSec) => rates.push(`${phase} ${opsPerSec}`) },
    )
    await started()
    await past0(rig)
    rig.controls.changeRate(8000)
    rig.controls.changeRate(8000)
    const next = started()
    endPhase()
    await next
    await turn()
    endPhase()
    await run
    const [first, second] = server.workers.map(changes)
    expect(first.map(({ opsPerSec }) => opsPerSec)).toEqual([8000, 8000])
    expect(second).toEqual(first)
    expect(rates).toEqual(['warm-up 8000', 'measured 8000'])
    const marks = rig.journal.lines.flatMap((line) => (line.type === 'mark' ? [line] : []))
    expect(marks).toMatchObject([
      { kind: 'rate', phase: 'warm-up', text: '5,000\u00a0ops/s → 8,000\u00a0ops/s' },
      { kind: 'rate', phase: 'measured', text: '5,000\u00a0ops/s → 8,000\u00a0ops/s' },
    ])
  })

  it('takes no notice in a closed loop', async () => {
    const { rig, server, run, started, endPhase } = heldRun()
    await started()
    rig.controls.changeRate(8000)
    const next = started()
    endPhase()
    await next
    endPhase()
    await run
    expect(server.workers.flatMap(changes)).toEqual([])
    expect(rig.story).not.toContain('mark')
  })

  it('starts more operations from then on, on real workers', async () => {
    const spec = trialSpec(
      {
        target: nullTarget('null:'),
        phases: [{ name: 'measured', end: { operations: null, durationMs: 1000 } }],
        dataPolicy: 'existing',
      },
      { ...open, clients: 8, rate: { kind: 'constant', opsPerSec: 100 }, backlogLimit: 1000 },
    )
    const rig = new RunRig(() => new InProcessWorker(), {
      phaseStarted: () => setTimeout(() => rig.controls.changeRate(2000), 300),
    })
    expect(await rig.runPlan([spec])).toBe('complete')
    const mark = rig.journal.lines.find((line) => line.type === 'mark')
    const atMs = mark?.type === 'mark' ? mark.atMs : Number.NaN
    const { counters } = rig.results()[0].totals as { counters: Record<string, number> }
    const planned = Math.ceil(atMs / 10) + 2 * (1000 - atMs)
    // where the two rates meet, each of the two workers may be one off
    expect(Math.abs(counters.due - planned)).toBeLessThanOrEqual(3)
    expect(counters.started).toBe(counters.due)
  })
})

describe('a run that is paused', () => {
  it('pauses all workers at one instant, and lets them go on at one', async () => {
    const { rig, server, run, started, endPhase } = heldRun()
    await started()
    await past0(rig)
    rig.controls.pause()
    expect(rig.controls.paused).toBe(true)
    rig.controls.pause()
    const atMs = rig.controls.atMs
    await turn()
    expect(rig.controls.atMs).toBe(atMs)
    rig.controls.resume()
    rig.controls.resume()
    const next = started()
    endPhase()
    await next
    endPhase()
    await run
    for (const worker of server.workers) {
      expect(told(worker)).toEqual(['runPhase', 'pause', 'resume', 'runPhase'])
    }
    const [pausedNs, resumedNs] = instants(server.workers[0])
    expect(instants(server.workers[1])).toEqual([pausedNs, resumedNs])
    // far enough ahead that the order reaches both
    expect(resumedNs - pausedNs).toBeGreaterThanOrEqual(20e6)
    const [paused, resumed] = rig.journal.lines.filter(
      ({ type }) => type === 'paused' || type === 'resumed',
    )
    expect(paused).toMatchObject({ id: 'mark 1', trial: 0, phase: 'warm-up', atMs })
    expect(resumed).toMatchObject({
      id: 'mark 1',
      atMs,
      forMs: (resumedNs - pausedNs) / 1e6,
    })
  })

  it('starts its next phase paused when it was paused before it', async () => {
    const { rig, server, run, started, endPhase } = heldRun()
    rig.controls.pause()
    await started()
    await turn()
    expect(told(server.workers[1])).toEqual(['runPhase', 'pause'])
    expect(instants(server.workers[1])).toEqual([server.orders[0].startNs])
    expect(rig.controls.atMs).toBe(0)
    rig.controls.resume()
    const next = started()
    endPhase()
    await next
    endPhase()
    await run
    expect(rig.story.filter((type) => !['trial-started', 'facts', 'note'].includes(type))).toEqual([
      ...['run-started', 'environment'],
      ...['phase-started', 'paused', 'resumed', 'phase-ended'],
      ...['phase-started', 'phase-ended'],
      ...['size', 'trial-ended', 'run-ended'],
    ])
  })

  it('ends the pause with the phase, and starts the next one paused', async () => {
    const seen: string[] = []
    const { rig, server, run, started, endPhase } = heldRun(undefined, {
      phaseStarted: ({ phase }) => seen.push(`${phase} started`),
      paused: ({ phase }) => seen.push(`${phase} paused`),
      resumed: ({ phase }, _, forMs) => seen.push(`${phase} resumed ${forMs > 0}`),
      phaseEnded: ({ phase }) => seen.push(`${phase} ended`),
    })
    await started()
    await past0(rig)
    rig.controls.pause()
    await turn()
    const next = started()
    endPhase()
    await next
    // the common start of the next phase, and a while more
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(told(server.workers[0])).toEqual(['runPhase', 'pause', 'runPhase', 'pause'])
    rig.soft.abort()
    endPhase()
    await run
    expect(seen).toEqual([
      ...['warm-up started', 'warm-up paused', 'warm-up resumed true', 'warm-up ended'],
      ...['measured started', 'measured paused', 'measured resumed true', 'measured ended'],
    ])
  })

  it('measures the same operations as without the pause, on real workers', async () => {
    const spec = trialSpec(
      {
        target: nullTarget('null:'),
        phases: [{ name: 'measured', end: { operations: null, durationMs: 400 } }],
        dataPolicy: 'existing',
      },
      { clients: 8, workers: 2, rate: { kind: 'constant', opsPerSec: 200 }, backlogLimit: 1000 },
    )
    const rig = new RunRig(() => new InProcessWorker(), {
      phaseStarted: () => {
        setTimeout(() => rig.controls.pause(), 150)
        setTimeout(() => rig.controls.resume(), 1650)
      },
    })
    expect(await rig.runPlan([spec])).toBe('complete')
    const [result] = rig.results()
    const totals = result.totals as { counters: Record<string, number>; startDelay: unknown }
    expect(totals.counters).toMatchObject({ due: 80, started: 80 })
    expect(result.durationMs).toBeGreaterThan(390)
    expect(result.durationMs).toBeLessThan(1200)
    const samples = rig.journal.lines.flatMap((line) =>
      line.type === 'sample' ? [line.sample] : [],
    )
    // one window: the pause has cut none
    expect(samples.map(({ due }) => due)).toEqual([80])
    expect(samples[0].atMs).toBeLessThan(1200)
    // the pause is in no delay
    expect(samples[0].operations.read?.intendedNs.max).toBeLessThan(1e9)
    const resumed = rig.journal.lines.find(({ type }) => type === 'resumed')
    expect(resumed?.type === 'resumed' && resumed.forMs).toBeGreaterThan(1400)
  })
})

describe('marks', () => {
  it('are written down with the instant they are of, and can be changed and taken away', async () => {
    const told: (Mark | string)[] = []
    const { rig, run, started, endPhase } = heldRun(undefined, {
      mark: (_, mark) => told.push(mark),
      markRemoved: (_, id) => told.push(id),
    })
    const { controls } = rig
    expect(controls.annotate({ kind: 'note', text: 'too early' })).toBeNull()
    await started()
    controls.pause()
    const note = controls.annotate({ kind: 'note', text: 'index rebuilt', atMs: -5 })
    expect(note).toEqual({
      id: 'mark 2',
      kind: 'note',
      phase: 'warm-up',
      atMs: 0,
      forMs: 0,
      text: 'index rebuilt',
    })
    // nothing lies ahead of now
    const stall = controls.annotate({ kind: 'stall', text: '', atMs: 1e9, forMs: 400 })
    expect(stall?.atMs).toBe(controls.atMs)
    expect(controls.edit('mark 2', 'index built')).toBe(true)
    expect(controls.edit('mark 2', '')).toBe(true)
    // a note that was taken away comes back with its text
    expect(controls.edit('mark 2', 'again')).toBe(true)
    expect(controls.edit('mark 9', 'again')).toBe(false)
    // what was measured is not taken away with its text
    expect(controls.edit('mark 3', '')).toBe(true)
    expect(told.slice(1)).toEqual([
      note,
      stall,
      { ...note, text: 'index built' },
      'mark 2',
      { ...note, text: 'again' },
      { ...stall, text: '' },
    ])
    controls.resume()
    const next = started()
    endPhase()
    await next
    endPhase()
    await run
    // after the end: the end of the last phase
    expect(controls.annotate({ kind: 'note', text: 'late' })).toMatchObject({
      phase: 'measured',
      atMs: 1000,
    })
    const lines = rig.journal.lines.filter(({ type }) => type.startsWith('mark'))
    expect(lines.map(({ type }) => type)).toEqual([
      ...['mark', 'mark', 'mark-edited', 'mark-edited', 'mark-edited', 'mark-edited', 'mark'],
    ])
  })

  it('tell an outage once, though every worker tells of it', async () => {
    const { rig, server, run, started, endPhase } = heldRun(
      trialSpec({ phases: twoPhases.slice(1) }, { clients: 4, workers: 2 }),
    )
    await started()
    for (const worker of server.workers) {
      worker.say({ type: 'store-event', event: { kind: 'connection-lost', message: 'Lost.' } })
      worker.say({ type: 'store-event', event: { kind: 'reconnected', message: 'Back.' } })
      worker.say({ type: 'store-event', event: { kind: 'notice', message: 'Persistence is off.' } })
    }
    await turn()
    endPhase()
    await run
    const marks = rig.journal.lines.flatMap((line) => (line.type === 'mark' ? [line.text] : []))
    expect(marks).toEqual(['Lost.', 'Back.'])
    expect(rig.notes()).toContain('Persistence is off.')
  })
})
