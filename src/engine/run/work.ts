import type { StoreVerbs } from '../stores/port'
import type { Operation } from './operation'

/**
 * What a phase does, one operation at a time. The loop decides when; the work decides what.
 */
export interface Work {
  /** operations of this worker's share; Infinity when only time ends the phase */
  readonly operations: number
  /** fills in kind, key, fields and values of the next operation */
  choose(operation: Operation): void
  /** hands it to the store; called again for the second half of a read-modify-write */
  issue(operation: Operation, store: StoreVerbs): void
  /** told once for every operation that ended, before its slot is used again */
  ended(operation: Operation, outcome: number): void
  /** a record that was read is what was written; only asked when `wantsValues` */
  verify(operation: Operation, key: string, fields: ReadonlyMap<string, string>): boolean
  /**
   * Pause before the failed operation is tried again, ms; undefined: not tried again. Only the load
   * phase tries again.
   */
  retryAfterMs?(operation: Operation, outcome: number): number | undefined
}
