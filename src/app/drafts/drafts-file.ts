import { join } from 'node:path'
import { z } from 'zod'
import { type KeptFile, keptFile } from '../files/kept-file'

const draftSchema = z.strictObject({
  key: z.string().max(200),
  value: z.unknown(),
  /** ISO 8601, UTC: when it was typed */
  at: z.string(),
})
export type Draft = z.infer<typeof draftSchema>

/** Everything in the file `drafts.json` of the data folder but format and version; newest last. */
export const draftsSchema = z.strictObject({ drafts: z.array(draftSchema) })
export type Drafts = z.infer<typeof draftsSchema>

export interface DraftsFileOptions {
  /** the data folder */
  readonly data: string
  readonly now: () => Date
  readonly onQuarantine: (sentence: string) => void
}

export const draftsFile = ({ data, now, onQuarantine }: DraftsFileOptions): KeptFile<Drafts> =>
  keptFile<Drafts>({
    path: join(data, 'drafts.json'),
    format: 'touchstone.drafts',
    version: 1,
    schema: draftsSchema,
    initial: { drafts: [] },
    now,
    onQuarantine,
  })

const KEPT_DAYS = 90
const MOST_DRAFTS = 200
const MOST_CHARACTERS = 4_000_000

/** Without what is old, and without the oldest where there is too much of it. */
export function tidied(drafts: readonly Draft[], now: Date): readonly Draft[] {
  const oldestMs = now.getTime() - KEPT_DAYS * 86_400_000
  const young = drafts.filter(({ at }) => !(Date.parse(at) < oldestMs)).slice(-MOST_DRAFTS)
  let characters = 0
  const from = young.findLastIndex((draft) => {
    characters += JSON.stringify(draft).length
    return characters > MOST_CHARACTERS
  })
  const kept = young.slice(from + 1)
  return kept.length === drafts.length ? drafts : kept
}
