import { z } from 'zod'
import { markSchema } from '../../shared/mark'
import { environmentSchema, storeFactsSchema } from '../../shared/report'
import { phaseNameSchema } from '../../shared/trial'
import { phaseResultSchema } from './checkpoint-file'
import type { JournalLine } from './events'

const trial = z.number().int().min(0)
const at = z.string()
const id = z.string()

/**
 * What a reader relies on in a line. A sample is looked at only as far as a line cut in two could
 * go wrong: there are 28,800 of them in eight hours.
 */
const lineSchema = z.discriminatedUnion('type', [
  z.object({
    at,
    type: z.literal('run-started'),
    format: z.literal('touchstone.journal'),
    version: z.literal(1),
    tool: z.string(),
  }),
  z.object({ at, type: z.literal('environment'), environment: environmentSchema }),
  z.object({ at, type: z.literal('trial-started'), trial, attempt: z.number().int().min(1) }),
  z.object({ at, type: z.literal('facts'), trial, facts: storeFactsSchema }),
  z.object({
    at,
    type: z.literal('size'),
    trial,
    when: z.enum(['after-load', 'at-end']),
    size: z.object({ diskBytes: z.number().nullable(), memoryBytes: z.number().nullable() }),
  }),
  z.object({ at, type: z.literal('note'), trial: trial.nullable(), message: z.string() }),
  z.object({
    at,
    type: z.literal('phase-started'),
    trial,
    phase: phaseNameSchema,
    recorded: z.boolean(),
  }),
  z.object({
    at,
    type: z.literal('sample'),
    trial,
    phase: phaseNameSchema,
    sample: z.object({ atMs: z.number(), forMs: z.number() }),
  }),
  z.object({
    at,
    type: z.literal('paused'),
    id,
    trial,
    phase: phaseNameSchema,
    atMs: z.number().min(0),
  }),
  z.object({
    at,
    type: z.literal('resumed'),
    id,
    trial,
    phase: phaseNameSchema,
    atMs: z.number().min(0),
    forMs: z.number().min(0),
  }),
  z.object({ at, type: z.literal('mark'), trial, ...markSchema.shape }),
  z.object({ at, type: z.literal('mark-edited'), id, text: z.string() }),
  z.object({ at, type: z.literal('phase-ended'), trial, result: phaseResultSchema }),
  z.object({
    at,
    type: z.literal('trial-ended'),
    trial,
    state: z.enum(['measured', 'partial', 'failed']),
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
  z.object({
    at,
    type: z.literal('run-ended'),
    state: z.enum(['complete', 'partial', 'failed']),
  }),
])

/** The value as a line of the journal, all its fields kept, or what is wrong with it. */
export function asJournalLine(value: unknown): JournalLine | string {
  const parsed = lineSchema.safeParse(value)
  if (parsed.success) return value as JournalLine
  const [issue] = parsed.error.issues
  return `${issue.path.join('.') || 'line'}: ${issue.message}`
}
