import { z } from 'zod'
import { phaseNameSchema } from './trial'

/** `rate`: the target rate was changed by hand */
export const MARK_KINDS = ['note', 'stall', 'server', 'pause', 'rate', 'sleep'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/**
 * Something on the time axis of a phase. That axis stands still during a pause, so a mark of one is
 * an instant on it and `forMs` says how long everything waited; the other kinds lie on the axis with
 * their length.
 */
export const markSchema = z.object({
  id: z.string(),
  kind: z.enum(MARK_KINDS),
  phase: phaseNameSchema,
  /** since the start of the phase, without pauses */
  atMs: z.number().min(0),
  /** 0: an instant, or a pause that has not ended */
  forMs: z.number().min(0),
  text: z.string(),
})
export type Mark = Readonly<z.infer<typeof markSchema>>
