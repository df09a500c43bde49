import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../src/app/report/build-report'
import type { Sample } from '../../../src/shared/report'
import type { TrialSpec } from '../../../src/shared/trial'
import { InProcessWorker } from '../../helpers/memory-link'
import { planFixture } from '../archive/run-events'
import { expectSound } from '../report/sound-report'
import { FakeServer, nullTarget, phaseDone, RunRig, trialSpec } from './rig'

function reportOf(
  rig: RunRig,
  trials: readonly TrialSpec[],
  state: 'complete' | 'partial' | 'failed',
) {
  const plan = { ...planFixture(), trials: [...trials] }
  const report = buildReport(
    { id: 'r1', plan, lines: rig.journal.lines, checkpoint: null, state, notes: [] },
    '0.1.0',
  )
  expectSound(report)
  return report
}

describe('a plan', () => {
  it('on the real worker, closed loop: exactly what was asked for is measured and reported', async () => {
    const spec = trialSpec({}, { clients: 5, workers: 3 })
    const samples: Sample[] = []
    const rig = new RunRig(() => new InProcessWorker(), {
      sample: (_, sample) => samples.push(sample),
    })
    expect(await rig.runPlan([spec])).toBe('complete')
    const report = reportOf(rig, [spec], 'complete')
    const [trial] = report.trials
    expect(trial).toMatchObject({ state: 'measured', problem: null, workers: 3, loop: 'closed' })
    const [measured] = trial.phases
    expect(measured).toMatchObject({
      name: 'measured',
      state: 'complete',
      due: 100,
      started: 100,
      dropped: 0,
      failedShare: 0,
      conservation: [],
    })
    const { read, update } = measured.operations
    expect((read?.outcomes.ok ?? 0) + (update?.outcomes.ok ?? 0)).toBe(100)
    expect(read?.serviceTimeNs.count).toBe(read?.outcomes.ok)
    expect(read?.intendedLatencyNs).toEqual(read?.serviceTimeNs)
    expect(samples.reduce((sum, sample) => sum + sample.ok, 0)).toBe(100)
    expect(measured.samples).toEqual(samples)
    expect(rig.checkpoints).toContain('cut-off')
  })

  it('on the real worker, open loop: intended starts, start delay and histogram logs', async () => {
    const spec = trialSpec(
      {
        target: nullTarget('null:?latency=300us'),
        phases: [{ name: 'measured', end: { operations: null, durationMs: 300 } }],
        percentiles: [75],
        thresholds: ['errors<1%', 'read.p50<1ns', 'opsPerSec>1M'],
      },
      { clients: 8, workers: 2, rate: { kind: 'constant', opsPerSec: 1000 }, backlogLimit: 1000 },
    )
    const rig = new RunRig(() => new InProcessWorker())
    expect(await rig.runPlan([spec])).toBe('complete')
    const [trial] = reportOf(rig, [spec], 'complete').trials
    const [measured] = trial.phases
    expect(trial.loop).toBe('open')
    expect(measured.due).toBe(300)
    expect(measured.due).toBe(measured.started + measured.dropped)
    expect(measured.durationMs).toBeGreaterThanOrEqual(300)
    expect(measured.startDelayNs?.count).toBe(measured.started)
    expect(measured.operations.read?.serviceTimeNs.more?.p75).toBeTypeOf('number')
    expect(trial.thresholds.map(({ result }) => result)).toEqual(['held', 'missed', 'missed'])
    for (const kind of ['service', 'intended']) {
      expect(rig.histograms).toContain(`Tag=0.measured.read.ok.${kind},`)
      expect(rig.timeline).toContain(`Tag=0.measured.read.ok.${kind},`)
    }
  })

  it('stops on the real worker, and the report tells what was measured until then', async () => {
    const spec = trialSpec(
      { phases: [{ name: 'measured', end: { operations: null, durationMs: 3_600_000 } }] },
      { clients: 2, workers: 2, thinkTime: { meanMs: 1, distribution: 'constant' } },
    )
    const rig = new RunRig(() => new InProcessWorker(), { sample: () => rig.soft.abort() })
    expect(await rig.runPlan([spec])).toBe('partial')
    const [trial] = reportOf(rig, [spec], 'partial').trials
    expect(trial).toMatchObject({ state: 'partial', problem: { code: 'cancelled' } })
    expect(trial.phases[0].state).toBe('partial')
    expect(trial.phases[0].conservation).toEqual([])
    expect(trial.phases[0].operations.read?.outcomes.ok).toBeGreaterThan(0)
  })

  it('goes on with the next trial when one has failed', async () => {
    const bad = trialSpec()
    const good = trialSpec()
    const server = new FakeServer()
    server.fillFor(good)
    let phases = 0
    server.runPhase = (order) =>
      phaseDone(order, 0, [{ outcome: ++phases === 1 ? 'refused' : 'ok', count: 50 }])
    const rig = new RunRig(server.start)
    expect(await rig.runPlan([bad, good])).toBe('partial')
    const report = reportOf(rig, [bad, good], 'partial')
    expect(report.trials.map(({ state }) => state)).toEqual(['failed', 'measured'])
    expect(report.trials[0].problem?.code).toBe('nothing-measured')
  })

  it('has failed when every trial has', async () => {
    const server = new FakeServer()
    server.state = { records: 3, empty: false, mark: null }
    const rig = new RunRig(server.start)
    expect(await rig.runPlan([trialSpec(), trialSpec()])).toBe('failed')
    expect(rig.story.at(-1)).toBe('run-ended')
  })

  it('begins no further trial once it is stopped', async () => {
    const server = new FakeServer()
    server.fillFor(trialSpec())
    const rig = new RunRig(server.start)
    server.runPhase = (order) => {
      rig.soft.abort()
      return phaseDone(order, 0, [{ count: 5 }], { complete: false })
    }
    expect(await rig.runPlan([trialSpec(), trialSpec()])).toBe('partial')
    expect(server.workers.length).toBe(1)
    expect(reportOf(rig, [trialSpec(), trialSpec()], 'partial').trials).toHaveLength(1)
  })

  it('runs only the attempts that are left, and a measured trial of before keeps it from having failed', async () => {
    const server = new FakeServer()
    server.state = { records: 3, empty: false, mark: null }
    const rig = new RunRig(server.start)
    expect(await rig.runPlan([trialSpec(), trialSpec()], new Map([[1, 2]]))).toBe('partial')
    expect(rig.journal.lines.filter(({ type }) => type === 'trial-started')).toMatchObject([
      { trial: 1, attempt: 2 },
    ])
  })
})
