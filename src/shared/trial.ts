import { z } from 'zod'
import { loadControlSchema, phaseEndSchema } from './load-control'
import { workloadSpecSchema } from './workload'

/** What a phase is for. Only the measured phase enters the figures; the others are reported too. */
export const PHASE_NAMES = ['load', 'warm-up', 'measured'] as const
export const phaseNameSchema = z.enum(PHASE_NAMES)
export type PhaseName = z.infer<typeof phaseNameSchema>

export const phasePlanSchema = z.discriminatedUnion('name', [
  /** fills the key space: every record of the slice, once */
  z.strictObject({ name: z.literal('load') }),
  z.strictObject({ name: z.literal('warm-up'), end: phaseEndSchema }),
  z.strictObject({ name: z.literal('measured'), end: phaseEndSchema }),
])
export type PhasePlan = z.infer<typeof phasePlanSchema>

export const targetSchema = z.strictObject({
  /** the profile's name, or the URI without its secret */
  name: z.string(),
  /** kind of the store: `redis`, `leveldb`, … */
  store: z.string(),
  /** without secrets */
  uri: z.string(),
  /** the store's own options; without secrets in every file, with them only on the way to a worker */
  options: z.unknown(),
})
export type Target = z.infer<typeof targetSchema>

/**
 * What to do with data that is there already. Data that the product wrote for an equal data set is
 * used as it is in every case.
 * `ours`: data of another of our data sets is replaced, foreign data is an error.
 * `existing`: measure on what is there, whoever wrote it; nothing is loaded or removed.
 * `overwrite`: foreign records under the product's own layout are removed as well.
 */
export const dataPolicySchema = z.enum(['ours', 'existing', 'overwrite'])
export type DataPolicy = z.infer<typeof dataPolicySchema>

export const trialSpecSchema = z.strictObject({
  target: targetSchema,
  workload: workloadSpecSchema,
  control: loadControlSchema,
  phases: z.array(phasePlanSchema).min(1),
  dataPolicy: dataPolicySchema,
  /** decides every draw: keys, mix, values, arrivals */
  seed: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** reported beside p50 … p99.99, in percent */
  percentiles: z.array(z.number().gt(0).max(100)),
  /** as written: `read.p99<5ms` */
  thresholds: z.array(z.string()),
  /** share of failed operations above which the run is not accepted */
  maxFailedShare: z.number().min(0).max(1),
})
export type TrialSpec = z.infer<typeof trialSpecSchema>

/** The file `plan.json` of a run. */
export const planFileSchema = z.strictObject({
  format: z.literal('touchstone.plan'),
  version: z.literal(1),
  name: z.string(),
  /** ISO 8601, UTC */
  createdAt: z.string(),
  /** the saved connection that a window started it on; absent: it was started from a command line */
  profileId: z.string().optional(),
  trials: z.array(trialSpecSchema).min(1),
})
export type PlanFile = z.infer<typeof planFileSchema>
