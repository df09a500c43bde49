import { z } from 'zod'

/**
 * How fast operations are asked for. Rates are operations per second over all workers.
 */

/** Operations per second. */
export const opsPerSecSchema = z.number().gt(0).max(1e9)
const rate = opsPerSecSchema
const seconds = z.number().gt(0)

export const rateShapeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), opsPerSec: rate }),
  /** piecewise: hold or ramp linearly; after the last piece the last rate holds, or it starts again */
  z.strictObject({
    kind: z.literal('pieces'),
    pieces: z
      .array(
        z.strictObject({
          forSeconds: seconds,
          fromOpsPerSec: z.number().min(0).max(1e9),
          /** equal to `from` for a step */
          toOpsPerSec: z.number().min(0).max(1e9),
        }),
      )
      .min(1),
    repeat: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('sine'),
    meanOpsPerSec: rate,
    /** at most the mean */
    amplitudeOpsPerSec: z.number().min(0),
    periodSeconds: seconds,
  }),
])
export type RateShape = z.infer<typeof rateShapeSchema>

/** What happens with operations that are due but late, after a stall. */
export const catchUpSchema = z.discriminatedUnion('rule', [
  /** issue them at once, as fast as the in-flight limit allows, keeping their intended starts */
  z.strictObject({ rule: z.literal('burst') }),
  /** issue them at up to `factor` × the target rate until the backlog is gone */
  z.strictObject({ rule: z.literal('bounded'), factor: z.number().gt(1).max(100) }),
  /** drop, and count, what is late by more than this */
  z.strictObject({ rule: z.literal('skip'), lateMs: z.number().min(0) }),
])
export type CatchUp = z.infer<typeof catchUpSchema>

export const loadControlSchema = z.strictObject({
  /** virtual clients; with a rate, the in-flight limit */
  clients: z.number().int().min(1).max(100_000),
  /** connections over all workers; null: one per virtual client */
  connections: z.number().int().min(1).max(100_000).nullable(),
  workers: z.number().int().min(1).max(1024),
  /** null: closed loop, each client issues when its last operation ended */
  rate: rateShapeSchema.nullable(),
  arrivals: z.enum(['constant', 'poisson']),
  catchUp: catchUpSchema,
  /** operations that may wait for a free slot; more are dropped and counted */
  backlogLimit: z.number().int().min(0).max(10_000_000),
  /** an operation without an answer after this is `timed-out` */
  timeoutMs: z.number().int().min(1),
  /** pause of a virtual client between two operations; closed loop only */
  thinkTime: z
    .strictObject({ meanMs: z.number().gt(0), distribution: z.enum(['constant', 'exponential']) })
    .nullable(),
  /** `timer`: 1 ms grain, with a check at every completion; `precise`: spins, one core per worker */
  pacing: z.enum(['timer', 'precise']),
})
export type LoadControl = z.infer<typeof loadControlSchema>

/** When a phase ends: by count, by time, or whichever comes first. */
export const phaseEndSchema = z
  .strictObject({
    operations: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable(),
    durationMs: z.number().min(1).nullable(),
  })
  .refine((end) => end.operations !== null || end.durationMs !== null, {
    message: 'a phase needs a number of operations, a duration, or both',
  })
export type PhaseEnd = z.infer<typeof phaseEndSchema>
