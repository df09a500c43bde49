import { describe, expect, it } from 'vitest'
import type { StoreCapabilities } from '../../../src/engine/stores/port'
import { PRESETS, presetById, withCounts } from '../../../src/engine/workloads/presets'
import type { TrialParts } from '../../../src/engine/workloads/trial-parts'
import { checkTrial } from '../../../src/engine/workloads/validate'
import { longestBytes } from '../../../src/engine/workloads/validate-store'
import type { LoadControl, RateShape } from '../../../src/shared/load-control'
import type { PhasePlan } from '../../../src/shared/trial'
import type { WorkloadSpec } from '../../../src/shared/workload'

const able: StoreCapabilities = {
  scan: 'key',
  update: 'merge',
  updateOfMissing: 'creates',
  insertOfExisting: 'overwrites',
  delete: true,
  expiry: true,
  manyProcesses: true,
  pipelining: true,
  poolWait: false,
  connections: true,
  maxValueBytes: null,
}

const control: LoadControl = {
  clients: 16,
  connections: null,
  workers: 1,
  rate: null,
  arrivals: 'constant',
  catchUp: { rule: 'burst' },
  backlogLimit: 1000,
  timeoutMs: 1000,
  thinkTime: null,
  pacing: 'timer',
}

const measured = (operations: number | null, durationMs: number | null = null): PhasePlan => ({
  name: 'measured',
  end: { operations, durationMs },
})

interface Change {
  workload?: Partial<WorkloadSpec>
  control?: Partial<LoadControl>
  capabilities?: Partial<StoreCapabilities>
  phases?: readonly PhasePlan[]
}

const partsOf = (change: Change): TrialParts => ({
  workload: { ...presetById('a')!.spec, ...change.workload },
  control: { ...control, ...change.control },
  capabilities: { ...able, ...change.capabilities },
  phases: change.phases ?? [{ name: 'load' }, measured(1000)],
  storeTitle: 'Stora',
})

const check = (change: Change) => checkTrial(partsOf(change))
const mixOf = (id: string) => ({ mix: presetById(id)!.spec.mix })

/** The only finding, and that there is no other of its kind or the other. */
function only(change: Change, kind: 'problems' | 'notes') {
  const found = check(change)
  expect([...found.problems, ...found.notes]).toHaveLength(1)
  expect(found[kind]).toHaveLength(1)
  return found[kind][0]
}

describe('checkTrial', () => {
  it('has nothing against the presets on an able store', () => {
    for (const { spec } of PRESETS) {
      expect(check({ workload: spec })).toEqual({ problems: [], notes: [] })
    }
  })

  it.each<[string, Change, string, string, string]>([
    [
      'scans without an order',
      { workload: mixOf('e'), capabilities: { scan: 'none' } },
      'workload.mix.scan',
      '0.95',
      'Stora has no order of keys to scan along, and the mix holds 95 % scans.',
    ],
    [
      'deletes without a verb for it',
      {
        workload: { mix: { ...mixOf('c').mix, read: 0.9, delete: 0.1 } },
        capabilities: { delete: false },
      },
      'workload.mix.delete',
      '0.1',
      'Stora cannot delete single records, and the mix holds 10 % deletes.',
    ],
    [
      'expiry without one',
      { workload: { expiry: { seconds: 60, share: 1 } }, capabilities: { expiry: false } },
      'workload.expiry.seconds',
      '60',
      'Records of Stora do not expire.',
    ],
    [
      'several workers on a store of one process',
      { control: { workers: 2 }, capabilities: { manyProcesses: false } },
      'control.workers',
      '2',
      'Stora can be opened by one process only, and 2 workers were asked for.',
    ],
    [
      'values longer than the store takes',
      { capabilities: { maxValueBytes: 99 } },
      'workload.record.fieldLength',
      '100',
      'Stora takes values of up to 99 bytes, and fields are up to 100 bytes long.',
    ],
    [
      'more workers than clients',
      { control: { clients: 2, workers: 3 } },
      'control.workers',
      '3',
      '3 workers share 2 clients, so some would have none.',
    ],
    [
      'fewer connections than workers',
      { control: { connections: 1, workers: 2 } },
      'control.connections',
      '1',
      '2 workers share 1 connection, and a connection belongs to one worker.',
    ],
    [
      'Poisson arrivals without a rate',
      { control: { arrivals: 'poisson' } },
      'control.arrivals',
      'poisson',
      'Poisson arrivals need a rate: without one, each client begins when its last operation ended.',
    ],
    [
      'think time with a rate',
      {
        control: {
          rate: { kind: 'constant', opsPerSec: 10 },
          thinkTime: { meanMs: 5, distribution: 'constant' },
        },
      },
      'control.thinkTime',
      '5',
      'Think time and a rate contradict each other: with a rate, the schedule says when operations begin.',
    ],
    [
      'a sine that would go below 0',
      {
        control: {
          rate: { kind: 'sine', meanOpsPerSec: 10, amplitudeOpsPerSec: 11, periodSeconds: 1 },
        },
      },
      'control.rate.amplitudeOpsPerSec',
      '11',
      'The amplitude 11/s is above the mean 10/s, which would ask for negative rates.',
    ],
    [
      'phases out of order',
      { phases: [measured(5), { name: 'load' }] },
      'phases',
      'measured, load',
      'The phases measured, load must each stand once, in the order load, warm-up, measured.',
    ],
    [
      'a phase twice',
      { phases: [measured(5), measured(5)] },
      'phases',
      'measured, measured',
      'The phases measured, measured must each stand once, in the order load, warm-up, measured.',
    ],
    [
      'a warm-up for nothing',
      { phases: [{ name: 'warm-up', end: { operations: 5, durationMs: null } }] },
      'phases',
      'warm-up',
      'A warm-up needs a measured phase behind it.',
    ],
  ])('refuses %s', (_, change, path, value, message) => {
    const problem = only(change, 'problems')
    expect(problem).toMatchObject({ path, value, message })
  })

  it.each<[string, Change, string, string]>([
    [
      'scans along something else than the keys',
      { workload: mixOf('e'), capabilities: { scan: 'hash' } },
      'workload.mix.scan',
      'Stora scans in the order of a hash of the keys, not of the keys: the records of a scan are no neighbours.',
    ],
    [
      'connections of an embedded store',
      { control: { connections: 4 }, capabilities: { connections: false } },
      'control.connections',
      'Stora runs inside the worker and has no connections; control.connections has no effect.',
    ],
    [
      'more connections than clients',
      { control: { connections: 17 } },
      'control.connections',
      '17 connections are more than 16 clients can use at once; the others stay idle.',
    ],
    [
      'clients that wait for a connection',
      { control: { connections: 4 }, capabilities: { pipelining: false } },
      'control.connections',
      '16 clients share 4 connections, with one operation at a time on each: the others wait, and that wait is part of what is measured.',
    ],
    [
      'records that may be too large as one value',
      { capabilities: { maxValueBytes: 999 } },
      'workload.record.fieldLength',
      'Stora takes values of up to 999 bytes, and a whole record is up to 1000 bytes long; it fails if the store keeps a record in one value.',
    ],
    [
      'inserts of a slice',
      { workload: { ...presetById('d')!.spec, insertCount: 500 } },
      'workload.insertCount',
      'Inserts of the measured phase begin at record 1000 whatever the slice: several machines that run slices at once would insert the same keys.',
    ],
    [
      'latest over one record',
      {
        workload: withCounts(
          { ...presetById('c')!.spec, requestDistribution: { kind: 'latest', theta: 0.99 } },
          1,
        ),
      },
      'workload.recordCount',
      'With one record, latest has only that one to choose, until inserts add others.',
    ],
    [
      'an exponential distribution that misses the records',
      { workload: { requestDistribution: { kind: 'exponential', percentile: 20, fraction: 1 } } },
      'workload.requestDistribution.percentile',
      'Only 20 % of the draws of this exponential distribution fall on a record; the others are drawn again, which costs client time.',
    ],
  ])('notes %s', (_, change, path, message) => {
    expect(only(change, 'notes')).toMatchObject({ path, message })
  })

  it('measures a zipfian key space against the inserts to come', () => {
    const insertHeavy = (operations: number) => ({
      workload: {
        ...presetById('a')!.spec,
        mix: { read: 0.95, update: 0, insert: 0.05, scan: 0, delete: 0, readModifyWrite: 0 },
      },
      phases: [measured(operations)],
    })
    expect(check(insertHeavy(19_000))).toEqual({ problems: [], notes: [] })
    // 2000 inserts into 1000 records: 5001 keys, 1000 exist, 2000 halfway
    expect(only(insertHeavy(40_000), 'notes').message).toBe(
      "YCSB's zipfian spreads over 5001 keys, of which 1000 exist at first (5 % inserts); more than half of its draws are repeated, which costs client time.",
    )
    // YCSB issue 1230: 15,001,001 keys, of which 1000 exist
    expect(only(insertHeavy(150_000_000), 'problems')).toMatchObject({
      path: 'workload.recordCount',
      message:
        "YCSB's zipfian would draw 15001 times for each operation: it spreads over 15001001 keys, of which 1000 exist. The client would be measured, not the store.",
      hint: 'raise workload.recordCount, lower the number of operations, or choose the zipfian variant "true"',
    })
  })

  it('refuses a schedule that runs dry before the operations are done', () => {
    const pieces = (to: number, repeat: boolean): RateShape => ({
      kind: 'pieces',
      pieces: [{ forSeconds: 10, fromOpsPerSec: 100, toOpsPerSec: to }],
      repeat,
    })
    const change = (rate: RateShape, durationMs: number | null) => ({
      control: { rate },
      phases: [measured(1000, durationMs)],
    })
    expect(only(change(pieces(0, false), null), 'problems')).toMatchObject({
      path: 'phases[0].end',
      message:
        'The measured phase ends after 1000 operations, but its rate falls to 0 and stays there, so it may never end.',
    })
    for (const [rate, durationMs] of [
      [pieces(0, true), null],
      [pieces(0, false), 5000],
      [pieces(1, false), null],
    ] as const) {
      expect(check(change(rate, durationMs))).toEqual({ problems: [], notes: [] })
    }
  })

  it('refuses pieces that are all 0', () => {
    const rate: RateShape = {
      kind: 'pieces',
      pieces: [{ forSeconds: 1, fromOpsPerSec: 0, toOpsPerSec: 0 }],
      repeat: true,
    }
    expect(only({ control: { rate } }, 'problems').message).toBe(
      'Every piece of the rate is 0, so no operation would ever begin.',
    )
  })

  it('tells every problem at once, each with a way out, in the words of the user', () => {
    const names: Record<string, string> = {
      'workload.mix.scan': 'scanproportion',
      'control.workers': '--workers',
      'control.rate': '--rate',
      'control.arrivals': '--arrivals',
    }
    const { problems } = checkTrial(
      partsOf({
        workload: mixOf('e'),
        control: { workers: 2, arrivals: 'poisson' },
        capabilities: { scan: 'none', manyProcesses: false },
      }),
      {
        name: (path) => names[path] ?? path,
        at: (path) => (path.includes('scan') ? 'w:3' : undefined),
      },
    )
    expect(problems.map((problem) => [problem.path, problem.hint, problem.at])).toEqual([
      ['scanproportion', 'choose a workload without scans, or another store', 'w:3'],
      ['--workers', 'write --workers 1', undefined],
      ['--arrivals', 'add --rate, or leave --arrivals out', undefined],
    ])
  })
})

describe('longestBytes', () => {
  it('is the longest value that can be drawn', () => {
    expect(longestBytes({ kind: 'zipfian', minBytes: 1, maxBytes: 70 })).toBe(70)
    const choices = [
      { bytes: 7, weight: 1 },
      { bytes: 9, weight: 1 },
    ]
    expect(longestBytes({ kind: 'weighted', choices })).toBe(9)
    expect(
      longestBytes({ kind: 'histogram', blockSize: 10, counts: [1, 2, 0], compatYcsb: false }),
    ).toBe(20)
  })
})
