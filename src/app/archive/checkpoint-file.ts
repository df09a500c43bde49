import { z } from 'zod'
import { generatorHealthSchema } from '../../shared/report'
import { type PhaseName, phaseNameSchema } from '../../shared/trial'
import type { PhaseResult } from './events'

export const CHECKPOINT_FILE = 'checkpoint.json'

/** Which phase of which attempt at which trial is under way. */
export interface OpenPhase {
  readonly trial: number
  /** from 1, as in `trial-started` */
  readonly attempt: number
  readonly phase: PhaseName
}

/** Fields that a later version adds pass through unread. */
export const phaseResultSchema = z.looseObject({
  phase: phaseNameSchema,
  recorded: z.boolean(),
  state: z.enum(['complete', 'partial', 'cut-off']),
  startedAt: z.string(),
  durationMs: z.number(),
  totals: z.unknown(),
  generator: generatorHealthSchema,
})

const checkpointSchema = z.object({
  format: z.literal('touchstone.checkpoint'),
  version: z.literal(1),
  at: z.string(),
  trial: z.number().int(),
  attempt: z.number().int(),
  result: phaseResultSchema,
})

export function formatCheckpoint(open: OpenPhase, now: Date, result: PhaseResult): string {
  const { trial, attempt } = open
  const head = { format: 'touchstone.checkpoint', version: 1, at: now.toISOString() }
  return `${JSON.stringify({ ...head, trial, attempt, result })}\n`
}

/**
 * The result in a checkpoint, if it is one of the phase that is open; null for one of an earlier
 * phase or attempt.
 *
 * @throws when the text is no checkpoint
 */
export function parseCheckpoint(text: string, open: OpenPhase): PhaseResult | null {
  const { trial, attempt, result } = checkpointSchema.parse(JSON.parse(text))
  const fits = trial === open.trial && attempt === open.attempt && result.phase === open.phase
  return fits ? (result as PhaseResult) : null
}
