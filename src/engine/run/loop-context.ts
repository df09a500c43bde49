import type { Clock, Timers } from '../clock'
import type { Recorder } from '../recording/recorder'
import type { StoreSession } from '../stores/port'
import type { Work } from './work'

export interface LoopContext {
  readonly clock: Clock
  readonly timers: Timers
  readonly store: StoreSession
  readonly work: Work
  readonly recorder: Recorder
  /** virtual clients of this worker */
  readonly clients: number
  readonly timeoutNs: number
  /** common start of all workers, on the clock */
  readonly startNs: number
  /** nothing is issued from here on; Infinity when the phase ends by count alone */
  readonly endNs: number
  /** how long after the last start an answer is waited for */
  readonly graceNs: number
}

export interface LoopEnd {
  /** last completion, or the end of the schedule if that was later; on the clock, less the pauses */
  readonly endedNs: number
  /** false when it was stopped from outside */
  readonly complete: boolean
}
