import { join } from 'node:path'
import { z } from 'zod'
import { workloadInputSchema } from '../../shared/contract/workloads'
import { workloadSpecSchema } from '../../shared/workload'
import { type KeptFile, keptFile } from '../files/kept-file'

/** A workload of the user's own. */
export const ownWorkloadSchema = z.strictObject({
  id: z.string().min(1).max(64),
  spec: workloadSpecSchema,
  /** lines of a YCSB file that mean nothing here */
  kept: workloadInputSchema.shape.kept,
  /** ISO 8601, UTC */
  changedAt: z.string(),
})
export type OwnWorkload = z.infer<typeof ownWorkloadSchema>

/** Everything in the file `workloads.json` of the configuration folder but format and version. */
export const workloadsSchema = z
  .strictObject({ workloads: z.array(ownWorkloadSchema) })
  .refine(({ workloads }) => new Set(workloads.map(({ id }) => id)).size === workloads.length, {
    path: ['workloads'],
    message: 'two workloads have the same id',
  })
export type Workloads = z.infer<typeof workloadsSchema>

export interface WorkloadsFileOptions {
  /** the configuration folder */
  readonly config: string
  readonly now: () => Date
  readonly onQuarantine: (sentence: string) => void
}

/** The user's workloads, in the order shown. */
export const workloadsFile = ({
  config,
  now,
  onQuarantine,
}: WorkloadsFileOptions): KeptFile<Workloads> =>
  keptFile({
    path: join(config, 'workloads.json'),
    format: 'touchstone.workloads',
    version: 1,
    schema: workloadsSchema,
    initial: { workloads: [] },
    now,
    onQuarantine,
  })
