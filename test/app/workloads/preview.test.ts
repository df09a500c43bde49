import { describe, expect, it } from 'vitest'
import { previewWorkload } from '../../../src/app/workloads/preview'
import { seededRandom } from '../../../src/engine/random/seeded-random'
import { Operation } from '../../../src/engine/run/operation'
import { CoreWork } from '../../../src/engine/workloads/core/core-work'
import { LoadWork } from '../../../src/engine/workloads/core/load-work'
import type { WorkloadSpec } from '../../../src/shared/workload'
import { workloadSpec } from '../../engine/generators/workload-spec'

const READS = { read: 1, update: 0, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 }
const zipfian = workloadSpec(5000, {
  mix: READS,
  requestDistribution: { kind: 'zipfian', variant: 'true' },
})

const nobody = { ended() {}, recordRead() {}, sent() {}, waited() {} }

/** What worker 0 is given to send, by the code that gives it. */
function sent(spec: WorkloadSpec, seed: number) {
  const random = (phase: string) => seededRandom(seed).split(phase).split(0)
  const shared = { spec, seed, worker: 0, workers: 1, operations: 10 }
  const load = new LoadWork({ ...shared, random: random('load') })
  const core = new CoreWork({
    ...shared,
    random: random('measured'),
    totalOperations: null,
    nextInsert: spec.recordCount,
    wholeBelow: spec.recordCount,
  })
  const operation = new Operation(0, nobody)
  const keys = (work: typeof load | typeof core) =>
    Array.from({ length: 10 }, () => {
      work.choose(operation)
      return operation.key
    })
  load.choose(operation)
  const record = operation.values.names.map((name, i) => [name, operation.values.values[i]])
  return { firstKeys: [operation.key, ...keys(load).slice(0, 9)], drawnKeys: keys(core), record }
}

describe('the preview of a workload', () => {
  it.each([
    ['as YCSB fills it', {}],
    ['compressible', { compressibility: 0.4 }],
    ['that can be verified', { dataIntegrity: true }],
    ['of a slice, hashed as go-ycsb does', { insertStart: 700, insertCount: 300 }],
    [
      'of various lengths',
      {
        record: {
          fieldCount: 3,
          fieldNamePrefix: 'f',
          fieldLength: { kind: 'uniform' as const, minBytes: 1, maxBytes: 40 },
        },
      },
    ],
  ])('shows what a run sends: a record %s', (_name, changes) => {
    const spec = { ...zipfian, ...changes } as WorkloadSpec
    const preview = previewWorkload(spec, 42)
    const { firstKeys, drawnKeys, record } = sent(spec, 42)
    expect(preview.firstKeys).toEqual(firstKeys)
    expect(preview.drawnKeys).toEqual(drawnKeys)
    expect(preview.record.map(({ name, value }) => [name, value])).toEqual(record)
  })

  it('adds up the bytes of all records', () => {
    const { bytesPerRecord, bytesInAll } = previewWorkload(zipfian, 1)
    expect([bytesPerRecord, bytesInAll]).toEqual([1000, 5_000_000])
    const uniform = previewWorkload(
      {
        ...zipfian,
        record: {
          fieldCount: 10,
          fieldNamePrefix: 'f',
          fieldLength: { kind: 'uniform', minBytes: 50, maxBytes: 149 },
        },
      },
      1,
    )
    // the mean length is 99.5
    expect(uniform.bytesPerRecord).toBe(995)
  })

  it('cuts long values, and says how long they are', () => {
    const record = {
      fieldCount: 10_000,
      fieldNamePrefix: 'f',
      fieldLength: { kind: 'constant', bytes: 3_000_000 },
    } as const
    const preview = previewWorkload({ ...zipfian, record }, 1)
    expect(preview.record).toHaveLength(11)
    for (const { value, bytes } of preview.record) {
      expect([value.length, bytes]).toEqual([200, 3_000_000])
    }
    expect(preview.bytesPerRecord).toBe(3e10)
  })

  it('refuses to make a value of gigabytes', () => {
    const record = {
      fieldCount: 1,
      fieldNamePrefix: 'f',
      fieldLength: { kind: 'constant', bytes: 2 ** 40 },
    } as const
    expect(() => previewWorkload({ ...zipfian, record }, 1)).toThrow(
      /record\.fieldLength: a field of 1\.10\sTB is too large to be shown/,
    )
  })

  it('draws no keys for a workload that only inserts, and lists no more keys than there are', () => {
    const spec = workloadSpec(3, { mix: { ...READS, read: 0, insert: 1 } })
    const { firstKeys, drawnKeys } = previewWorkload(spec, 1)
    expect([firstKeys.length, drawnKeys.length]).toEqual([3, 0])
  })
})
