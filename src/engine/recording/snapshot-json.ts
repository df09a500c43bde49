import type { RecorderSnapshot } from './snapshot'

/**
 * A snapshot as JSON, for the archive: the exact form of each histogram in base64, everything else
 * as it is. HdrHistogram's own format, written beside it for other tools, loses the exact extremes.
 */
export interface SnapshotJson extends Omit<RecorderSnapshot, 'cells' | 'startDelay' | 'waited'> {
  readonly cells: readonly {
    readonly series: number
    readonly outcome: number
    readonly service: string
    readonly intended: string | null
  }[]
  readonly startDelay: string | null
  readonly waited: string | null
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const decode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
const orNull = <From, To>(value: From | null, convert: (value: From) => To): To | null =>
  value === null ? null : convert(value)

export function snapshotToJson(snapshot: RecorderSnapshot): SnapshotJson {
  return {
    ...snapshot,
    cells: snapshot.cells.map((cell) => ({
      series: cell.series,
      outcome: cell.outcome,
      service: encode(cell.service),
      intended: orNull(cell.intended, encode),
    })),
    startDelay: orNull(snapshot.startDelay, encode),
    waited: orNull(snapshot.waited, encode),
  }
}

/** The inverse of {@link snapshotToJson}; damage inside a histogram shows when it is added up. */
export function snapshotFromJson(json: SnapshotJson): RecorderSnapshot {
  return {
    ...json,
    cells: json.cells.map((cell) => ({
      series: cell.series,
      outcome: cell.outcome,
      service: decode(cell.service),
      intended: orNull(cell.intended, decode),
    })),
    startDelay: orNull(json.startDelay, decode),
    waited: orNull(json.waited, decode),
  }
}
