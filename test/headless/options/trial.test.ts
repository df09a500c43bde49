import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawOptions } from '../../../src/headless/options/option-reader'
import { assemble } from './assemble'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const measuredEnd = (workload: string | undefined, raw: RawOptions = {}) => {
  const phase = assemble(workload, raw).spec.phases.at(-1)
  return phase?.name === 'measured' ? phase.end : null
}

const noteOn = (workload: string, raw: RawOptions, path: string, loadOnly = false) =>
  assemble(workload, raw, loadOnly).notes.find((note) => note.path === path)?.message

describe('a bare preset', () => {
  it('is scaled to what can be measured, and says so', () => {
    const { spec } = assemble('a')
    expect(spec.workload).toMatchObject({ recordCount: 100_000, insertCount: 100_000 })
    expect(spec.phases).toEqual([
      { name: 'load' },
      { name: 'measured', end: { operations: null, durationMs: 30_000 } },
    ])
    expect(noteOn('a', {}, '--records')).toBe("100000 records are used; YCSB's file says 1000.")
    expect(noteOn('a', {}, '--duration')).toBe('The measured phase lasts 30 s.')
    expect(noteOn('a', {}, '--duration', true)).toBeUndefined()
  })

  it('has the defaults of the product beside it', () => {
    expect(assemble('a').spec).toMatchObject({
      seed: 42,
      dataPolicy: 'ours',
      percentiles: [],
      thresholds: [],
      maxFailedShare: 0.001,
      control: {
        clients: 16,
        connections: null,
        workers: 1,
        rate: null,
        arrivals: 'constant',
        catchUp: { rule: 'burst' },
        timeoutMs: 10_000,
        thinkTime: null,
        pacing: 'timer',
      },
    })
  })

  it('says nothing of a scaling that it did not do', () => {
    expect(noteOn('a', { records: '5k' }, '--records')).toBeUndefined()
    expect(noteOn('a', { property: ['recordcount=5000'] }, '--records')).toBeUndefined()
    expect(noteOn('a', { operations: '10k' }, '--duration')).toBeUndefined()
    // the end is the user's, the number of records is not
    const ends = { property: ['operationcount=500'] }
    expect(noteOn('a', ends, '--records')).toBeDefined()
    expect(noteOn('a', ends, '--duration')).toBeUndefined()
    expect(measuredEnd('a', ends)).toEqual({ operations: 500, durationMs: null })
  })
})

describe('what overrides what', () => {
  it('files in their order, then -p, then --records', () => {
    const first = fileOf('first', 'recordcount=10\nfieldcount=3\nfieldlength=7\n')
    const second = fileOf('second', 'recordcount=20\nfieldcount=4\n')
    const workload = (raw: RawOptions) => assemble(undefined, raw).spec.workload
    expect(workload({ file: [first, second] })).toMatchObject({
      recordCount: 20,
      record: { fieldCount: 4, fieldLength: { bytes: 7 } },
    })
    expect(workload({ file: [second, first] }).recordCount).toBe(10)
    const given = { file: [first], property: ['recordcount=30', 'fieldcount=5'] }
    expect(workload(given)).toMatchObject({ recordCount: 30, record: { fieldCount: 5 } })
    expect(workload({ ...given, records: '2k' })).toMatchObject({
      recordCount: 2000,
      insertCount: 2000,
      record: { fieldCount: 5 },
    })
  })

  it('a file over the preset beside it, whose counts then hold', () => {
    const file = fileOf('over', 'readproportion=1\nupdateproportion=0\n')
    const { spec } = assemble('a', { file: [file] })
    expect(spec.workload.mix).toMatchObject({ read: 1, update: 0 })
    expect(spec.workload.recordCount).toBe(1000)
    expect(measuredEnd('a', { file: [file] })).toEqual({ operations: 1000, durationMs: null })
  })

  it('options over what a file says of the load', () => {
    const path = fileOf(
      'load',
      'recordcount=10\nthreadcount=7\ntarget=500\nmaxexecutiontime=9\noperationcount=80\n',
    )
    expect(assemble(path).spec.control).toMatchObject({
      clients: 7,
      rate: { kind: 'constant', opsPerSec: 500 },
    })
    expect(measuredEnd(path)).toEqual({ operations: 80, durationMs: 9000 })
    const raw = { clients: '3', rate: '2k', duration: '5s' }
    expect(assemble(path, raw).spec.control).toMatchObject({
      clients: 3,
      rate: { opsPerSec: 2000 },
    })
    expect(measuredEnd(path, raw)).toEqual({ operations: null, durationMs: 5000 })
    expect(measuredEnd(path, { operations: '9' })).toEqual({ operations: 9, durationMs: null })
  })
})

describe('phases', () => {
  it('end by count, by time, or whichever comes first; a warm-up comes before', () => {
    const raw = { operations: '5M', duration: '5m', warmup: '10s' }
    expect(assemble('b', raw).spec.phases).toEqual([
      { name: 'load' },
      { name: 'warm-up', end: { operations: null, durationMs: 10_000 } },
      { name: 'measured', end: { operations: 5_000_000, durationMs: 300_000 } },
    ])
  })

  it('are the load alone for a load', () => {
    expect(assemble('b', { records: '10' }, true).spec.phases).toEqual([{ name: 'load' }])
  })
})

describe('load control', () => {
  const control = (raw: RawOptions) => assemble('a', raw).spec.control

  it('reads rates as people write them', () => {
    const rate = (text: string) => control({ rate: text }).rate
    expect(rate('5k')).toEqual({ kind: 'constant', opsPerSec: 5000 })
    expect(rate('1k@10s,2k..8k@1m,repeat')).toEqual({
      kind: 'pieces',
      pieces: [
        { forSeconds: 10, fromOpsPerSec: 1000, toOpsPerSec: 1000 },
        { forSeconds: 60, fromOpsPerSec: 2000, toOpsPerSec: 8000 },
      ],
      repeat: true,
    })
    expect(rate('sine(5k, 2k, 60s)')).toEqual({
      kind: 'sine',
      meanOpsPerSec: 5000,
      amplitudeOpsPerSec: 2000,
      periodSeconds: 60,
    })
    const trace = fileOf('trace', '# seconds and rate\n1.5 100\r\n2;0\n')
    expect(rate(`file:${trace}`)).toMatchObject({
      pieces: [
        { forSeconds: 1.5, fromOpsPerSec: 100 },
        { forSeconds: 2, fromOpsPerSec: 0 },
      ],
    })
  })

  it('keeps ten seconds of the highest rate in the backlog, unless told otherwise', () => {
    expect(control({ rate: '3k' }).backlogLimit).toBe(30_000)
    expect(control({ rate: '10@5s,4k..1k@9s' }).backlogLimit).toBe(40_000)
    expect(control({ rate: 'sine(5k,2k,60s)' }).backlogLimit).toBe(70_000)
    expect(control({ rate: '5' }).backlogLimit).toBe(1000)
    expect(control({ rate: '900k' }).backlogLimit).toBe(1_000_000)
    expect(control({ rate: '3k', backlog: '0' }).backlogLimit).toBe(0)
  })

  it('takes the in-flight limit for the number of clients of an open loop', () => {
    expect(control({ rate: '1k', inFlight: '64' }).clients).toBe(64)
  })

  it('reads catch-up rules and think times', () => {
    const rate = '1k'
    expect(control({ rate, catchUp: 'bounded:1.5' }).catchUp).toEqual({
      rule: 'bounded',
      factor: 1.5,
    })
    expect(control({ rate, catchUp: 'skip:100ms' }).catchUp).toEqual({ rule: 'skip', lateMs: 100 })
    expect(control({ think: '10ms' }).thinkTime).toEqual({ meanMs: 10, distribution: 'constant' })
    expect(control({ think: 'exp:1s' }).thinkTime).toEqual({
      meanMs: 1000,
      distribution: 'exponential',
    })
  })
})

it('takes shares as percentages and as numbers, and percentiles as a list', () => {
  const { spec } = assemble('a', {
    maxFailed: '2.5%',
    percentiles: '95, 99.95',
    threshold: ['errors<1%'],
  })
  expect(spec).toMatchObject({
    maxFailedShare: 0.025,
    percentiles: [95, 99.95],
    thresholds: ['errors<1%'],
  })
  expect(assemble('a', { maxFailed: '0.02' }).spec.maxFailedShare).toBe(0.02)
})

it('keeps secrets of the target out of the plan and gives them to the worker', () => {
  const { spec, secretSpec } = assemble('a')
  expect({ ...secretSpec, target: spec.target }).toEqual(spec)
})
