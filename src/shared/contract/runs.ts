import { z } from 'zod'
import type { Problem } from '../errors'
import { loadControlSchema, phaseEndSchema } from '../load-control'
import type { Mark } from '../mark'
import type { Outcome } from '../outcome'
import type { LatencySummary, Report, RUN_STATES, Sample, StoreFacts } from '../report'
import { dataPolicySchema, type PhaseName } from '../trial'
import { workloadSpecSchema } from '../workload'

export type { Mark } from '../mark'

/** What a run is set up from in a window: one target, one workload. */
export const runSetupSchema = z.strictObject({
  /** empty: named after the workload and the target */
  name: z.string().max(200),
  profileId: z.string().max(64),
  workload: workloadSpecSchema,
  control: loadControlSchema,
  /** null: none */
  warmup: phaseEndSchema.nullable(),
  /** null: only the load phase is run */
  measured: phaseEndSchema.nullable(),
  dataPolicy: dataPolicySchema,
  seed: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  percentiles: z.array(z.number().gt(0).max(100)).max(20),
  thresholds: z.array(z.string().max(200)).max(50),
  maxFailedShare: z.number().min(0).max(1),
})
export type RunSetup = z.infer<typeof runSetupSchema>

export const PREFLIGHT_CHECKS = [
  'target',
  'data',
  'operations',
  'key-space',
  'resources',
  'generator',
  'power',
  'folder',
] as const
export type PreflightCheckName = (typeof PREFLIGHT_CHECKS)[number]

export interface PreflightCheck {
  readonly check: PreflightCheckName
  readonly state: 'running' | 'passed' | 'warned' | 'blocked'
  /** what was found, a sentence */
  readonly found: string
  /** the way out */
  readonly hint: string | null
}

export interface Preflight {
  readonly checks: readonly PreflightCheck[]
  /** blocked by none, and all have ended */
  readonly ready: boolean
  /** what is wrong with the setup itself, by path into it */
  readonly problems: readonly Problem[]
  readonly notes: readonly Problem[]
  readonly facts: StoreFacts | null
  /** null: cannot be told (ends by count on a store that was never measured) */
  readonly estimateMs: number | null
  /** records that will be written by the load; 0 when the data is there */
  readonly recordsToLoad: number
  readonly bytesToWrite: number
  readonly connections: number | null
}

/** One second on the time axis of a run. */
export interface LiveSample {
  readonly phase: PhaseName
  readonly sample: Sample
}

export interface LivePhase {
  readonly name: PhaseName
  readonly state: 'done' | 'now' | 'next'
  /** as planned; null: by count alone */
  readonly durationMs: number | null
  /** as planned; null: by time alone */
  readonly operations: number | null
  /** without pauses */
  readonly elapsedMs: number
  /** operations that have ended, whatever their outcome */
  readonly ended: number
}

export interface LiveError {
  readonly outcome: Outcome
  readonly count: number
  readonly byOperation: Readonly<Record<string, number>>
  readonly example: { readonly message: string; readonly atMs: number } | null
}

/** Figures of the phase under way, or of the measured phase once it has begun. */
export interface LiveFigures {
  readonly phase: PhaseName
  readonly ok: number
  readonly notOk: number
  readonly misses: number
  readonly due: number
  readonly started: number
  readonly dropped: number
  /** operations that ended ok, per second; null before the first sample */
  readonly opsPerSec: number | null
  /** over the last five samples */
  readonly recentOpsPerSec: number | null
  /** by series; `all` holds every operation together */
  readonly latency: Readonly<
    Record<string, { readonly service: LatencySummary; readonly intended: LatencySummary }>
  >
  /** p99 over the last five samples: the largest of theirs; null without any */
  readonly recentServiceP99Ns: number | null
  readonly recentIntendedP99Ns: number | null
}

export type LiveState =
  | 'starting'
  | 'running'
  | 'paused'
  | 'stopping'
  | 'complete'
  | 'partial'
  | 'failed'

/** All of a run that is under way, but its samples. Small: sent twice a second at most. */
export interface LiveView {
  readonly runId: string
  readonly name: string
  readonly state: LiveState
  readonly startedAt: string
  readonly target: {
    readonly name: string
    readonly store: string
    readonly uri: string
    readonly profileId: string | null
    readonly facts: StoreFacts | null
  }
  readonly workload: string
  readonly loop: 'closed' | 'open'
  readonly clients: number
  readonly connections: number | null
  readonly workers: number
  /** null in a closed loop */
  readonly targetOpsPerSec: number | null
  /** what is being done before or between phases: "removing 120,000 records"; null during one */
  readonly working: string | null
  readonly phases: readonly LivePhase[]
  readonly pausedAtMs: number | null
  readonly figures: LiveFigures | null
  readonly inFlight: number
  readonly errors: readonly LiveError[]
  readonly marks: readonly Mark[]
  /** the newest lines of the journal's notes, oldest first, at most 20 */
  readonly notes: readonly string[]
  /** what keeps the run from being written; null when the disk takes everything */
  readonly trouble: string | null
  readonly problem: { readonly message: string; readonly hint: string | null } | null
  /** samples so far: a subscriber has them all when it holds as many */
  readonly sampleCount: number
  /** time left of all phases; null: cannot be told */
  readonly remainingMs: number | null
}

/** What a subscriber of a run gets: the newest view, and the samples that it does not have yet. */
export interface LiveUpdate {
  /** null: no run is under way, and none was since the start */
  readonly view: LiveView | null
  /** number of the first sample here, 0-based; after thinning the whole series is sent again from 0 */
  readonly from: number
  readonly samples: readonly LiveSample[]
}

export interface RunRow {
  readonly id: string
  readonly name: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly state: (typeof RUN_STATES)[number] | 'damaged'
  readonly reason: string | null
  readonly targets: readonly string[]
  readonly stores: readonly string[]
  readonly workloads: readonly string[]
  readonly tags: readonly string[]
  readonly note: string
  readonly baseline: boolean
  readonly sizeBytes: number | null
  /** of the last measured phase; null without one */
  readonly opsPerSec: number | null
  readonly p99Ns: number | null
  readonly failedShare: number | null
}

export interface RunView {
  readonly row: RunRow
  /** samples above 7,200 a phase are thinned for drawing; figures and exports never are */
  readonly report: Report
  readonly thinned: boolean
  readonly marks: readonly Mark[]
  readonly folder: string
  /** files of the run's folder with their sizes */
  readonly files: readonly { readonly name: string; readonly bytes: number }[]
}

export const EXPORT_FORMATS = ['pdf', 'html', 'csv', 'json'] as const

export const exportOptionsSchema = z.strictObject({
  runId: z.string().max(200),
  format: z.enum(EXPORT_FORMATS),
  language: z.enum(['en', 'zh-CN']),
  paper: z.enum(['A4', 'Letter']),
  /** of CSV: RFC 4180, or for Excel (semicolon, byte order mark) */
  csvFlavour: z.enum(['rfc4180', 'excel']),
  addresses: z.enum(['keep', 'replace']),
})
export type ExportOptions = z.infer<typeof exportOptionsSchema>

export const runTagsSchema = z.strictObject({
  id: z.string().max(200),
  tags: z.array(z.string().min(1).max(60)).max(30).optional(),
  note: z.string().max(20_000).optional(),
  name: z.string().min(1).max(200).optional(),
  baseline: z.boolean().optional(),
})
