import { join } from 'node:path'
import { z } from 'zod'
import { type KeptFile, keptFile } from '../files/kept-file'

export const conditionsSchema = z.strictObject({
  /** name of the processor */
  cpu: z.string(),
  /** null: the machine did not tell */
  powerSource: z.enum(['mains', 'battery']).nullable(),
  /** of this program */
  version: z.string(),
})
/** What the figures hang on. */
export type Conditions = z.infer<typeof conditionsSchema>

const filedSchema = z.strictObject({
  /** ISO 8601, UTC */
  measuredAt: z.string(),
  /** operations per second of one worker when the store costs nothing */
  ceilingOpsPerSec: z.number(),
  /** service time of a store that costs nothing, ns */
  floorNs: z.strictObject({ p50: z.number().nullable(), p99: z.number().nullable() }),
  /** CPU of the worker per operation, ns */
  cpuPerOperationNs: z.number(),
  /** null: written before they were noted */
  conditions: conditionsSchema.nullable().default(null),
})
export type FiledCalibration = z.infer<typeof filedSchema>

const contentSchema = z.union([filedSchema, z.strictObject({})])
type Content = z.infer<typeof contentSchema>

const isFiled = (content: Content): content is FiledCalibration => 'measuredAt' in content

/** The last calibration of this machine: `calibration.json` of the data folder. */
export class CalibrationFile {
  private readonly file: KeptFile<Content>

  constructor(options: {
    readonly data: string
    readonly now: () => Date
    readonly onQuarantine: (sentence: string) => void
  }) {
    this.file = keptFile<Content>({
      path: join(options.data, 'calibration.json'),
      format: 'touchstone.calibration',
      version: 1,
      schema: contentSchema,
      initial: {},
      now: options.now,
      onQuarantine: options.onQuarantine,
    })
  }

  /** null: there is none yet. @throws WorkbenchError 'unsupported', 'disk' */
  async read(): Promise<FiledCalibration | null> {
    const content = await this.file.read()
    return isFiled(content) ? content : null
  }

  async write(calibration: FiledCalibration): Promise<void> {
    await this.file.change(() => calibration)
  }

  onChange(listener: () => void): () => void {
    return this.file.onChange(listener)
  }

  close(): Promise<void> {
    return this.file.close()
  }
}
