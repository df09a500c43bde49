import { describe, expect, it } from 'vitest'
import { totalsOf } from '../../../src/app/report/build-phase'
import { runTrial } from '../../../src/app/run/trial'
import { conservationProblems } from '../../../src/engine/recording/conservation'
import type { PhaseDone } from '../../../src/engine/worker/messages'
import { WorkbenchError } from '../../../src/shared/errors'
import type { TrialSpec } from '../../../src/shared/trial'
import { FakeServer, phaseDone, RunRig, trialSpec } from './rig'
import { snapshotOf } from './snapshots'

const MEASURED = { name: 'measured' as const, end: { operations: 100, durationMs: null } }

async function trial(
  server: FakeServer,
  spec: TrialSpec = trialSpec(),
  meanwhile: (rig: RunRig) => void = () => {},
) {
  const rig = new RunRig(server.start)
  meanwhile(rig)
  const end = await runTrial(0, 1, spec, rig.ports)
  return { rig, end }
}

describe('a trial', () => {
  it('loads, warms up, measures, and writes every step down', async () => {
    const server = new FakeServer()
    const spec = trialSpec({
      phases: [
        { name: 'load' },
        { name: 'warm-up', end: { operations: null, durationMs: 500 } },
        MEASURED,
      ],
    })
    const { rig, end } = await trial(server, spec)
    expect(end).toEqual({ state: 'measured', problem: null })
    expect(rig.story).toEqual([
      ...['trial-started', 'facts', 'note'],
      ...['phase-started', 'phase-ended', 'size'],
      ...['phase-started', 'phase-ended', 'phase-started', 'phase-ended'],
      ...['size', 'trial-ended'],
    ])
    expect(rig.results().map(({ phase, recorded }) => [phase, recorded])).toEqual([
      ['load', false],
      ['warm-up', false],
      ['measured', true],
    ])
    expect(server.state.mark).toMatchObject({ complete: true, nextInsert: 1000, wholeBelow: 1000 })
    expect(rig.notes()).toEqual(['Records were loaded: the key space was empty.'])
    expect(server.workers[0].calls.at(-1)).toBe('close')
  })

  it('splits clients, connections and operations so that the parts add up', async () => {
    const server = new FakeServer()
    const spec = trialSpec({}, { clients: 10, connections: 3, workers: 4 })
    const { rig, end } = await trial(server, spec)
    expect(end.state).toBe('measured')
    expect(server.setups.map(({ clients }) => clients)).toEqual([3, 3, 2, 2])
    expect(server.setups.map(({ connections }) => connections)).toEqual([1, 1, 1, 1])
    const measured = server.orders.filter(({ phase }) => phase === 'measured')
    expect(measured.map(({ operations }) => operations)).toEqual([25, 25, 25, 25])
    expect(new Set(measured.map(({ startNs }) => startNs)).size).toBe(1)
    expect(measured.map(({ counters }) => counters)).toEqual([true, false, false, false])
    const totals = totalsOf(rig.results()[1])
    expect(totals.count('read', 'ok')).toBe(100)
    expect(conservationProblems(totals)).toEqual([])
  })

  it('starts no worker that would have no client', async () => {
    const server = new FakeServer()
    await trial(server, trialSpec({}, { clients: 2, workers: 8 }))
    expect(server.workers.length).toBe(2)
  })

  it('uses the data that is there, and tells later runs where its inserts came to', async () => {
    const server = new FakeServer()
    const spec = trialSpec({}, { clients: 2, workers: 2 })
    server.fillFor(spec, { nextInsert: 1050, wholeBelow: 1020 })
    server.runPhase = (order, _, index) =>
      phaseDone(order, index, [{ series: 'insert', count: 5 }], {
        nextInsert: [1059, 1070][index],
        wholeBelow: [1020, 1031][index],
      })
    const { rig } = await trial(server, spec)
    expect(server.orders.map(({ phase }) => phase)).toEqual(['measured', 'measured'])
    expect(server.orders[0]).toMatchObject({ nextInsert: 1050, wholeBelow: 1020 })
    expect(server.state.mark).toMatchObject({ nextInsert: 1070, wholeBelow: 1020, complete: true })
    expect(rig.notes()).toEqual(['Data: the data set is there already.'])
  })

  it('never clears foreign records', async () => {
    const server = new FakeServer()
    server.state = { records: 7, empty: false, mark: null }
    const { end } = await trial(server)
    expect(end).toMatchObject({ state: 'failed', problem: { code: 'foreign-data' } })
    expect(server.workers[0].calls).not.toContain('clear')
    expect(server.workers[0].calls).not.toContain('writeMark')
  })

  it('has failed when not one operation succeeded', async () => {
    const server = new FakeServer()
    server.fillFor(trialSpec())
    server.runPhase = (order, _, index) =>
      phaseDone(order, index, [{ outcome: 'refused', count: 9 }])
    const { end } = await trial(server)
    expect(end).toMatchObject({ state: 'failed', problem: { code: 'nothing-measured' } })
  })
})

describe('a trial that cannot begin', () => {
  it('has failed with the cause of the worker that could not connect; the others are ended', async () => {
    const server = new FakeServer()
    let opened = 0
    server.onCall = (name) => {
      if (name === 'open' && ++opened === 2) {
        throw new WorkbenchError('auth', 'The password is wrong.', { hint: 'Use the right one.' })
      }
    }
    const { rig, end } = await trial(server, trialSpec({}, { clients: 4, workers: 3 }))
    expect(end).toEqual({
      state: 'failed',
      problem: { code: 'auth', message: 'The password is wrong.', hint: 'Use the right one.' },
    })
    expect(server.workers.every(({ killed }) => killed)).toBe(true)
    expect(rig.story).toEqual(['trial-started', 'trial-ended'])
  })

  it('has failed when a worker dies while it starts', async () => {
    const server = new FakeServer()
    server.onCall = () => {
      server.workers[0].die('it ended with status 70')
      return new Promise(() => {})
    }
    const { end } = await trial(server)
    expect(end).toMatchObject({ state: 'failed', problem: { code: 'worker-died' } })
    expect(end.problem?.message).toContain('it ended with status 70')
  })

  it('has failed when the load is not whole, and leaves the mark of a half-loaded data set', async () => {
    const server = new FakeServer()
    server.runPhase = (order, _, index) =>
      phaseDone(order, index, [
        { series: 'insert', count: 990 },
        { series: 'insert', outcome: 'out-of-memory', count: 10 },
      ])
    const { rig, end } = await trial(server)
    expect(end).toMatchObject({ state: 'failed', problem: { code: 'server-refused' } })
    expect(end.problem?.message).toBe('The load is not whole: 990 of 1000 records were written.')
    expect(server.state.mark?.complete).toBe(false)
    expect(server.orders.map(({ phase }) => phase)).toEqual(['load'])
    expect(rig.results()).toHaveLength(1)
  })
})

describe('a trial that is cut short', () => {
  const living = (order: Parameters<FakeServer['runPhase']>[0], index: number): PhaseDone =>
    phaseDone(order, index, [{ count: 50 }], { complete: false }, 2)

  it('keeps what was delivered when a worker dies in mid-phase, with the reason', async () => {
    const server = new FakeServer()
    const spec = trialSpec({}, { clients: 4, workers: 2 })
    server.fillFor(spec)
    server.runPhase = (_, worker, index) => {
      worker.say({ type: 'snapshot', snapshot: snapshotOf(index, 0, [{ count: 30 }]) })
      if (index === 0) worker.say({ type: 'snapshot', snapshot: snapshotOf(0, 1, [{ count: 40 }]) })
      else setImmediate(() => worker.die('it was ended by SIGKILL'))
      return new Promise<PhaseDone>(() => {})
    }
    const { rig, end } = await trial(server, spec)
    expect(end).toMatchObject({ state: 'partial', problem: { code: 'worker-died' } })
    expect(end.problem?.message).toContain('it was ended by SIGKILL')
    const [result] = rig.results()
    expect(result.state).toBe('cut-off')
    expect(totalsOf(result).count('read', 'ok')).toBe(100)
    expect(result.durationMs).toBe(2000)
    expect(server.workers[0].stops).toContain('now')
    expect(server.workers[0].killed).toBe(true)
    expect(rig.story.at(-1)).toBe('trial-ended')
  })

  it.each([
    ['softly', ['after-these']],
    ['now', ['after-these', 'now']],
  ])('keeps what was measured when it is stopped %s', async (how, stops) => {
    const server = new FakeServer()
    const spec = trialSpec({}, { clients: 4, workers: 2 })
    server.fillFor(spec)
    let resolve: (() => void)[] = []
    const rig = new RunRig(server.start)
    server.runPhase = async (order, worker, index) => {
      await new Promise<void>((done) => {
        resolve.push(done)
        if (resolve.length < 2) return
        rig.soft.abort()
        if (how === 'now') rig.hard.abort()
        setImmediate(() => {
          for (const go of resolve) go()
          resolve = []
        })
      })
      expect(worker.stops).toEqual(stops)
      return living(order, index)
    }
    const end = await runTrial(0, 1, spec, rig.ports)
    expect(end).toEqual({
      state: 'partial',
      problem: { code: 'cancelled', message: 'Stopped by the user.' },
    })
    const [result] = rig.results()
    expect(result.state).toBe('partial')
    expect(totalsOf(result).count('read', 'ok')).toBe(100)
  })

  it.each(['inspect', 'clear', 'prepare', 'writeMark'])(
    'begins no phase when it was stopped during %s',
    async (step) => {
      const server = new FakeServer()
      server.fillFor(trialSpec({ seed: 99 }))
      const rig = new RunRig(server.start)
      server.onCall = (name) => {
        if (name === step) rig.soft.abort()
      }
      const end = await runTrial(0, 1, trialSpec(), rig.ports)
      expect(end).toMatchObject({ state: 'failed', problem: { code: 'cancelled' } })
      expect(server.orders).toEqual([])
      expect(server.workers[0].calls.at(-1)).toBe('close')
    },
  )

  it('ends the workers when it is stopped while they connect', async () => {
    const server = new FakeServer()
    const rig = new RunRig(server.start)
    server.onCall = (name) => {
      if (name !== 'open') return
      rig.soft.abort()
      return new Promise(() => {})
    }
    const end = await runTrial(0, 1, trialSpec(), rig.ports)
    expect(end).toMatchObject({ state: 'failed', problem: { code: 'cancelled' } })
    expect(server.workers[0].killed).toBe(true)
  })
})

describe('a server that is gone after the measured phase', () => {
  it('spoils neither the result nor its state: the trial says what is not known', async () => {
    const server = new FakeServer()
    server.fillFor(trialSpec())
    let over = false
    server.runPhase = (order, _, index) => {
      over = true
      return phaseDone(order, index, [{ count: 50 }], { nextInsert: 1010, wholeBelow: 1010 })
    }
    server.onCall = (name) => {
      // a driver's own error, not one of ours
      if (over && name !== 'runPhase') throw new Error('no answer within 1000 ms')
    }
    const { rig, end } = await trial(server)
    expect(end).toEqual({ state: 'measured', problem: null })
    expect(rig.notes().slice(1)).toEqual([
      'Where inserts came to could not be written down: no answer within 1000 ms',
      'The size on the server is not known: no answer within 1000 ms',
    ])
  })
})
