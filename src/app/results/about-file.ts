import { join } from 'node:path'
import { z } from 'zod'
import { type KeptFile, keptFile } from '../files/kept-file'

/** What a user says of a run, beside what was measured, in its own folder. */
const aboutSchema = z.strictObject({
  /** null: as the plan names it */
  name: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  note: z.string().default(''),
  /** pinned: later runs are held against it */
  baseline: z.boolean().default(false),
})
export type About = z.infer<typeof aboutSchema>

export const ABOUT_FILE = 'about.json'

export interface AboutFileOptions {
  readonly now: () => Date
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
}

/** `about.json` of the run in a folder. */
export const aboutFile = (folder: string, options: AboutFileOptions): KeptFile<About> =>
  keptFile({
    ...options,
    path: join(folder, ABOUT_FILE),
    format: 'touchstone.about',
    version: 1,
    schema: aboutSchema,
    initial: aboutSchema.parse({}),
  })
