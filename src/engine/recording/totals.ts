import { partOf, SERIES, type Series } from '../../shared/operation'
import { OUTCOMES, type Outcome } from '../../shared/outcome'
import { type Cells, emptyCells, encodeCells, newCell, resetCells, slotOf } from './cells'
import { addExactForm, encodeExact } from './exact-form'
import { Histogram } from './histogram'
import {
  addCounters,
  type CellSnapshot,
  type Counters,
  noCounters,
  type OutcomeExample,
  type RecorderSnapshot,
} from './snapshot'

export type LatencyKind = 'service' | 'intended'

/**
 * Snapshots of any number of workers and seconds, added up without loss: buckets are added, never
 * percentiles, so the order and the cut of the snapshots make no difference.
 */
export class Totals {
  readonly counters: Counters = noCounters()
  /** actual − intended start, ns; empty in a closed loop */
  readonly startDelay = new Histogram()
  /** waits for a pooled connection, ns */
  readonly waited = new Histogram()
  private readonly cells: Cells = emptyCells()
  private readonly firstExamples = new Map<number, OutcomeExample>()

  /** @throws WorkbenchError 'damaged-file' for histograms that were not written by a recorder */
  add(snapshot: RecorderSnapshot): void {
    for (const part of snapshot.cells) this.addCell(part)
    if (snapshot.startDelay !== null) addExactForm(this.startDelay, snapshot.startDelay)
    if (snapshot.waited !== null) addExactForm(this.waited, snapshot.waited)
    addCounters(this.counters, snapshot.counters)
    for (const example of snapshot.examples) {
      const known = this.firstExamples.get(example.outcome)
      if (known === undefined || example.atNs < known.atNs) {
        this.firstExamples.set(example.outcome, example)
      }
    }
  }

  /** All of it as one snapshot, to store it or to add it elsewhere. */
  toSnapshot(): RecorderSnapshot {
    return {
      cells: encodeCells(this.cells),
      startDelay: this.startDelay.count === 0 ? null : encodeExact(this.startDelay),
      waited: this.waited.count === 0 ? null : encodeExact(this.waited),
      counters: { ...this.counters },
      examples: this.examples(),
    }
  }

  /** Operations of a series that ended so. */
  count(series: Series, outcome: Outcome): number {
    return this.cellOf(series, outcome)?.service.count ?? 0
  }

  /** The durations of a series that ended so, ns: the total itself, not a copy. Null: none did. */
  histogram(series: Series, outcome: Outcome, kind: LatencyKind): Histogram | null {
    const cell = this.cellOf(series, outcome)
    if (cell === null || cell.service.count === 0) return null
    return kind === 'intended' ? (cell.intended ?? cell.service) : cell.service
  }

  /**
   * Durations of several outcomes in one, a copy.
   * @param series null for all whole operations; parts of operations are left out then
   */
  merged(
    series: Series | null,
    kind: LatencyKind,
    include: (outcome: Outcome) => boolean,
  ): Histogram {
    const sum = new Histogram()
    const wanted = series === null ? SERIES.filter((name) => partOf(name) === null) : [series]
    for (const name of wanted) {
      for (const outcome of OUTCOMES) {
        if (!include(outcome)) continue
        const part = this.histogram(name, outcome, kind)
        if (part !== null) sum.add(part)
      }
    }
    return sum
  }

  /** The earliest example of each outcome but `ok`, in the order of OUTCOMES. */
  examples(): OutcomeExample[] {
    return [...this.firstExamples.values()].sort((a, b) => a.outcome - b.outcome)
  }

  /** Empties it and keeps the room, for the next second of a live view. */
  reset(): void {
    resetCells(this.cells)
    this.startDelay.reset()
    this.waited.reset()
    Object.assign(this.counters, noCounters())
    this.firstExamples.clear()
  }

  private cellOf(series: Series, outcome: Outcome) {
    return this.cells[slotOf(SERIES.indexOf(series), OUTCOMES.indexOf(outcome))]
  }

  private addCell(part: CellSnapshot): void {
    const slot = slotOf(part.series, part.outcome)
    const cell = this.cells[slot] ?? newCell(this.cells, slot, false)
    if (part.intended !== null && cell.intended === null) {
      cell.intended = new Histogram()
      cell.intended.add(cell.service)
    }
    addExactForm(cell.service, part.service)
    if (cell.intended !== null) addExactForm(cell.intended, part.intended ?? part.service)
  }
}
