import { describe, expect, it } from 'vitest'
import { dataSetShape } from '../../../src/engine/workloads/data-set'
import { workloadSpec } from '../generators/workload-spec'

const MIX = { read: 1, update: 0, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 }
const fingerprint = (overrides: Parameters<typeof workloadSpec>[1] = {}, seed = 42): string =>
  dataSetShape(workloadSpec(1000, overrides), seed).fingerprint

describe('data set of a workload', () => {
  it('is the same for workloads that differ in what they do, not in what is stored', () => {
    expect(fingerprint({ mix: MIX, requestDistribution: { kind: 'latest' } })).toBe(fingerprint())
    expect(fingerprint({ readAllFields: false, writeAllFields: true, name: 'B' })).toBe(
      fingerprint(),
    )
  })

  it.each([
    { table: 'other' },
    { insertStart: 10, insertCount: 990 },
    { compressibility: 0.5 },
    { dataIntegrity: true },
    { expiry: { seconds: 9, share: 1 } },
    { keys: { prefix: 'user', order: 'ordered', zeroPadding: 1, hash: 'ycsb' } } as const,
  ])('is another for %o', (overrides) => {
    expect(fingerprint(overrides)).not.toBe(fingerprint())
  })

  it('depends on the seed unless integrity fixes every byte', () => {
    expect(fingerprint({}, 43)).not.toBe(fingerprint())
    expect(fingerprint({ dataIntegrity: true }, 43)).toBe(fingerprint({ dataIntegrity: true }))
  })

  it('names the fields and the number of records', () => {
    expect(dataSetShape(workloadSpec(1000), 1)).toMatchObject({
      table: 'usertable',
      recordCount: 1000,
      fieldNames: Array.from({ length: 10 }, (_, i) => `field${i}`),
    })
  })
})
