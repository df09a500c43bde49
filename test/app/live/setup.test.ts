import { describe, expect, it } from 'vitest'
import { readSetup, refuseProblems } from '../../../src/app/live/setup'
import { setupOfRun } from '../../../src/app/live/setup-of-run'
import { planOf } from '../../../src/app/run/compose-trial'
import type { RunSetup } from '../../../src/shared/contract/runs'
import { runSetupSchema } from '../../../src/shared/contract/runs'
import { redisTarget, setupOf, targetOf } from './rig'

const target = targetOf('null:')
const read = (changes: Partial<RunSetup> = {}, maxWorkers: number | null = null) =>
  readSetup(setupOf(changes), target, { maxWorkers })
const pathsOf = (changes: Partial<RunSetup>, maxWorkers?: number) =>
  read(changes, maxWorkers).problems.map(({ path }) => path)

const { control, workload } = setupOf()
const TEN_S = { operations: null, durationMs: 10_000 }

describe('a setup', () => {
  it('becomes a trial: load, warm-up, measured phase', () => {
    const { spec, problems } = read({ warmup: TEN_S, measured: TEN_S, seed: 7 })
    expect(problems).toEqual([])
    expect(spec.phases).toEqual([
      { name: 'load' },
      { name: 'warm-up', end: TEN_S },
      { name: 'measured', end: TEN_S },
    ])
    expect(spec).toMatchObject({ seed: 7, target: { name: 'Nothing', store: 'null' } })
    expect(read({ measured: null }).spec.phases).toEqual([{ name: 'load' }])
  })

  it('keeps the secret for the workers alone', () => {
    const { spec, secretSpec } = readSetup(
      setupOf(),
      redisTarget('redis://:canary@127.0.0.1:6379'),
      { maxWorkers: null },
    )
    expect(JSON.stringify(spec)).not.toContain('canary')
    expect(JSON.stringify(secretSpec)).toContain('canary')
    expect({ ...secretSpec, target: spec.target }).toEqual(spec)
  })

  it('names every problem by its path into the setup', () => {
    const two = { control: { ...control, clients: 1, workers: 2 } }
    expect(pathsOf(two)).toEqual(['control.workers'])
    expect(pathsOf({ warmup: TEN_S, measured: null })).toEqual(['warmup'])
    expect(pathsOf({ thresholds: ['read.p99<5ms', 'fast'] })).toEqual(['thresholds[1]'])
    expect(pathsOf({ percentiles: [99, 100] })).toEqual(['percentiles[1]'])
    expect(pathsOf({ measured: null, dataPolicy: 'existing' })).toEqual(['dataPolicy'])
    const fades = {
      kind: 'pieces' as const,
      pieces: [{ forSeconds: 1, fromOpsPerSec: 10, toOpsPerSec: 0 }],
      repeat: false,
    }
    const byCount = { operations: 100, durationMs: null }
    const fading = { control: { ...control, rate: fades } }
    expect(pathsOf({ ...fading, measured: byCount })).toEqual(['measured'])
    expect(pathsOf({ ...fading, warmup: byCount, measured: TEN_S })).toEqual(['warmup'])
    const sliced = { workload: { ...workload, insertStart: 5000 } }
    expect(pathsOf(sliced)).toContain('workload.insertStart')
  })

  it('says what is wrong in sentences without the names of variables', () => {
    const [{ message, hint }] = read({ control: { ...control, clients: 1, workers: 2 } }).problems
    expect(message).toBe('2 workers share 1 client, so some would have none.')
    expect(hint).toBe('write workers 1 or less, or more clients')
    const sliced = read({ workload: { ...workload, insertStart: 5000, insertCount: 1 } })
    expect(sliced.problems[0].message).toMatch(/^Insert start 5000 must be below record count 1000/)
  })

  it('may have no more workers than the settings allow', () => {
    const four = { control: { ...control, workers: 4 } }
    expect(pathsOf(four, 4)).toEqual([])
    expect(pathsOf(four, 3)).toEqual(['control.workers'])
  })

  it('with problems does not start, and they are all told', () => {
    const wrong = read({ percentiles: [100], thresholds: ['fast'] })
    expect(() => refuseProblems(wrong)).toThrow('The run cannot start: its setup has 2 problems.')
    expect(() => refuseProblems(read())).not.toThrow()
  })
})

describe('the setup of an old run', () => {
  const now = new Date('2026-12-01T02:32:04.000Z')

  it('starts an equal one', () => {
    const changes = { warmup: TEN_S, percentiles: [95], thresholds: ['errors<1%'], name: 'Friday' }
    const setup = setupOf({ ...changes, profileId: 'p1' })
    const { spec } = readSetup(setup, target, { maxWorkers: null })
    const again = setupOfRun(planOf('Friday', [spec], now, 'p1'))
    expect(again).toEqual(setup)
    expect(runSetupSchema.parse(again)).toEqual(setup)
  })

  it('leaves a name out that nobody gave', () => {
    const { spec } = read()
    expect(setupOfRun(planOf('YCSB A on Nothing', [spec], now, 'p1')).name).toBe('')
    const byStore = `YCSB A on ${target.module.title}`
    expect(setupOfRun(planOf(byStore, [spec], now)).name).toBe('')
    expect(setupOfRun(planOf('YCSB A on Friday', [spec], now)).name).toBe('YCSB A on Friday')
  })

  it('tells of one from a command line that it was on no saved connection', () => {
    expect(setupOfRun(planOf('x', [read().spec], now)).profileId).toBe('')
  })

  it('cannot be had of a plan of several trials', () => {
    const { spec } = read()
    expect(() => setupOfRun(planOf('many', [spec, spec], now))).toThrow(
      "The run 'many' has 2 trials; a window sets up one.",
    )
  })
})
