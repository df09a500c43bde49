import { z } from 'zod'

/**
 * A core workload: what is done to which records. Pure data; `engine/workloads/core` turns it into
 * operations. Defaults are YCSB's (spec/ycsb-core §1.2) except where a comment says otherwise.
 */

/** Largest integer that is exact everywhere in the product. */
export const MAX_COUNT = Number.MAX_SAFE_INTEGER

const count = z.number().int().min(0).max(MAX_COUNT)
const share = z.number().min(0).max(1)

/** Keys and field names go to the stores as one byte a character. */
const latin1 = z.string().refine((text) => [...text].every((char) => char <= '\u00ff'), {
  message: 'only characters of Latin-1 (U+0000 to U+00FF) can be used',
})

export const requestDistributionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('uniform') }),
  z.strictObject({ kind: z.literal('sequential') }),
  z.strictObject({
    kind: z.literal('zipfian'),
    /**
     * `ycsb`: YCSB's own scrambled zipfian, a fixed 10^10-rank zipfian (theta 0.99) folded onto the
     * key space; far flatter than its name says. `true`: scrambled Zipf(theta) over the real keys.
     */
    variant: z.enum(['ycsb', 'true']),
    /** skew exponent, 0 ≤ theta < 1; only for `true` (the `ycsb` variant is fixed at 0.99) */
    theta: z.number().min(0).lt(1).default(0.99),
  }),
  z.strictObject({ kind: z.literal('latest'), theta: z.number().min(0).lt(1).default(0.99) }),
  z.strictObject({
    kind: z.literal('hotspot'),
    dataFraction: share.default(0.2),
    operationFraction: share.default(0.8),
  }),
  z.strictObject({
    kind: z.literal('exponential'),
    /** this percentage of accesses falls … */
    percentile: z.number().gt(0).lt(100).default(95),
    /** … within this newest fraction of the data set */
    fraction: z.number().gt(0).max(1).default(0.8571428571),
  }),
])
export type RequestDistribution = z.infer<typeof requestDistributionSchema>

export const lengthDistributionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), bytes: z.number().int().min(0) }),
  z.strictObject({
    kind: z.literal('uniform'),
    minBytes: z.number().int().min(0),
    maxBytes: z.number().int().min(0),
  }),
  z.strictObject({
    kind: z.literal('zipfian'),
    minBytes: z.number().int().min(0),
    maxBytes: z.number().int().min(0),
  }),
  /** weighted list of lengths */
  z.strictObject({
    kind: z.literal('weighted'),
    choices: z
      .array(z.strictObject({ bytes: z.number().int().min(0), weight: z.number().gt(0) }))
      .min(1),
  }),
  /** YCSB's histogram file, already read: bucket i stands for (i + 1) × blockSize bytes */
  z.strictObject({
    kind: z.literal('histogram'),
    blockSize: z.number().int().min(1),
    counts: z.array(z.number().int().min(0)).min(1),
    /** true: YCSB's off-by-one draw (spec §2.10), for comparing with its results */
    compatYcsb: z.boolean().default(false),
  }),
])
export type LengthDistribution = z.infer<typeof lengthDistributionSchema>

export const workloadSpecSchema = z.strictObject({
  /** shown to people, e.g. "YCSB A" */
  name: z.string().min(1),
  /** what it stands for, one sentence; empty when unknown */
  description: z.string().default(''),
  table: z.string().min(1).default('usertable'),
  /** records that exist, or will exist, in total */
  recordCount: count.min(1),
  /** first record number of this client's slice */
  insertStart: count.default(0),
  /** records of the slice */
  insertCount: count,
  /** weights of the mix, already normalised: they total 1 */
  mix: z.strictObject({
    read: share,
    update: share,
    insert: share,
    scan: share,
    delete: share,
    readModifyWrite: share,
  }),
  requestDistribution: requestDistributionSchema,
  record: z.strictObject({
    fieldCount: z.number().int().min(1).max(10_000),
    fieldNamePrefix: latin1,
    fieldLength: lengthDistributionSchema,
  }),
  /** share of each value that a compressor can fold away, 0 (YCSB's text) … 1 (constant) */
  compressibility: share.default(0),
  readAllFields: z.boolean().default(true),
  /** pass the explicit list of names instead of "all"; the plain read only, as in YCSB */
  readAllFieldsByName: z.boolean().default(false),
  writeAllFields: z.boolean().default(false),
  /** values are a function of key and field, and reads are verified */
  dataIntegrity: z.boolean().default(false),
  scan: z.strictObject({
    minLength: z.number().int().min(1),
    maxLength: z.number().int().min(1),
    distribution: z.enum(['uniform', 'zipfian']),
  }),
  keys: z.strictObject({
    prefix: latin1,
    order: z.enum(['hashed', 'ordered']),
    /** least number of digits, filled with zeros on the left */
    zeroPadding: z.number().int().min(1).max(100),
    /** `go-ycsb` hashes the bytes of the number in the opposite order: other keys */
    hash: z.enum(['ycsb', 'go-ycsb']),
  }),
  /** records expire after this many seconds, with this share of writes; null: never */
  expiry: z
    .strictObject({ seconds: z.number().int().min(1), share: share })
    .nullable()
    .default(null),
  loadRetry: z
    .strictObject({
      /** further attempts for a failed insert of the load phase */
      limit: z.number().int().min(0),
      /** mean pause between them, jittered by ± 20 % */
      intervalSeconds: z.number().min(0),
    })
    .default({ limit: 0, intervalSeconds: 3 }),
})
export type WorkloadSpec = z.infer<typeof workloadSpecSchema>
export type OperationMix = WorkloadSpec['mix']
