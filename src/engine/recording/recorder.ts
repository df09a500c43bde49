import { OUTCOMES } from '../../shared/outcome'
import { type Cells, emptyCells, encodeCells, newCell, resetCells } from './cells'
import { encodeExact } from './exact-form'
import { Histogram } from './histogram'
import { type Counters, noCounters, type OutcomeExample, type RecorderSnapshot } from './snapshot'

const LONGEST_MESSAGE = 500
const OUTCOME_COUNT = OUTCOMES.length

/**
 * What one worker notes during one phase, handed over as differences once a second. `record`,
 * `started` and the counters are the measured path: no allocation after an outcome's first time.
 * An operation costs one histogram in a closed loop and three in an open one (bench/recording.ts).
 */
export class Recorder {
  /** since the last snapshot; callers add to it directly, but for what {@link started} counts */
  readonly counters: Counters = noCounters()
  private readonly cells: Cells = emptyCells()
  private readonly startDelay: Histogram | null
  private readonly waits = new Histogram()
  private readonly exampleSeen: boolean[] = OUTCOMES.map((outcome) => outcome === 'ok')
  private examples: OutcomeExample[] = []

  /**
   * @param intendedDiffers true for an open loop. In a closed one an operation is due when it
   * starts, so start delay is 0 and intended latency is the service time: recorded once
   */
  constructor(readonly intendedDiffers: boolean) {
    this.startDelay = intendedDiffers ? new Histogram() : null
  }

  /** An operation that was due is handed to the store, `delayNs` after its intended start. */
  started(delayNs: number): void {
    this.counters.started++
    if (this.startDelay !== null) this.startDelay.record(delayNs)
  }

  /**
   * An operation, or a part of one, has ended.
   *
   * @param series index in SERIES
   * @param outcome index in OUTCOMES
   * @param serviceNs completion − actual start
   * @param intendedNs completion − intended start; not looked at in a closed loop
   */
  record(series: number, outcome: number, serviceNs: number, intendedNs: number): void {
    const slot = series * OUTCOME_COUNT + outcome
    const cell = this.cells[slot] ?? newCell(this.cells, slot, this.intendedDiffers)
    cell.service.record(serviceNs)
    if (cell.intended !== null) cell.intended.record(intendedNs)
  }

  /** An operation waited for a pooled connection before it was sent. */
  waited(ns: number): void {
    this.waits.record(ns)
  }

  /** True until the first example of this outcome is kept: ask before building its message. */
  wantsExample(outcome: number): boolean {
    return !this.exampleSeen[outcome]
  }

  /** Keeps the first example of each outcome but `ok`; later ones are let go. */
  keepExample(series: number, outcome: number, message: string, atNs: number): void {
    if (this.exampleSeen[outcome]) return
    this.exampleSeen[outcome] = true
    this.examples.push({ series, outcome, message: shortened(message), atNs })
  }

  /** Everything since the last snapshot, which is then forgotten here; cost: bench/recording.ts. */
  takeSnapshot(): RecorderSnapshot {
    const { startDelay, waits } = this
    const snapshot = {
      cells: encodeCells(this.cells),
      startDelay: startDelay === null || startDelay.count === 0 ? null : encodeExact(startDelay),
      waited: waits.count === 0 ? null : encodeExact(waits),
      counters: { ...this.counters },
      examples: this.examples,
    }
    resetCells(this.cells)
    startDelay?.reset()
    waits.reset()
    Object.assign(this.counters, noCounters())
    this.examples = []
    return snapshot
  }
}

const shortened = (message: string): string =>
  message.length <= LONGEST_MESSAGE ? message : `${message.slice(0, LONGEST_MESSAGE - 1)}…`
