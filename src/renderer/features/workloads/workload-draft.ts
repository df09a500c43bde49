import type { KeptProperty, WorkloadView } from '../../../shared/contract/workloads'
import { joinPath } from '../../../shared/problems'
import { type WorkloadSpec, workloadSpecSchema } from '../../../shared/workload'
import { valueAt, withAt } from './at-path'

/** As a number field holds it: a text is what cannot be read as a number, or nothing. */
export type Typed = number | string

type Loose<T> = T extends number
  ? Typed
  : T extends readonly (infer Each)[]
    ? readonly Loose<Each>[]
    : T extends object
      ? { readonly [K in keyof T]: Loose<T[K]> }
      : T

/** A workload as it is typed: whole, but any number in it may be a text that is none. */
export type LooseSpec = Loose<WorkloadSpec>

export interface WorkloadDraft {
  readonly spec: LooseSpec
  readonly kept: readonly KeptProperty[]
}

export const draftOf = ({ spec, kept }: Pick<WorkloadView, 'spec' | 'kept'>): WorkloadDraft => ({
  spec,
  kept,
})

/** What a new workload begins with: reads over 100,000 records of 10 × 100 bytes, hot ones scattered. */
export const newWorkload = (name: string): WorkloadDraft => ({
  spec: workloadSpecSchema.parse({
    name,
    recordCount: 100_000,
    insertCount: 100_000,
    mix: { read: 0.95, update: 0.05, insert: 0, scan: 0, delete: 0, readModifyWrite: 0 },
    requestDistribution: { kind: 'zipfian', variant: 'true' },
    record: {
      fieldCount: 10,
      fieldNamePrefix: 'field',
      fieldLength: { kind: 'constant', bytes: 100 },
    },
    scan: { minLength: 1, maxLength: 100, distribution: 'uniform' },
    keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
  }),
  kept: [],
})

const WHOLE = ['mix', 'requestDistribution', 'record.fieldLength', 'scan', 'keys', 'loadRetry']

/** What was kept of a draft; null when it has not the form of one. */
export function parseDraft(kept: unknown): WorkloadDraft | null {
  const spec = valueAt(kept, 'spec')
  const whole = WHOLE.every((path) => typeof valueAt(spec, path) === 'object')
  return whole && Array.isArray(valueAt(kept, 'kept')) ? (kept as WorkloadDraft) : null
}

type Issues = NonNullable<ReturnType<typeof workloadSpecSchema.safeParse>['error']>['issues']

export interface FieldFault {
  readonly path: string
  readonly issue: Issues[number]
  readonly found: unknown
}

export type ReadDraft =
  | { readonly ok: true; readonly spec: WorkloadSpec }
  /** limits of single fields; rules between them are the host's */
  | { readonly ok: false; readonly faults: readonly FieldFault[] }

export function readDraft({ spec }: WorkloadDraft): ReadDraft {
  const parsed = workloadSpecSchema.safeParse(spec)
  if (parsed.success) return { ok: true, spec: parsed.data }
  const faults = parsed.error.issues.map((issue) => {
    const path = joinPath(issue.path)
    return { path, issue, found: valueAt(spec, path) }
  })
  return { ok: false, faults }
}

/** The number of records; a slice that was the whole of them stays the whole. */
export function withRecords(spec: LooseSpec, recordCount: Typed): LooseSpec {
  const whole = spec.insertStart === 0 && spec.insertCount === spec.recordCount
  return { ...spec, recordCount, ...(whole ? { insertCount: recordCount } : {}) }
}

export const DISTRIBUTIONS: Readonly<
  Record<WorkloadSpec['requestDistribution']['kind'], WorkloadSpec['requestDistribution']>
> = {
  uniform: { kind: 'uniform' },
  zipfian: { kind: 'zipfian', variant: 'true', theta: 0.99 },
  latest: { kind: 'latest', theta: 0.99 },
  hotspot: { kind: 'hotspot', dataFraction: 0.2, operationFraction: 0.8 },
  exponential: { kind: 'exponential', percentile: 95, fraction: 0.8571428571 },
  sequential: { kind: 'sequential' },
}

type Lengths = WorkloadSpec['record']['fieldLength']

export const LENGTHS: Readonly<Record<Lengths['kind'], Lengths>> = {
  constant: { kind: 'constant', bytes: 100 },
  uniform: { kind: 'uniform', minBytes: 1, maxBytes: 100 },
  zipfian: { kind: 'zipfian', minBytes: 1, maxBytes: 100 },
  weighted: {
    kind: 'weighted',
    choices: [
      { bytes: 100, weight: 9 },
      { bytes: 1000, weight: 1 },
    ],
  },
  histogram: { kind: 'histogram', blockSize: 10, counts: [1], compatYcsb: false },
}

/** YCSB's own zipfian knows one skew. */
export const withVariant = (spec: LooseSpec, variant: string): LooseSpec =>
  withAt(spec, 'requestDistribution', { kind: 'zipfian', variant, theta: 0.99 })
