import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listRuns } from '../../../src/app/archive/list-runs'
import { openRun } from '../../../src/app/archive/open-run'
import type { PhaseOrder } from '../../../src/engine/worker/messages'
import type { LiveUpdate } from '../../../src/shared/contract/runs'
import { InProcessWorker, type ScriptedWorker } from '../../helpers/memory-link'
import { FakeServer, phaseDone, trialSpec } from '../run/rig'
import { snapshotOf } from '../run/snapshots'
import { call, liveRig, noContext, setupOf, start, windowOn } from './rig'

const ALL = { runId: null, from: 0 }
const isOver = ({ view }: LiveUpdate) =>
  ['complete', 'partial', 'failed'].includes(view?.state ?? '')
const inState = (state: string) => (update: LiveUpdate) => update.view?.state === state
const isMeasuring = (update: LiveUpdate) =>
  update.view?.phases.some(({ name, state }) => name === 'measured' && state === 'now') === true

/** A server whose measured phase lasts until `end` is called, or the worker is told to stop. */
function heldServer() {
  const server = new FakeServer()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const measuring: ScriptedWorker[] = []
  server.runPhase = async (order: PhaseOrder, worker, index) => {
    if (order.phase === 'load') return phaseDone(order, index, [{ series: 'insert', count: 1000 }])
    measuring.push(worker)
    let complete = true
    await Promise.race([
      ended,
      new Promise<void>((resolve) => {
        const look = () => {
          if (worker.stops.length === 0) return setImmediate(look)
          complete = false
          resolve()
        }
        look()
      }),
    ])
    return phaseDone(order, index, [{ count: 100 }], { complete })
  }
  const second = (sequence: number) => {
    const snapshot = snapshotOf(0, sequence, [{ count: sequence + 1 }])
    measuring.at(-1)?.say({ type: 'snapshot', snapshot })
  }
  return { server, end: () => end(), second, measuring }
}

async function heldRun(settings = {}) {
  const held = heldServer()
  const rig = await liveRig(held.server.start, {}, settings)
  const window = windowOn(rig.live, ALL)
  const { runId } = await start(rig.live, setupOf())
  await window.until(isMeasuring)
  while (held.measuring.length === 0) await new Promise(setImmediate)
  return { ...rig, ...held, window, runId }
}

describe('a run that a window starts', () => {
  it('is measured, filed, followed to its end and told of', async () => {
    const { live, runs, told } = await liveRig(() => new InProcessWorker())
    let changes = 0
    live.changes.on(() => {
      changes++
    })
    const window = windowOn(live, ALL)
    expect(await window.take()).toEqual({ view: null, from: 0, samples: [] })
    const setup = setupOf({ thresholds: ['errors<1%'] })
    const { runId } = await start(live, setup)
    const { view } = await window.until(isOver)
    expect(view).toMatchObject({
      runId,
      name: 'YCSB A on Nothing',
      state: 'complete',
      problem: null,
    })
    expect(view?.figures).toMatchObject({ phase: 'measured', ok: 100, notOk: 0, started: 100 })
    expect(view?.figures?.latency.all.service.count).toBe(100)
    expect(view?.phases.map(({ state, ended }) => [state, ended])).toEqual([
      ['done', 0],
      ['done', 100],
    ])
    const received = window.updates.flatMap(({ samples }) => samples)
    expect(received).toHaveLength(view?.sampleCount ?? -1)
    expect(received.reduce((sum, { sample }) => sum + sample.ok, 0)).toBe(100)
    expect(live.isRunning()).toBe(false)
    expect(await listRuns(runs)).toMatchObject([{ id: runId, state: 'complete' }])
    expect(await live.calls['runs.setup']({ id: runId }, noContext)).toEqual(setup)
    expect(told[0]).toBe('awake')
    expect(told.at(-1)).toBe('may sleep')
    expect(told[1]).toMatch(/^Run complete \| YCSB A on Nothing: /)
    expect(changes).toBeGreaterThanOrEqual(2)
  })

  it('leaves the machine and the user alone where the settings say so', async () => {
    const quiet = { blockSleep: false, notifyWhenEnded: false }
    const { live, told } = await liveRig(() => new InProcessWorker(), {}, quiet)
    await start(live, setupOf())
    await windowOn(live, ALL).until(isOver)
    expect(told).toEqual([])
  })

  it('is refused with every problem of its setup, and takes no place', async () => {
    const { live, runs } = await liveRig(() => new InProcessWorker())
    const wrong = start(live, setupOf({ percentiles: [100], thresholds: ['fast'] }))
    await expect(wrong).rejects.toMatchObject({
      code: 'invalid-spec',
      problems: [{ path: 'percentiles[0]' }, { path: 'thresholds[0]' }],
    })
    expect(live.isRunning()).toBe(false)
    expect(await listRuns(runs)).toEqual([])
  })

  it('is the only one: a second is refused, even at the same instant', async () => {
    const { live, window, end, runId } = await heldRun()
    const refused = {
      code: 'invalid-spec',
      message: expect.stringContaining("'YCSB A on Nothing'"),
    }
    await expect(start(live, setupOf())).rejects.toMatchObject(refused)
    end()
    await window.until(isOver)
    const both = await Promise.allSettled([start(live, setupOf()), start(live, setupOf())])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const { view } = await window.until((update) => isOver(update) && update.view?.runId !== runId)
    expect(view?.state).toBe('complete')
  })
})

describe('a run under way', () => {
  it('does not begin while the machine is calibrated', async () => {
    const { live } = await liveRig(() => new InProcessWorker(), { isCalibrating: () => true })
    await expect(start(live, setupOf())).rejects.toMatchObject({
      message: 'This machine is being calibrated, and a run would spoil that.',
      hint: 'Wait until that has ended, or cancel it.',
    })
    expect(live.isRunning()).toBe(false)
  })

  it('is paused and resumed', async () => {
    const { live, window, runId, end } = await heldRun()
    await call(live, 'runs.pause', runId)
    const paused = await window.until(inState('paused'))
    expect(paused.view?.pausedAtMs).toBeGreaterThanOrEqual(0)
    expect(paused.view?.marks.map(({ kind }) => kind)).toEqual(['pause'])
    await call(live, 'runs.resume', runId)
    expect((await window.until(inState('running'))).view?.pausedAtMs).toBeNull()
    end()
    expect((await window.until(isOver)).view?.state).toBe('complete')
  })

  it('has its target rate changed by hand, unless it is a closed loop', async () => {
    const held = heldServer()
    const { live } = await liveRig(held.server.start)
    const window = windowOn(live, ALL)
    const setup = setupOf()
    const rate = { kind: 'constant' as const, opsPerSec: 5000 }
    const { runId } = await start(live, { ...setup, control: { ...setup.control, rate } })
    await window.until(isMeasuring)
    await live.calls['runs.changeRate']({ id: runId, opsPerSec: 8000 }, noContext)
    const { view } = await window.until(({ view }) => view?.targetOpsPerSec === 8000)
    expect(view?.marks).toMatchObject([
      { kind: 'rate', text: '5,000\u00a0ops/s → 8,000\u00a0ops/s' },
    ])
    held.end()
    await window.until(isOver)

    const closed = await heldRun()
    const change = async () =>
      closed.live.calls['runs.changeRate']({ id: closed.runId, opsPerSec: 8000 }, noContext)
    await expect(change).rejects.toMatchObject({ code: 'unsupported' })
    closed.end()
    await closed.window.until(isOver)
  })

  it('is stopped, keeping what was measured, and gone on with later', async () => {
    const { live, runs, window, runId, measuring } = await heldRun()
    await call(live, 'runs.stop', runId)
    expect((await window.until(inState('stopping'))).view?.state).toBe('stopping')
    const { view } = await window.until(isOver)
    expect(view).toMatchObject({ state: 'partial', problem: { message: 'Stopped by the user.' } })
    expect(view?.figures?.ok).toBe(100)
    expect(measuring[0].stops).toContain('after-these')
    await expect(call(live, 'runs.stop', runId)).rejects.toMatchObject({ code: 'not-found' })

    const again = live.calls['runs.goOn']({ id: runId }, noContext)
    expect(await again).toEqual({ runId })
    await window.until(isMeasuring)
    await live.stopAll()
    expect((await listRuns(runs))[0]).toMatchObject({ id: runId, state: 'partial' })
    const attempts = (await openRun(join(runs, runId))).lines.flatMap((line) =>
      line.type === 'trial-started' ? [line.attempt] : [],
    )
    expect(attempts).toEqual([1, 2])
  })

  it('does not wait for answers when it is stopped twice', async () => {
    const { server, runId, live, window, measuring } = await heldRun()
    expect(server.orders.at(-1)?.phase).toBe('measured')
    await call(live, 'runs.stop', runId)
    await call(live, 'runs.stop', runId)
    await window.until(isOver)
    expect(measuring[0].stops).toEqual(['after-these', 'now'])
  })

  it('that is paused before its first phase says so, and starts it paused', async () => {
    const { server } = heldServer()
    server.fillFor(trialSpec())
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    server.onCall = (name) => (name === 'inspect' ? gate : undefined)
    const { live } = await liveRig(server.start)
    const window = windowOn(live, ALL)
    const { runId } = await start(live, setupOf())
    await window.until(({ view }) => view?.working === 'looking at the data that is there')
    await call(live, 'runs.pause', runId)
    const waiting = await window.until(({ view }) => view?.notes.length === 1)
    expect(waiting.view).toMatchObject({
      state: 'starting',
      notes: ['The next phase starts paused.'],
    })
    const early = { id: runId, text: 'early', atMs: null }
    await expect(async () => live.calls['runs.annotate'](early, noContext)).rejects.toMatchObject({
      message: 'There is nothing to mark yet.',
    })
    go()
    const paused = await window.until(inState('paused'))
    expect(paused.view?.phases[1]).toMatchObject({ name: 'measured', state: 'now' })
    await live.stopAll()
  })

  it('takes notes, changes them, and takes them away, also when it has ended', async () => {
    const { live, runs, window, runId, end } = await heldRun()
    const { calls } = live
    const mark = await calls['runs.annotate']({ id: runId, text: 'failover', atMs: 0 }, noContext)
    expect(mark).toMatchObject({ kind: 'note', phase: 'measured', atMs: 0, text: 'failover' })
    await calls['runs.editMark']({ id: runId, mark: mark.id, text: 'failover begins' }, noContext)
    const { view } = await window.until(({ view }) => view?.marks[0]?.text === 'failover begins')
    expect(view?.marks).toHaveLength(1)
    const unknown = calls['runs.editMark']({ id: runId, mark: 'none', text: 'x' }, noContext)
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
    end()
    await window.until(isOver)

    const marksIn = async () => {
      const report = JSON.parse(await readFile(join(runs, runId, 'report.json'), 'utf8'))
      return report.trials[0].marks.map(({ text }: { text: string }) => text)
    }
    await calls['runs.editMark']({ id: runId, mark: mark.id, text: 'failover over' }, noContext)
    expect(await marksIn()).toEqual(['failover over'])
    await calls['runs.editMark']({ id: runId, mark: mark.id, text: '' }, noContext)
    expect(await marksIn()).toEqual([])
    // undone
    await calls['runs.editMark']({ id: runId, mark: mark.id, text: 'failover over' }, noContext)
    expect(await marksIn()).toEqual(['failover over'])
    await calls['runs.editMark']({ id: runId, mark: mark.id, text: '' }, noContext)
    const late = { id: runId, text: 'too late', atMs: null }
    await expect(async () => calls['runs.annotate'](late, noContext)).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await listRuns(runs))[0]).toMatchObject({ state: 'complete' })
  })

  it('is marked with what the operating system tells of its power', async () => {
    const { window, power, end } = await heldRun()
    power()?.sourceChanged('battery')
    const { view } = await window.until((update) => (update.view?.marks.length ?? 0) > 0)
    expect(view?.marks[0]).toMatchObject({ text: 'The machine runs on battery now.' })
    end()
    await window.until(isOver)
    expect(power()).toBeNull()
  })

  it('goes on when its window is gone, and gives the whole view to the next', async () => {
    const { live, window, second, runId, end } = await heldRun()
    second(0)
    const seen = await window.until(({ view }) => view?.figures?.ok === 1)
    window.close()
    second(1)
    second(2)
    const next = windowOn(live, ALL)
    const whole = await next.until(({ view }) => view?.figures?.ok === 6)
    const measured = next.updates.flatMap(({ samples }) => samples)
    expect(
      measured.filter(({ phase }) => phase === 'measured').map(({ sample }) => sample.ok),
    ).toEqual([1, 2, 3])
    expect(whole.view?.sampleCount).toBe(measured.length)
    const held = seen.view?.sampleCount ?? 0
    const back = await windowOn(live, { runId, from: held }).take()
    expect([back.from, back.samples.map(({ sample }) => sample.ok)]).toEqual([held, [2, 3]])
    const stranger = await windowOn(live, { runId: 'another', from: held }).take()
    expect([stranger.from, stranger.samples.length]).toEqual([0, measured.length])
    end()
    await next.until(isOver)
  })

  it('ends with the reason when its worker dies, and keeps what was delivered', async () => {
    const { window, second, measuring, live } = await heldRun()
    second(0)
    await window.until(({ view }) => view?.figures?.ok === 1)
    measuring[0].die('it was ended by SIGSEGV')
    const { view } = await window.until(isOver)
    expect(view?.state).toBe('partial')
    expect(view?.problem?.message).toContain('it was ended by SIGSEGV')
    expect(view?.figures?.ok).toBe(1)
    expect(live.isRunning()).toBe(false)
  })

  it('is stopped when the host ends, and written whole before that goes on', async () => {
    const { live, runs, runId } = await heldRun()
    expect(live.isRunning()).toBe(true)
    await live.stopAll()
    expect(live.isRunning()).toBe(false)
    expect(await listRuns(runs)).toMatchObject([{ id: runId, state: 'partial' }])
    await live.stopAll()
  })

  it('goes on in memory where nothing can be written, and says so', async () => {
    const blocked = await liveRig(() => new InProcessWorker())
    const file = join(blocked.runs, 'a file')
    await writeFile(file, '')
    const { live } = await liveRig(() => new InProcessWorker(), { runsFolder: () => file })
    await start(live, setupOf())
    const { view } = await windowOn(live, ALL).until(isOver)
    expect(view?.state).toBe('complete')
    expect(view?.trouble).toContain('a file')
    expect(view?.figures?.ok).toBe(100)
  })

  it('that a fault of the program breaks off lets go of its folder, so that it can be finished', async () => {
    const { live, runs } = await liveRig(() => {
      throw new TypeError('no worker here')
    })
    const { runId } = await start(live, setupOf())
    const { view } = await windowOn(live, ALL).until(isOver)
    expect(view?.state).toBe('failed')
    expect(view?.problem?.message).toContain('no worker here')
    expect(await listRuns(runs)).toMatchObject([{ id: runId, state: 'interrupted' }])
    await call(live, 'runs.finish', runId)
    expect(await listRuns(runs)).toMatchObject([{ id: runId, state: 'failed' }])
  })
})

describe('a run that is complete', () => {
  it('is not gone on with, and leaves the place free', async () => {
    const { live, runs } = await liveRig(() => new InProcessWorker())
    const { runId } = await start(live, setupOf())
    await windowOn(live, ALL).until(isOver)
    const again = async () => live.calls['runs.goOn']({ id: runId }, noContext)
    await expect(again).rejects.toThrow(`Run ${runId} is complete.`)
    await expect(call(live, 'runs.finish', runId)).rejects.toThrow('has ended: it is complete.')
    expect(live.isRunning()).toBe(false)
    expect(await listRuns(runs)).toMatchObject([{ id: runId, state: 'complete' }])
  })
})

describe('a run that is not there', () => {
  it.each(['nothing', '../runs', '.', ''])(
    '"%s" cannot be gone on with, finished or set up again',
    async (id) => {
      const { live } = await liveRig(() => new InProcessWorker())
      const notFound = { code: 'not-found' }
      await expect(live.calls['runs.goOn']({ id }, noContext)).rejects.toMatchObject(notFound)
      await expect(call(live, 'runs.finish', id)).rejects.toMatchObject(notFound)
      await expect(async () => live.calls['runs.setup']({ id }, noContext)).rejects.toMatchObject(
        notFound,
      )
      await expect(call(live, 'runs.pause', id)).rejects.toMatchObject(notFound)
    },
  )
})
