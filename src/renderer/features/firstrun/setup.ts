import type { RunSetup } from '../../../shared/contract/runs'
import { workloadSpecSchema } from '../../../shared/workload'

/** YCSB B, small enough to be over in half a minute on any machine. */
const WORKLOAD = workloadSpecSchema.parse({
  name: 'YCSB B',
  recordCount: 20_000,
  insertCount: 20_000,
  mix: { read: 0.95, update: 0.05, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 },
  requestDistribution: { kind: 'zipfian', variant: 'ycsb' },
  record: {
    fieldCount: 10,
    fieldNamePrefix: 'field',
    fieldLength: { kind: 'constant', bytes: 100 },
  },
  scan: { minLength: 1, maxLength: 1000, distribution: 'uniform' },
  keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
})

/** An ordinary run: load, 3 s of warm-up, 15 s measured, 8 clients in a closed loop. */
export const firstRunSetup = (profileId: string, seed: number): RunSetup => ({
  name: '',
  profileId,
  workload: WORKLOAD,
  control: {
    clients: 8,
    connections: null,
    workers: 1,
    rate: null,
    arrivals: 'constant',
    catchUp: { rule: 'burst' },
    backlogLimit: 100_000,
    timeoutMs: 10_000,
    thinkTime: null,
    pacing: 'timer',
  },
  warmup: { operations: null, durationMs: 3_000 },
  measured: { operations: null, durationMs: 15_000 },
  dataPolicy: 'ours',
  seed,
  percentiles: [],
  thresholds: [],
  maxFailedShare: 1,
})
