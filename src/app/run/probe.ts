import { tooFewSamples } from '../../analysis/percentile'
import { monotonicClock } from '../../engine/clock'
import type { StoreFacts } from '../../engine/stores/port'
import type { AnyStoreModule } from '../../engine/stores/registry'
import type { StartWorker } from '../../engine/worker/link'
import { presetById } from '../../engine/workloads/presets'
import type { TrialSpec } from '../../shared/trial'
import { Team } from './team'

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
const CLOSE_TIMEOUT_MS = 2_000

/**
 * Connects once, in a worker of its own: a native driver that aborts must not take its caller along.
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
  const originNs = process.hrtime.bigint()
  const team = await Team.open(
    {
      spec: probeSpec(module, options),
      startWorker,
      clock: monotonicClock(originNs),
      originNs,
      connectTimeoutMs: timeoutMs,
    },
    new AbortController().signal,
  )
  try {
    const trips = (await team.voice.call('roundTrips', TRIPS)).sort((a, b) => a - b)
    const state = await team.voice.call('inspect')
    return {
      facts: team.opened.facts,
      roundTripMs: trips.length === 0 ? null : describeTrips(trips),
      records: state.records ?? (state.empty ? 0 : null),
      ours: state.mark !== null,
    }
  } finally {
    await team.close(CLOSE_TIMEOUT_MS)
  }
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

/** Connecting needs a trial's shape; nothing of it is run. */
function probeSpec(module: AnyStoreModule, options: unknown): TrialSpec {
  const uri = module.formatUri(options, true)
  const preset = presetById('c')
  if (preset === undefined) throw new Error('the preset c is missing')
  return {
    target: { name: uri, store: module.kind, uri, options },
    workload: preset.spec,
    control: {
      clients: 1,
      connections: 1,
      workers: 1,
      rate: null,
      arrivals: 'constant',
      catchUp: { rule: 'burst' },
      backlogLimit: 0,
      timeoutMs: 5_000,
      thinkTime: null,
      pacing: 'timer',
    },
    phases: [{ name: 'load' }],
    dataPolicy: 'existing',
    seed: 0,
    percentiles: [],
    thresholds: [],
    maxFailedShare: 0,
  }
}
