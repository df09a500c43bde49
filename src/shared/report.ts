import { z } from 'zod'
import { markSchema } from './mark'
import { OPERATION_KINDS, SERIES } from './operation'
import { OUTCOMES } from './outcome'
import { phaseNameSchema, trialSpecSchema } from './trial'

/**
 * `report.json` and `--json`: what other people's scripts rely on. Within version 1 fields are only
 * added. A value that is not known is null, with its reason beside it in `reasons`.
 */

const ns = z.number().min(0)
const count = z.number().int().min(0)
const reasons = z
  .record(z.string(), z.string())
  .describe('why a value beside it is null, by its name')

export const latencySummarySchema = z
  .object({
    count,
    min: ns.nullable(),
    mean: ns.nullable(),
    p50: ns.nullable(),
    p90: ns.nullable(),
    p99: ns.nullable(),
    p999: ns.nullable(),
    p9999: ns.nullable(),
    max: ns.nullable(),
    /** percentiles that the user asked for, by key: p95, p9995 */
    more: z.record(z.string(), ns.nullable()).optional(),
    reasons,
  })
  .describe('nanoseconds; min, mean and max exact, percentiles within 0.1 %')
export type LatencySummary = z.infer<typeof latencySummarySchema>

export const exampleSchema = z.object({
  outcome: z.enum(OUTCOMES),
  message: z.string(),
  /** since the start of the phase */
  atMs: z.number(),
})
export type OutcomeExample = z.infer<typeof exampleSchema>

export const operationReportSchema = z.object({
  /** set for the halves of a read-modify-write, which are no operations of their own */
  partOf: z.enum(OPERATION_KINDS).nullable(),
  outcomes: z.partialRecord(z.enum(OUTCOMES), count),
  /** of operations that ended ok: completion − actual start */
  serviceTimeNs: latencySummarySchema,
  /** of operations that ended ok: completion − intended start; equal to the service time in a closed loop */
  intendedLatencyNs: latencySummarySchema,
  /** the same for every other outcome that occurred */
  failures: z.partialRecord(
    z.enum(OUTCOMES),
    z.object({ serviceTimeNs: latencySummarySchema, intendedLatencyNs: latencySummarySchema }),
  ),
  examples: z.array(exampleSchema).describe('the first of each outcome but ok'),
})
export type OperationReport = z.infer<typeof operationReportSchema>

export const generatorHealthSchema = z.object({
  /** CPU time of all workers over the phase, of one core, 0 … workers */
  cpuCores: z.number().nullable(),
  cpuUserMs: z.number(),
  cpuSystemMs: z.number(),
  /** worst worker over the phase, 0 … 1 */
  eventLoopUtilization: z.number().nullable(),
  /** worst worker: delay of a 10 ms timer */
  eventLoopDelayMs: z.object({ p50: z.number(), p99: z.number(), max: z.number() }).nullable(),
  /** largest worker */
  residentBytes: z.number().nullable(),
  /** draws of the key chooser that had to be repeated, per draw kept */
  rejectedDraws: z.number().nullable(),
})
export type GeneratorHealth = z.infer<typeof generatorHealthSchema>

/** One second as the live view and the timeline show it. Null: nothing of that kind happened. */
export const sampleSchema = z.object({
  /** end of the window, since the start of the phase, without pauses */
  atMs: z.number(),
  forMs: z.number(),
  due: count,
  started: count,
  dropped: count,
  ok: count,
  misses: count,
  failed: count,
  /** operations under way at the end of the window */
  inFlight: count,
  backlog: count,
  bytesIn: z.number(),
  bytesOut: z.number(),
  rows: z.number(),
  operations: z.partialRecord(
    z.enum(SERIES),
    z.object({
      ok: count,
      notOk: count,
      /** of this window alone; null with fewer samples than the percentile needs */
      serviceNs: z.object({ p50: ns.nullable(), p99: ns.nullable(), max: ns.nullable() }),
      intendedNs: z.object({ p50: ns.nullable(), p99: ns.nullable(), max: ns.nullable() }),
    }),
  ),
  outcomes: z.partialRecord(z.enum(OUTCOMES), count),
  startDelayP99Ns: ns.nullable(),
  workers: z.array(
    z.object({
      cpu: z.number(),
      eventLoopUtilization: z.number(),
      eventLoopDelayP99Ms: z.number(),
      residentBytes: z.number(),
    }),
  ),
  /** figures of the server, when it has any */
  counters: z.record(z.string(), z.number()).optional(),
})
export type Sample = z.infer<typeof sampleSchema>

export const phaseReportSchema = z.object({
  name: phaseNameSchema,
  /** false: run, and kept out of the figures */
  recorded: z.boolean(),
  state: z.enum(['complete', 'partial']),
  startedAt: z.string(),
  /** from the common start to the last completion, or to the end of the schedule if that was later;
   * without pauses */
  durationMs: z.number(),
  /** how often it was paused, and how long in all; in no figure */
  pauses: count.default(0),
  pausedMs: z.number().default(0),
  due: count,
  started: count,
  dropped: count,
  droppedBecause: z.object({
    backlogFull: count,
    tooLate: count,
    /** still waiting for a free slot when the phase ended; for a warm-up the backlog that was discarded */
    backlogAtEnd: count,
  }),
  /** operations that ended ok, per second */
  opsPerSec: z.number().nullable(),
  /** due and started per second: what was asked for and what was tried */
  offeredPerSec: z.number().nullable(),
  startedPerSec: z.number().nullable(),
  failedShare: z.number().nullable().describe('operations neither ok nor a miss ÷ started'),
  missShare: z.number().nullable(),
  rows: z.number(),
  bytesIn: z.number(),
  bytesOut: z.number().nullable(),
  /** answers that came after their operation had timed out; in no figure */
  lateAnswers: count,
  operations: z.partialRecord(z.enum(SERIES), operationReportSchema),
  /** actual start − intended start, whatever the outcome; null in a closed loop */
  startDelayNs: latencySummarySchema.nullable(),
  /** wait for a connection before sending; null where the store cannot tell */
  poolWaitNs: latencySummarySchema.nullable(),
  generator: generatorHealthSchema,
  /** empty when due = started + dropped and started = Σ outcomes hold */
  conservation: z.array(z.string()),
  /** seconds of the phase; the whole series is in the CSV and in the journal */
  samples: z.array(sampleSchema),
  reasons,
})
export type PhaseReport = z.infer<typeof phaseReportSchema>

export const thresholdResultSchema = z.object({
  threshold: z.string(),
  actual: z.number().nullable(),
  unit: z.string(),
  result: z.enum(['held', 'missed', 'cannot-tell']),
  reason: z.string().optional(),
})
export type ThresholdResult = z.infer<typeof thresholdResultSchema>

export const storeFactsSchema = z.object({
  product: z.string(),
  version: z.string(),
  topology: z.string(),
  durability: z.record(z.string(), z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  client: z.string(),
})

export type StoreFacts = z.infer<typeof storeFactsSchema>

export const environmentSchema = z.object({
  hostname: z.string(),
  os: z.string(),
  kernel: z.string(),
  cpuModel: z.string(),
  logicalCores: count,
  memoryBytes: z.number(),
  freeMemoryBytes: z.number(),
  /** `mains`, `battery`, or null where the system does not tell */
  powerSource: z.enum(['mains', 'battery']).nullable(),
  cpuGovernor: z.string().nullable(),
  /** one-minute load average before the start */
  loadAverage: z.number().nullable(),
  node: z.string(),
  tool: z.string(),
  libraries: z.record(z.string(), z.string()),
  reasons,
})
export type Environment = z.infer<typeof environmentSchema>

export const trialReportSchema = z.object({
  index: count,
  /** `measured`: whole; `partial`: ended early, what was measured is kept; `failed`: no operation succeeded */
  state: z.enum(['measured', 'partial', 'failed']),
  /** why it is not whole */
  problem: z
    .object({ code: z.string(), message: z.string(), hint: z.string().optional() })
    .nullable(),
  target: z.object({
    name: z.string(),
    store: z.string(),
    uri: z.string(),
    facts: storeFactsSchema.nullable(),
  }),
  workload: z.string(),
  clients: count,
  /** null: the store has no connections */
  connections: count.nullable(),
  workers: count,
  loop: z.enum(['closed', 'open']),
  seed: z.number(),
  spec: trialSpecSchema,
  phases: z.array(phaseReportSchema),
  /** after the load, and after the measured phase */
  size: z.object({
    afterLoad: z
      .object({ diskBytes: z.number().nullable(), memoryBytes: z.number().nullable() })
      .nullable(),
    atEnd: z
      .object({ diskBytes: z.number().nullable(), memoryBytes: z.number().nullable() })
      .nullable(),
  }),
  thresholds: z.array(thresholdResultSchema),
  /** pauses, notes and what else was marked on the time axis, in the order they were made */
  marks: z.array(markSchema).default([]),
  notes: z.array(z.string()),
})
export type TrialReport = z.infer<typeof trialReportSchema>

export const RUN_STATES = ['running', 'complete', 'partial', 'failed', 'interrupted'] as const

export const reportSchema = z
  .object({
    format: z.literal('touchstone.report'),
    version: z.literal(1),
    run: z.object({
      id: z.string(),
      name: z.string(),
      state: z.enum(RUN_STATES),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
      /** what the user wrote about it; absent: nothing, or nobody asked */
      note: z.string().optional(),
      tags: z.array(z.string()).optional(),
    }),
    tool: z.object({ name: z.literal('touchstone'), version: z.string() }),
    environment: environmentSchema,
    trials: z.array(trialReportSchema),
    notes: z.array(z.string()),
  })
  .describe('Report of one Touchstone run')
export type Report = z.infer<typeof reportSchema>
