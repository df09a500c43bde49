import type { z } from 'zod'
import { type WorkloadSpec, workloadSpecSchema } from '../../../src/shared/workload'

/** A workload of the given size with the product's defaults, changed by `overrides`. */
export function workloadSpec(
  recordCount: number,
  overrides: Partial<z.input<typeof workloadSpecSchema>> = {},
): WorkloadSpec {
  return workloadSpecSchema.parse({
    name: 'test',
    recordCount,
    insertCount: recordCount,
    mix: { read: 0.95, update: 0, insert: 0.05, scan: 0, delete: 0, readModifyWrite: 0 },
    requestDistribution: { kind: 'uniform' },
    record: {
      fieldCount: 10,
      fieldNamePrefix: 'field',
      fieldLength: { kind: 'constant', bytes: 100 },
    },
    scan: { minLength: 1, maxLength: 100, distribution: 'uniform' },
    keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
    ...overrides,
  })
}
