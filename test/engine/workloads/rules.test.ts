import { describe, expect, it } from 'vitest'
import { presetById } from '../../../src/engine/workloads/presets'
import { checkWorkload } from '../../../src/engine/workloads/rules'
import type { WorkloadSpec } from '../../../src/shared/workload'

const base = presetById('a')!.spec
const check = (change: Partial<WorkloadSpec>) => checkWorkload({ ...base, ...change })

describe('checkWorkload', () => {
  it('has nothing against the presets', () => {
    expect(check({})).toEqual({ problems: [], notes: [] })
  })

  it('names what a mix totals', () => {
    expect(check({ mix: { ...base.mix, read: 0.7, update: 0.5 } }).problems).toEqual([
      expect.objectContaining({
        path: 'mix',
        message: 'The mix must total 1, and 0.7 + 0.5 = 1.2.',
      }),
    ])
  })

  it('calls values by their path where nothing else is known', () => {
    expect(check({ insertStart: 1000 }).problems).toMatchObject([
      {
        path: 'insertStart',
        value: '1000',
        message:
          'insertStart 1000 must be below recordCount 1000: records are numbered from 0, so the slice is empty.',
        hint: 'recordCount counts the records of all clients together',
      },
    ])
  })

  it('tells everything at once', () => {
    const { problems } = check({
      insertCount: 2000,
      dataIntegrity: true,
      compressibility: 0.5,
      record: { ...base.record, fieldLength: { kind: 'uniform', minBytes: 9, maxBytes: 8 } },
    })
    expect(problems.map((problem) => problem.path)).toEqual([
      'insertCount',
      'record.fieldLength.minBytes',
      'dataIntegrity',
      'compressibility',
    ])
  })

  it('stays silent where a value it needs is known to be wrong', () => {
    const { problems } = checkWorkload(
      { ...base, insertStart: 1000, scan: { ...base.scan, minLength: 9, maxLength: 8 } },
      { name: (path) => path, faulty: (path) => path === 'recordCount' },
    )
    expect(problems.map((problem) => problem.path)).toEqual(['scan.minLength'])
  })

  it('knows that weights and an empty histogram are no constant length', () => {
    const choices = [{ bytes: 5, weight: 1 }]
    const weighted = { ...base.record, fieldLength: { kind: 'weighted' as const, choices } }
    expect(check({ dataIntegrity: true, record: weighted }).problems[0].message).toBe(
      'dataIntegrity needs fields of one length, and their lengths are weighted.',
    )
    const empty = { kind: 'histogram' as const, blockSize: 1, counts: [0], compatYcsb: false }
    expect(check({ record: { ...base.record, fieldLength: empty } }).problems[0].message).toBe(
      'record.fieldLength.counts has no bucket with a count above 0, so there is no length to draw.',
    )
  })
})
