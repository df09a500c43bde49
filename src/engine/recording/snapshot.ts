/**
 * What crosses from a worker to whoever adds up: plain data that structured clone carries. All
 * figures are of the time since the snapshot before.
 */

/** One second of one worker, or a whole phase of all of them. */
export interface RecorderSnapshot {
  /** only the pairs that occurred */
  readonly cells: readonly CellSnapshot[]
  /** actual − intended start, exact form; null when nothing was started or the loop is closed (it is 0) */
  readonly startDelay: Uint8Array | null
  /** waits for a pooled connection, exact form; null when there were none */
  readonly waited: Uint8Array | null
  readonly counters: Counters
  readonly examples: readonly OutcomeExample[]
}

/** The durations of one series that ended with one outcome, ns. */
export interface CellSnapshot {
  /** index in SERIES */
  readonly series: number
  /** index in OUTCOMES */
  readonly outcome: number
  /** completion − actual start, exact form */
  readonly service: Uint8Array
  /** completion − intended start, exact form; null in a closed loop, where it equals the service time */
  readonly intended: Uint8Array | null
}

/** The first operation seen to end that way. */
export interface OutcomeExample {
  readonly series: number
  readonly outcome: number
  /** what the driver or the server said, cut to a readable length */
  readonly message: string
  /** ns since the start of the phase */
  readonly atNs: number
}

/** Counted whole operations and bytes. `due = started + dropped`, whatever happens. */
export interface Counters {
  /** operations that the schedule, or a free client, asked for */
  due: number
  /** operations that were handed to the store */
  started: number
  /** due while the backlog was full */
  droppedBacklogFull: number
  /** due, and later than the catch-up rule allows when their turn came */
  droppedTooLate: number
  /** still waiting for a slot when the phase ended */
  droppedBacklogAtEnd: number
  /** answers that came after the operation had been given up; their operation is counted elsewhere */
  late: number
  bytesIn: number
  bytesOut: number
  /** records read */
  rows: number
}

export const noCounters = (): Counters => ({
  due: 0,
  started: 0,
  droppedBacklogFull: 0,
  droppedTooLate: 0,
  droppedBacklogAtEnd: 0,
  late: 0,
  bytesIn: 0,
  bytesOut: 0,
  rows: 0,
})

const COUNTER_NAMES = Object.keys(noCounters()) as (keyof Counters)[]

/** Adds `part` into `total`; a new counter takes part by being listed above. */
export function addCounters(total: Counters, part: Readonly<Counters>): void {
  for (const name of COUNTER_NAMES) total[name] += part[name]
}

export const droppedIn = (counters: Readonly<Counters>): number =>
  counters.droppedBacklogFull + counters.droppedTooLate + counters.droppedBacklogAtEnd
