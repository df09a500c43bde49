import { z } from 'zod'
import type { Problem } from '../errors'
import { type WorkloadSpec, workloadSpecSchema } from '../workload'

/** A line of a YCSB file that means nothing here; it is kept and exported again. */
export interface KeptProperty {
  readonly key: string
  readonly value: string
}

export interface WorkloadView {
  readonly id: string
  /** comes with the product and cannot be changed */
  readonly preset: boolean
  readonly spec: WorkloadSpec
  readonly kept: readonly KeptProperty[]
  /** ISO 8601, UTC; null for presets */
  readonly changedAt: string | null
}

export const workloadInputSchema = z.strictObject({
  /** null: a new one */
  id: z.string().max(64).nullable(),
  spec: workloadSpecSchema,
  kept: z
    .array(z.strictObject({ key: z.string().max(1000), value: z.string().max(10_000) }))
    .max(1000),
})
export type WorkloadInput = z.infer<typeof workloadInputSchema>

/** What became of one line of a `.properties` file. */
export interface ImportLine {
  /** 1-based; null for a default that no line gave */
  readonly line: number | null
  readonly text: string
  /** what it became here: `record.fieldCount = 10` */
  readonly became: string
  readonly state: 'understood' | 'changed' | 'not-understood' | 'duplicate' | 'default'
  readonly note: string
}

export type ImportedWorkload =
  | {
      readonly ok: true
      readonly spec: WorkloadSpec
      readonly kept: readonly KeptProperty[]
      readonly lines: readonly ImportLine[]
      readonly dialect: 'ycsb' | 'go-ycsb'
      /** the file may come from either program, and it makes a difference */
      readonly dialectUnsure: boolean
    }
  | {
      readonly ok: false
      readonly lines: readonly ImportLine[]
      readonly problems: readonly Problem[]
    }

/** What the workload really sends, made by the code that sends it. */
export interface WorkloadPreview {
  readonly firstKeys: readonly string[]
  /** as the run would draw them */
  readonly drawnKeys: readonly string[]
  /** field name and value of key 0; long values cut at 200 characters, with their length */
  readonly record: readonly {
    readonly name: string
    readonly value: string
    readonly bytes: number
  }[]
  /** of the field values alone, on average: keys, field names and what a store adds come on top */
  readonly bytesPerRecord: number
  /** of all records of the key space */
  readonly bytesInAll: number
}
