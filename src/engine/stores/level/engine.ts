import type { Outcome } from '../../../shared/outcome'

/**
 * What LevelDB and RocksDB have in common, as the verbs and the session of this folder use it:
 * sorted keys, bytes as values, nothing but get, put, delete and a walk. Below it stands one binding
 * each, with promises (`classic-level`) or callbacks (`rocksdb`).
 */

export type Failure = Exclude<Outcome, 'ok' | 'not-found' | 'empty-scan'>

/** Whom a look-up answers: one of the two, once. */
export interface Reader {
  readonly arrived: (value: Buffer | undefined) => void
  readonly failed: (error: unknown) => void
}

/** Whom a write answers: one of the two, once. */
export interface Writer {
  readonly written: () => void
  readonly failed: (error: unknown) => void
}

export type Entry = readonly [key: string, value: Buffer]

/** A walk over a snapshot, in key order. */
export interface Walk {
  /** up to `count` entries, fewer only at the end */
  next(count: number): Promise<readonly Entry[]>
  end(): Promise<void>
}

export interface LevelEngine {
  /** "LevelDB" */
  readonly product: string
  get(key: string, reader: Reader): void
  /** in the calling thread; null where the binding has no such call */
  readonly getSync: ((key: string) => Buffer | undefined) | null
  /** `durably`: whatever the options say */
  put(key: string, value: Buffer, writer: Writer, durably?: boolean): void
  remove(key: string, writer: Writer, durably?: boolean): void
  removeAll(keys: readonly string[]): Promise<void>
  /** @param from first key, inclusive; @param limit entries asked for in all, null: every one */
  walk(from: string, limit: number | null): Walk
  compact(from: string, to: string): Promise<void>
  /** operations under way end as they would; must be called once */
  close(): Promise<void>
  /** what a failed operation is counted as */
  outcomeOf(error: unknown): Failure
}

export const lookUp = (engine: LevelEngine, key: string): Promise<Buffer | undefined> =>
  new Promise((arrived, failed) => engine.get(key, { arrived, failed }))

export const putDurably = (engine: LevelEngine, key: string, value: Buffer): Promise<void> =>
  new Promise((written, failed) => engine.put(key, value, { written, failed }, true))

export const removeDurably = (engine: LevelEngine, key: string): Promise<void> =>
  new Promise((written, failed) => engine.remove(key, { written, failed }, true))
