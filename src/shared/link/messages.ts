import { z } from 'zod'
import type { WireError } from '../errors'

/**
 * What passes over a link. A call or a follow has a number, chosen by the window and used once on a
 * link. Events carry the count of their kind from 1, so that one that is missing shows.
 */

const id = z.number().int().min(1)
const count = z.number().int().min(1)
/** JSON leaves out what is undefined */
const anything = z.unknown().optional()

/** From the window. */
export const fromWindowSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id, name: z.string(), input: anything }),
  z.object({ type: z.literal('cancel'), id }),
  z.object({ type: z.literal('follow'), id, name: z.string(), input: anything }),
  /** the event has been taken: the next one may come */
  z.object({ type: z.literal('taken'), id, count }),
  z.object({ type: z.literal('unfollow'), id }),
])
export type FromWindow = z.infer<typeof fromWindowSchema>

/** Built by `toWireError` and read by `fromWireError`; an error that damages itself is shown as it is. */
const wireError = z.custom<WireError>(
  (value) => typeof value === 'object' && value !== null && 'message' in value,
)

/** From the application. */
export const fromHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('told'), id, count, told: anything }),
  z.object({ type: z.literal('done'), id, output: anything }),
  /** ends a call, or refuses a follow */
  z.object({ type: z.literal('failed'), id, error: wireError }),
  z.object({ type: z.literal('value'), id, count, value: anything }),
])
export type FromHost = z.infer<typeof fromHostSchema>
