import type { ZodType } from 'zod'
import type { Outcome } from '../../shared/outcome'
import type { StoreForm } from '../../shared/store-form'
import type { Clock } from '../clock'
import type { TextCodec } from './text-codec'

/**
 * The port every store stands behind. A store is one folder: `schema.ts` (options, URI both ways),
 * `store.ts` (connect, operations, data set, facts, counters), `outcomes.ts` (driver errors →
 * outcomes). The operations are the measured path: they take a reused {@link Completion} instead
 * of returning a promise (docs/architecture.md, "Callbacks in the measured path").
 */

/** Names and values of the fields of one record, side by side; values hold one byte per character (latin1). */
export interface FieldValues {
  readonly names: readonly string[]
  readonly values: readonly string[]
}

/**
 * The end of one operation, as the store reports it. Exactly one of `ok`, `miss` or `fail` is
 * called, once, at any time: inside the call or later. A completion whose operation has timed out
 * is `abandoned`: it must still be ended (its answer is counted as late, never as a success).
 */
export interface Completion {
  /** virtual client of this worker, 0-based: chooses the connection */
  readonly client: number
  /** the caller no longer waits */
  readonly abandoned: boolean
  /** hand over every record read through `record` before `ok`: values are going to be verified */
  readonly wantsValues: boolean
  /** one record that was read, only when `wantsValues` */
  record(key: string, fields: ReadonlyMap<string, string>): void
  /** bytes handed to the transport for this operation, where they can be told */
  sent(bytes: number): void
  /** time this operation waited for a connection before it could be sent, ns */
  waited(ns: number): void
  /** the server did what was asked. `bytes` received; `rows` read (1 for a read, n for a scan, 0 for a write) */
  ok(bytes: number, rows: number): void
  /** answered properly with nothing: `not-found` or `empty-scan` */
  miss(outcome: 'not-found' | 'empty-scan', bytes: number): void
  /** `cause` is what the driver or server said; the first of each outcome is kept for the report */
  fail(outcome: Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>, cause: unknown): void
}

export interface StoreCapabilities {
  /** order in which a scan walks the key space; `none`: scans are refused before the start */
  readonly scan: 'key' | 'hash' | 'token' | 'none'
  /** what an update does with fields that it does not name, and with a missing record */
  readonly update: 'merge' | 'replace'
  readonly updateOfMissing: 'creates' | 'not-found'
  readonly insertOfExisting: 'overwrites' | 'conflict'
  readonly delete: boolean
  readonly expiry: boolean
  /** several worker processes may use the store at once (an embedded engine may hold a lock) */
  readonly manyProcesses: boolean
  /** operations of several virtual clients share a connection and are pipelined on it */
  readonly pipelining: boolean
  /** waits for a pooled connection can be told apart (`waited`) */
  readonly poolWait: boolean
  /** connections mean something (an in-process engine has none) */
  readonly connections: boolean
  /** nothing is kept, so nothing that is read can be verified; absent: records are kept */
  readonly keepsNothing?: true
  /** largest value in bytes, null: not limited below 512 MiB */
  readonly maxValueBytes: number | null
}

/** Shape of the data set, as far as a store needs it for its schema and for its ownership mark. */
export interface DataSetShape {
  readonly table: string
  readonly fieldNames: readonly string[]
  readonly recordCount: number
  /** every property that decides which bytes are stored; equal text means equal data */
  readonly fingerprint: string
}

/** What the product leaves in a key space that it filled, so that it knows it again. */
export interface OwnershipMark {
  readonly product: 'touchstone'
  readonly version: 1
  readonly createdAt: string
  readonly fingerprint: string
  readonly recordCount: number
  /** false while a load is under way, or when it did not finish */
  readonly complete: boolean
  /** first key number not used yet: inserts of later runs begin here */
  readonly nextInsert: number
  /** all records below this number exist; lower than `nextInsert` after failed inserts */
  readonly wholeBelow: number
}

export interface DataSetState {
  /** records or keys found in the key space, null when it cannot be told cheaply */
  readonly records: number | null
  readonly empty: boolean
  readonly mark: OwnershipMark | null
}

/** What answered, and what it promises. Free of secrets. Unknown values are left out. */
export interface StoreFacts {
  /** as the server names itself: "Redis", "Valkey", "LevelDB" */
  readonly product: string
  readonly version: string
  /** "single", "primary of 2 replicas", "in process" */
  readonly topology: string
  /** when a write is acknowledged: one short sentence per promise, in the order shown */
  readonly durability: Readonly<Record<string, string>>
  /** settings and figures worth keeping beside a result */
  readonly details: Readonly<Record<string, string | number | boolean>>
  /** client library and version, "own RESP client" for ours */
  readonly client: string
}

export interface StoreSize {
  readonly diskBytes: number | null
  readonly memoryBytes: number | null
  /** why a figure is null */
  readonly note?: string
}

/** How a session is opened. All counts are those of one worker. */
export interface ConnectContext {
  readonly clients: number
  /** connections to open; a store without connections ignores it */
  readonly connections: number
  readonly shape: DataSetShape
  readonly operationTimeoutMs: number
  /** time in which connecting must have succeeded or failed */
  readonly connectTimeoutMs: number
  readonly clock: Clock
  readonly seed: number
  /** reconnects, and other events worth a line in the journal */
  readonly onEvent?: (event: StoreEvent) => void
}

export interface StoreEvent {
  readonly kind: 'connection-lost' | 'reconnected' | 'redirected' | 'notice'
  readonly message: string
}

/** The verbs of the measured path. `fields` null means all fields. */
export interface StoreVerbs {
  read(key: string, fields: readonly string[] | null, done: Completion): void
  /** `expirySeconds` 0: never expires */
  update(key: string, values: FieldValues, expirySeconds: number, done: Completion): void
  insert(key: string, values: FieldValues, expirySeconds: number, done: Completion): void
  scan(startKey: string, length: number, fields: readonly string[] | null, done: Completion): void
  remove(key: string, done: Completion): void
}

export interface StoreSession extends StoreVerbs {
  facts(): Promise<StoreFacts>
  /** what is in the key space that this profile points at */
  inspect(): Promise<DataSetState>
  /** makes the table, bucket, index … where the store has one; must be safe to repeat */
  prepare(): Promise<void>
  writeMark(mark: OwnershipMark): Promise<void>
  /**
   * Removes the records of the data set, the mark, and nothing else. Foreign keys outside the
   * product's layout stay.
   */
  clear(onProgress: (removed: number) => void, signal: AbortSignal): Promise<void>
  size(): Promise<StoreSize>
  /** cumulative or gauge figures of the server, read over a connection of its own; null: there are none */
  counters: (() => Promise<Readonly<Record<string, number>>>) | null
  /** one trip to the server and back, ms; over an idle connection. Null for in-process engines */
  roundTrip: (() => Promise<void>) | null
  /** called before operations end their batch, by the runner, once per turn: send what is buffered */
  flush?(): void
  /** leaves nothing open; never rejects */
  close(): Promise<void>
}

export interface StoreDriver<Options> {
  /** fails within `connectTimeoutMs` with a WorkbenchError that names the exact cause */
  connect(options: Options, context: ConnectContext, signal: AbortSignal): Promise<StoreSession>
}

/** What the registry knows of a store without loading its driver. */
export interface StoreModule<Options> {
  readonly kind: string
  /** "Redis" */
  readonly title: string
  /** schemes of its URIs, without the colon: ["redis", "rediss"] */
  readonly schemes: readonly string[]
  readonly options: ZodType<Options>
  /** what a form needs to know of the options */
  readonly form: StoreForm
  /** options that a form shows as text, by path: hosts one a line; of a list, each entry */
  readonly texts?: Readonly<Record<string, TextCodec>>
  /** options that a URI stands for; throws WorkbenchError 'invalid-spec' with every problem */
  parseUri(uri: string): Options
  /** the URI again, without loss; secrets as `***` when `redact` */
  formatUri(options: Options, redact: boolean): string
  /** options without secrets, for the archive */
  redact(options: Options): Options
  /** the same options with a password that came from elsewhere; absent: the store has none */
  withPassword?(options: Options, password: string): Options
  capabilities(options: Options): StoreCapabilities
  /** imports the driver, only here; 'driver-missing' when it cannot be had */
  load(): Promise<StoreDriver<Options>>
}
