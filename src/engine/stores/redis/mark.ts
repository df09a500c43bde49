import { z } from 'zod'
import type { OwnershipMark } from '../port'

/** Key of the mark by which the product knows its own data again. */
export const MARK_KEY = 'touchstone:owner'

const markSchema = z.strictObject({
  product: z.literal('touchstone'),
  version: z.literal(1),
  createdAt: z.string(),
  fingerprint: z.string(),
  recordCount: z.number(),
  complete: z.boolean(),
  nextInsert: z.number(),
  wholeBelow: z.number(),
})

/** Null for text that is not ours: such data counts as somebody else's. */
export function parseMark(text: string): OwnershipMark | null {
  try {
    const parsed = markSchema.safeParse(JSON.parse(Buffer.from(text, 'latin1').toString('utf8')))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
