import { formatBytes } from '../../../shared/format/numbers'
import type { Told } from '../../environment/told'
import { blocked, type Finding, passed, warned } from './board'

export function powerFinding(power: Told<'mains' | 'battery'>, blockSleep: boolean): Finding {
  if (power.value === 'battery') {
    return warned(
      'The machine runs on battery, where many processors are slower.',
      'Connect it to the mains.',
    )
  }
  const source =
    power.value === null
      ? `The power source is not known: ${power.reason}`
      : 'The machine runs on mains'
  return blockSleep
    ? passed(`${source}.`)
    : warned(`${source}; it may fall asleep.`, 'Keep it awake during runs, in the settings.')
}

export interface RunsFolder {
  readonly path: string
  /** why nothing can be written there; null: it can */
  readonly refusal: string | null
  readonly freeBytes: number | null
  readonly expectedBytes: number | null
}

/** As much should be free: the estimate is rough, and others write too. */
const TIMES_FREE = 3

export function folderFinding({ path, refusal, freeBytes, expectedBytes }: RunsFolder): Finding {
  if (refusal !== null) {
    return blocked(`${path} cannot be written: ${refusal}.`, 'Choose another folder for runs.')
  }
  if (freeBytes === null) return passed(`${path} can be written.`)
  const free = `${formatBytes(freeBytes)} are free in ${path}`
  if (expectedBytes === null) return passed(`${free}.`)
  const expected = `the run will take about ${formatBytes(expectedBytes)}`
  if (freeBytes < TIMES_FREE * expectedBytes) {
    return warned(`${free}; ${expected}.`, 'Make room, or empty the trash of runs.')
  }
  return passed(`${free}; ${expected}.`)
}

/** As measured: 19 kB in an open loop with four series, 8 kB in a closed one. */
const BYTES_PER_SECOND = 20_000
const BYTES_OF_THE_REST = 200_000

/** About what a run writes into its folder; null when nobody knows how long it lasts. */
export const expectedArchiveBytes = (durationMs: number | null): number | null =>
  durationMs === null ? null : BYTES_OF_THE_REST + (durationMs / 1000) * BYTES_PER_SECOND
