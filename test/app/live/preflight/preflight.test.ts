import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookAt } from '../../../../src/app/live/preflight/look'
import { type PreflightOptions, preflight } from '../../../../src/app/live/preflight/preflight'
import { leveldbModule } from '../../../../src/engine/stores/leveldb/schema'
import type { AnyStoreModule } from '../../../../src/engine/stores/registry'
import { settingsSchema } from '../../../../src/shared/contract/host'
import type { Preflight } from '../../../../src/shared/contract/runs'
import { WorkbenchError } from '../../../../src/shared/errors'
import { FakeTime } from '../../../helpers/fake-time'
import { InProcessWorker } from '../../../helpers/memory-link'
import { temporaryFolder } from '../../archive/fixtures'
import { FakeServer } from '../../run/rig'
import { quietWorld, setupOf, targetOf } from '../rig'

function rig(changes: Partial<PreflightOptions> = {}) {
  const told: Preflight[] = []
  const time = new FakeTime()
  const given = new AbortController()
  const options: PreflightOptions = {
    resolveProfile: async () => targetOf('null:'),
    settings: settingsSchema.parse({}),
    calibration: null,
    runs: '/runs',
    underWay: null,
    world: quietWorld,
    timers: time,
    signal: given.signal,
    tell: (preflight) => told.push(preflight),
    ...changes,
  }
  return { told, time, given, options }
}

const statesOf = ({ checks }: Preflight) =>
  Object.fromEntries(checks.map(({ check, state }) => [check, state]))
const ALL_PASSED = {
  ...{ target: 'passed', data: 'passed', operations: 'passed', 'key-space': 'passed' },
  ...{ resources: 'passed', generator: 'passed', power: 'passed', folder: 'passed' },
}

describe('a pre-flight', () => {
  it('tells each check as soon as it has ended, and is ready when all have', async () => {
    const { told, options } = rig()
    const setup = setupOf({ measured: { operations: null, durationMs: 60_000 } })
    const world = { ...quietWorld, knownRates: async () => ({ load: 500, measured: null }) }
    const done = await preflight(setup, { ...options, world })
    expect(statesOf(done)).toEqual(ALL_PASSED)
    expect(done).toMatchObject({
      ready: true,
      problems: [],
      facts: { product: 'Memory' },
      recordsToLoad: 1000,
      bytesToWrite: 1_000_000,
      connections: null,
      estimateMs: 62_000,
    })
    expect(told.length).toBe(8)
    const running = told.map(
      ({ checks }) => checks.filter(({ state }) => state === 'running').length,
    )
    expect(running).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
    expect(told.map(({ ready }) => ready)).toEqual([...Array(7).fill(false), true])
  })

  it('says why a target cannot be reached, and what cannot be told for that', async () => {
    const refused = new WorkbenchError('cannot-connect', 'Nobody listens at 127.0.0.1:6379.', {
      hint: 'Start the server.',
    })
    const look = () => Promise.reject(refused)
    const { options } = rig({ world: { ...quietWorld, look } })
    const done = await preflight(setupOf(), options)
    expect(done.ready).toBe(false)
    expect(done.checks[0]).toEqual({
      check: 'target',
      state: 'blocked',
      found: 'Nobody listens at 127.0.0.1:6379.',
      hint: 'Start the server.',
    })
    expect(statesOf(done)).toMatchObject({ data: 'warned', resources: 'warned', power: 'passed' })
  })

  it('says so when the connection is gone or lacks its secret', async () => {
    const missing = new WorkbenchError('auth', "The profile 'lab' needs password.")
    const { options } = rig({ resolveProfile: () => Promise.reject(missing) })
    const done = await preflight(setupOf(), options)
    expect(done.checks[0]).toMatchObject({ state: 'blocked', found: missing.message })
    expect(done.checks.every(({ state }) => state !== 'running')).toBe(true)
    expect(done.ready).toBe(false)
  })

  it('ends after ten seconds whatever does not answer', async () => {
    let heard: AbortSignal | null = null
    const look = (_: unknown, __: unknown, signal: AbortSignal) => {
      heard = signal
      return new Promise<never>(() => {})
    }
    const { options, time, told } = rig({ world: { ...quietWorld, look } })
    const asked = preflight(setupOf(), options)
    await new Promise(setImmediate)
    time.advanceTo(9.999e9)
    await new Promise(setImmediate)
    expect(told.at(-1)?.checks[0].state).toBe('running')
    time.advanceTo(10e9)
    const done = await asked
    expect(done.checks[0]).toMatchObject({ state: 'blocked', found: 'No answer within 10 s.' })
    expect((heard as AbortSignal | null)?.aborted).toBe(true)
    expect(statesOf(done)).toMatchObject({ data: 'warned', folder: 'passed' })
  })

  it('is called off with its window', async () => {
    const look = (_: unknown, __: unknown, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new WorkbenchError('cancelled', 'off')))
      })
    const { options, given } = rig({ world: { ...quietWorld, look } })
    const asked = preflight(setupOf(), options)
    given.abort()
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is not ready while the setup itself is wrong, and never fails for it', async () => {
    const { options } = rig()
    const { control, workload } = setupOf()
    const few = setupOf({ control: { ...control, clients: 1, workers: 2 } })
    expect(await preflight(few, options)).toMatchObject({
      ready: false,
      problems: [{ path: 'control.workers' }],
    })
    const fieldLength = { kind: 'uniform' as const, minBytes: 9, maxBytes: 1 }
    const upsideDown = { ...workload, record: { ...workload.record, fieldLength } }
    const done = await preflight(setupOf({ workload: upsideDown }), options)
    expect(done.ready).toBe(false)
    expect(done.problems[0].path).toBe('workload.record.fieldLength.minBytes')
  })
})

describe('looking at a target', () => {
  const signal = new AbortController().signal
  const { workload } = setupOf()

  it('asks and lets go', async () => {
    const server = new FakeServer()
    const { facts, state } = await lookAt(targetOf('null:'), workload, 1000, server.start, signal)
    expect(facts?.product).toBe('Memory')
    expect(state.empty).toBe(true)
    expect(server.workers.map(({ calls }) => calls)).toEqual([['open', 'inspect', 'close']])
  })

  it('does not make the folder of an engine, and opens one that is there', async () => {
    const folder = join(await temporaryFolder(), 'level')
    const target = targetOf(`leveldb:${folder}`, 'level', leveldbModule as AnyStoreModule)
    const refuse = () => expect.unreachable('nothing is to be opened')
    expect((await lookAt(target, workload, 1000, refuse, signal)).facts).toBeNull()
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
    await mkdir(folder)
    expect((await lookAt(target, workload, 1000, refuse, signal)).facts).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  it('that keeps silent is given up', async () => {
    const server = new FakeServer()
    const given = new AbortController()
    server.onCall = (name) => {
      if (name !== 'inspect') return
      given.abort()
      return new Promise<void>(() => {})
    }
    const asked = lookAt(targetOf('null:'), workload, 1000, server.start, given.signal)
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
    expect(server.workers[0].killed).toBe(true)
  })

  it('works with a real worker', async () => {
    const start = () => new InProcessWorker()
    const { facts } = await lookAt(targetOf('null:'), workload, 5000, start, signal)
    expect(facts?.topology).not.toBe('')
  })
})
