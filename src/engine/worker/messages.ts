import { z } from 'zod'
import type { WireError } from '../../shared/errors'
import type { PhaseName } from '../../shared/trial'
import { trialSpecSchema } from '../../shared/trial'
import type { RecorderSnapshot } from '../recording/snapshot'
import type { DataSetState, OwnershipMark, StoreEvent, StoreFacts, StoreSize } from '../stores/port'

/**
 * What a run manager and a worker say to each other. Calls are answered by id; everything else a
 * worker says is an event. Messages are plain data for the structured clone.
 */

/** Calls, by name: what goes in, what comes back. */
export interface WorkerCalls {
  /** connects; the store's secrets travel here and nowhere else */
  open(setup: WorkerSetup): OpenedStore
  inspect(): DataSetState
  prepare(): void
  writeMark(mark: OwnershipMark): void
  clear(): void
  size(): StoreSize
  /** trips to the server and back over an idle connection, ms each; empty for an in-process engine */
  roundTrips(count: number): number[]
  /** runs one phase to its end */
  runPhase(order: PhaseOrder): PhaseDone
  close(): void
}
export type WorkerCallName = keyof WorkerCalls

export interface OpenedStore {
  readonly facts: StoreFacts
  /** what asking for them took, once connected */
  readonly factsMs?: number
  readonly hasCounters: boolean
}

export const workerSetupSchema = z.strictObject({
  spec: trialSpecSchema,
  /** this worker's place among `workers`, 0-based */
  worker: z.number().int().min(0),
  workers: z.number().int().min(1),
  /** this worker's share of the virtual clients and connections */
  clients: z.number().int().min(0),
  connections: z.number().int().min(1),
  /** origin of the run's clock, as `process.hrtime.bigint()` gave it to the run manager */
  originNs: z.bigint(),
  connectTimeoutMs: z.number().min(1),
})
export type WorkerSetup = z.infer<typeof workerSetupSchema>

export const phaseOrderSchema = z.strictObject({
  phase: z.enum(['load', 'warm-up', 'measured']),
  /** common start on the run's clock */
  startNs: z.number(),
  /** nothing is issued after this long; null: no limit */
  durationMs: z.number().nullable(),
  /** this worker's share; null: no limit */
  operations: z.number().int().min(0).nullable(),
  /** operations of all workers, for generators that depend on it; null: unknown */
  totalOperations: z.number().int().min(0).nullable(),
  /** first record number that no earlier run used */
  nextInsert: z.number().int().min(0),
  /** all records below this number exist; at most `nextInsert` */
  wholeBelow: z.number().int().min(0),
  /** read the server's counters once a second (one worker does) */
  counters: z.boolean(),
})
export type PhaseOrder = z.infer<typeof phaseOrderSchema>

export interface PhaseDone {
  readonly complete: boolean
  /** on the run's clock, less the pauses */
  readonly endedNs: number
  /** first record number that this worker did not use */
  readonly nextInsert: number
  /** all of this worker's records below this number exist */
  readonly wholeBelow: number
  /** what has come since the last snapshot */
  readonly last: WorkerSnapshot
}

/** One second of one worker: what has come since the snapshot before it. */
export interface WorkerSnapshot {
  /** whose it is: its place among the workers, 0-based */
  readonly worker: number
  readonly phase: PhaseName
  /** counts from 0 in each phase */
  readonly sequence: number
  /** since the start of the phase, without pauses */
  readonly atMs: number
  readonly forMs: number
  readonly inFlight: number
  readonly backlog: number
  readonly recorded: RecorderSnapshot
  readonly health: WorkerHealth
  readonly counters: Readonly<Record<string, number>> | null
}

export interface WorkerHealth {
  readonly cpuUserMs: number
  readonly cpuSystemMs: number
  /** 0 … 1 */
  readonly eventLoopUtilization: number
  /** delay of a 10 ms timer in this window */
  readonly eventLoopDelayMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly residentBytes: number
  /** draws of the key chooser so far in this phase, and those of them that were repeated */
  readonly drawnKeys: number
  readonly rejectedKeys: number
}

export type ToWorker =
  | {
      readonly type: 'call'
      readonly id: number
      readonly name: WorkerCallName
      readonly argument: unknown
    }
  /** ends the phase under way; `now`: without waiting for answers */
  | { readonly type: 'stop'; readonly how: 'after-these' | 'now' }
  /** the phase under way issues nothing more; its time stands still from there on the run's clock */
  | { readonly type: 'pause'; readonly atNs: number }
  /** it goes on at that instant, and its schedule is put off by the whole pause */
  | { readonly type: 'resume'; readonly atNs: number }
  /** from that instant on, all workers together are to start so many operations per second */
  | { readonly type: 'change-rate'; readonly atNs: number; readonly opsPerSec: number }

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: WireError }
  | { readonly type: 'snapshot'; readonly snapshot: WorkerSnapshot }
  | { readonly type: 'store-event'; readonly event: StoreEvent }
  | { readonly type: 'progress'; readonly done: number }

const toWorkerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('call'),
    id: z.number(),
    name: z.enum([
      'open',
      'inspect',
      'prepare',
      'writeMark',
      'clear',
      'size',
      'roundTrips',
      'runPhase',
      'close',
    ]),
    argument: z.unknown(),
  }),
  z.object({ type: z.literal('stop'), how: z.enum(['after-these', 'now']) }),
  z.object({ type: z.enum(['pause', 'resume']), atNs: z.number() }),
  z.object({ type: z.literal('change-rate'), atNs: z.number(), opsPerSec: z.number().positive() }),
])

/** @throws ZodError for anything that is not a message to a worker */
export const parseToWorker = (message: unknown): ToWorker =>
  toWorkerSchema.parse(message) as ToWorker
