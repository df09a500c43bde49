import { monotonicClock } from '../../engine/clock'
import type { AnyStoreModule } from '../../engine/stores/registry'
import type { StartWorker } from '../../engine/worker/link'
import { presetById } from '../../engine/workloads/presets'
import type { TrialSpec } from '../../shared/trial'
import { Team } from './team'

const CLOSE_TIMEOUT_MS = 2_000

/**
 * Connects once, in a worker of its own, for a question or a chore: a native driver that aborts must
 * not take its caller along.
 *
 * @param options with their secrets
 * @throws WorkbenchError the exact cause, when connecting fails
 */
export async function openForOneCall<Answer>(
  module: AnyStoreModule,
  options: unknown,
  timeoutMs: number,
  startWorker: StartWorker,
  ask: (team: Team) => Promise<Answer>,
): Promise<Answer> {
  const originNs = process.hrtime.bigint()
  const team = await Team.open(
    {
      spec: shapeOnly(module, options),
      startWorker,
      clock: monotonicClock(originNs),
      originNs,
      connectTimeoutMs: timeoutMs,
    },
    new AbortController().signal,
  )
  try {
    return await ask(team)
  } finally {
    await team.close(CLOSE_TIMEOUT_MS)
  }
}

/** Connecting needs a trial's shape; nothing of it is run. */
function shapeOnly(module: AnyStoreModule, options: unknown): TrialSpec {
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
