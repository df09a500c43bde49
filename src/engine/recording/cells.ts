import { SERIES } from '../../shared/operation'
import { OUTCOMES } from '../../shared/outcome'
import { encodeExact } from './exact-form'
import { Histogram } from './histogram'
import type { CellSnapshot } from './snapshot'

/** Where the durations of one series and outcome are held, ns. */
export interface Cell {
  readonly service: Histogram
  /** null as long as intended latency equals the service time */
  intended: Histogram | null
}

/** One slot per series and outcome, null until the pair occurs: most never do. */
export type Cells = (Cell | null)[]

export const emptyCells = (): Cells =>
  Array.from({ length: SERIES.length * OUTCOMES.length }, () => null)

export const slotOf = (series: number, outcome: number): number =>
  series * OUTCOMES.length + outcome

export function newCell(cells: Cells, slot: number, intendedDiffers: boolean): Cell {
  if (!(slot >= 0 && slot < cells.length)) throw new RangeError(`no series and outcome ${slot}`)
  const cell = { service: new Histogram(), intended: intendedDiffers ? new Histogram() : null }
  cells[slot] = cell
  return cell
}

export function encodeCells(cells: Cells): CellSnapshot[] {
  const encoded: CellSnapshot[] = []
  for (const [slot, cell] of cells.entries()) {
    if (cell === null || cell.service.count === 0) continue
    encoded.push({
      series: Math.floor(slot / OUTCOMES.length),
      outcome: slot % OUTCOMES.length,
      service: encodeExact(cell.service),
      intended: cell.intended === null ? null : encodeExact(cell.intended),
    })
  }
  return encoded
}

/** Empties the histograms and keeps them for what comes next. */
export function resetCells(cells: Cells): void {
  for (const cell of cells) {
    cell?.service.reset()
    cell?.intended?.reset()
  }
}
