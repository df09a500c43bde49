import { Recorder } from '../../../src/engine/recording/recorder'
import type { WorkerSnapshot } from '../../../src/engine/worker/messages'
import { SERIES, type Series } from '../../../src/shared/operation'
import { OUTCOME_INDEX, type Outcome } from '../../../src/shared/outcome'

export interface Noted {
  readonly series?: Series
  readonly outcome?: Outcome
  readonly count?: number
  readonly serviceNs?: number
  readonly intendedNs?: number
  readonly example?: string
}

/** What a worker notes of operations that all ended, with their counters. */
export function recorded(notes: readonly Noted[], open = false) {
  const recorder = new Recorder(open)
  for (const note of notes) {
    const { series = 'read', outcome = 'ok', count = 1, serviceNs = 1e6 } = note
    const seriesIndex = SERIES.indexOf(series)
    const outcomeIndex = OUTCOME_INDEX[outcome]
    const whole = !series.startsWith('read-modify-write.')
    for (let i = 0; i < count; i++) {
      if (whole) {
        recorder.counters.due++
        recorder.started((note.intendedNs ?? serviceNs) - serviceNs)
      }
      recorder.record(seriesIndex, outcomeIndex, serviceNs, note.intendedNs ?? serviceNs)
    }
    if (note.example !== undefined) {
      recorder.keepExample(seriesIndex, outcomeIndex, note.example, 5e6)
    }
  }
  return recorder.takeSnapshot()
}

/** One second of one worker. */
export function snapshotOf(
  worker: number,
  sequence: number,
  notes: readonly Noted[],
  changes: Partial<WorkerSnapshot> = {},
): WorkerSnapshot {
  return {
    worker,
    phase: 'measured',
    sequence,
    atMs: (sequence + 1) * 1000,
    forMs: 1000,
    inFlight: 0,
    backlog: 0,
    recorded: recorded(notes),
    health: {
      cpuUserMs: 300,
      cpuSystemMs: 100,
      eventLoopUtilization: 0.5,
      eventLoopDelayMs: { p50: 1, p99: 2, max: 3 },
      residentBytes: 80e6,
      drawnKeys: 100,
      rejectedKeys: 0,
    },
    counters: null,
    ...changes,
  }
}
