import { describe, expect, it } from 'vitest'
import { problemsOf, workloadOf } from './given'

const GO = [
  'workload=core',
  'recordcount=10',
  'insertorder=hashed',
  'keyprefix=key',
  'warmuptime=5',
  'measurement.interval=10',
  'batch.size=4',
  'dropdata=true',
].join('\n')

describe('properties that mean something else in go-ycsb', () => {
  it('are asked about when the file looks like go-ycsb’s', () => {
    const problems = problemsOf(GO)
    expect(problems.map((problem) => problem.path).sort()).toEqual([
      'batch.size',
      'dropdata',
      'insertorder',
      'keyprefix',
      'measurement.interval',
      'warmuptime',
    ])
    expect(new Set(problems.map((problem) => problem.hint))).toEqual(
      new Set(['say which is meant: --dialect ycsb or --dialect go-ycsb']),
    )
    expect(problems.find((problem) => problem.path === 'measurement.interval')).toEqual({
      path: 'measurement.interval',
      value: '10',
      message:
        "measurement.interval has two meanings, and this looks like go-ycsb's (workload=core). YCSB: op, intended or both. go-ycsb: seconds between reports.",
      hint: 'say which is meant: --dialect ycsb or --dialect go-ycsb',
      at: 'w.properties:6',
    })
  })

  it('have go-ycsb’s meaning when asked for', () => {
    const { spec, client, notes } = workloadOf(GO, [], { dialect: 'go-ycsb' })
    expect(spec.keys).toEqual({ prefix: 'key', order: 'hashed', zeroPadding: 1, hash: 'go-ycsb' })
    expect(spec.readAllFieldsByName).toBe(true)
    expect(client.warmupSeconds).toBe(5)
    expect(notes.map((note) => note.path)).toEqual([
      'measurement.interval',
      'batch.size',
      'dropdata',
    ])
  })

  it('have YCSB’s meaning when asked for', () => {
    const { spec, client, notes } = workloadOf(GO, [], { dialect: 'ycsb' })
    expect(spec.keys).toMatchObject({ prefix: 'user', hash: 'ycsb' })
    expect(client.warmupSeconds).toBeUndefined()
    expect(notes.map((note) => note.path).sort()).toEqual([
      'batch.size',
      'dropdata',
      'keyprefix',
      'measurement.interval',
      'warmuptime',
    ])
    expect(notes.find((note) => note.path === 'warmuptime')?.message).toBe(
      'warmuptime is read and has no effect here: --warmup asks for one. Only go-ycsb knows it (seconds of warm-up).',
    )
  })

  it('are asked about when only go-ycsb knows their names', () => {
    expect(problemsOf('recordcount=10\nwarmuptime=5\n')).toMatchObject([
      { path: 'warmuptime', at: 'w.properties:2' },
    ])
  })

  it('are left alone in other files, where keyprefix is our own', () => {
    const { spec, notes } = workloadOf('recordcount=10\nkeyprefix=k\ninsertorder=hashed\n')
    expect([spec.keys.prefix, notes]).toEqual(['k', []])
  })

  it('do not keep the class name core from being taken; other keys are noted', () => {
    const { spec, notes } = workloadOf(
      'workload=core\nrecordcount=10\nrequestdistribution=uniform\n',
    )
    expect(spec.keys.hash).toBe('ycsb')
    expect(notes.map((note) => [note.path, note.at])).toEqual([
      ['workload', 'w.properties:1'],
      ['requestdistribution', 'w.properties:3'],
    ])
    expect(workloadOf('workload=core\nrecordcount=10\nkeyhash=go-ycsb\n').notes).toEqual([])
  })

  it('that go-ycsb does not know are noted under its dialect', () => {
    const text =
      'workload=core\nrecordcount=10\nminfieldlength=5\nfieldlengthdistribution=uniform\nfieldnameprefix=f\n' +
      'readallfieldsbyname=false\ncore_workload_insertion_retry_limit=2\nmaxexecutiontime=9\n'
    const { spec, client, notes } = workloadOf(text, [], { dialect: 'go-ycsb' })
    expect(spec.record).toMatchObject({
      fieldNamePrefix: 'field',
      fieldLength: { kind: 'uniform', minBytes: 1, maxBytes: 100 },
    })
    expect(client.durationSeconds).toBe(9)
    expect(notes.map((note) => note.path)).toEqual([
      'minfieldlength',
      'fieldnameprefix',
      'readallfieldsbyname',
      'core_workload_insertion_retry_limit',
      'maxexecutiontime',
    ])
  })
})
