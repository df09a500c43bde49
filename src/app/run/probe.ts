import { tooFewSamples } from '../../analysis/percentile'
import type { StoreFacts } from '../../engine/stores/port'
import type { AnyStoreModule } from '../../engine/stores/registry'
import type { StartWorker } from '../../engine/worker/link'
import { openForOneCall } from './one-call'

export interface Probe {
  readonly facts: StoreFacts
  /** over an idle connection; null for an engine in the worker's own process */
  readonly roundTripMs: {
    readonly count: number
    readonly min: number
    readonly p50: number
    /** null with too few trips */
    readonly p99: number | null
  } | null
  /** null: cannot be told cheaply */
  readonly records: number | null
  /** the records are ours */
  readonly ours: boolean
}

const TRIPS = 1_000

/**
 * What answers at a target, what it promises, and how far away it is.
 *
 * @param options with their secrets
 * @throws WorkbenchError the exact cause
 */
export async function probeTarget(
  module: AnyStoreModule,
  options: unknown,
  timeoutMs: number,
  startWorker: StartWorker,
): Promise<Probe> {
  return openForOneCall(module, options, timeoutMs, startWorker, async (team) => {
    const trips = (await team.voice.call('roundTrips', TRIPS)).sort((a, b) => a - b)
    const state = await team.voice.call('inspect')
    return {
      facts: team.opened.facts,
      roundTripMs: trips.length === 0 ? null : describeTrips(trips),
      records: state.records ?? (state.empty ? 0 : null),
      ours: state.mark !== null,
    }
  })
}

function describeTrips(sorted: readonly number[]) {
  const rank = (percent: number) =>
    sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  return {
    count: sorted.length,
    min: sorted[0],
    p50: rank(50),
    p99: tooFewSamples(99, sorted.length) === null ? rank(99) : null,
  }
}
