import { monotonicClock } from '../../engine/clock'
import type { AnyStoreModule } from '../../engine/stores/registry'
import type { StartWorker } from '../../engine/worker/link'
import { presetById } from '../../engine/workloads/presets'
import type { TrialSpec } from '../../shared/trial'
import type { WorkloadSpec } from '../../shared/workload'
import { Team } from './team'

const CLOSE_TIMEOUT_MS = 2_000

export interface OneCallOptions {
  /** whose table and fields are looked at; YCSB's usual ones unless given */
  readonly workload?: WorkloadSpec
  /** ends the worker at once, whether it is connecting or answering */
  readonly signal?: AbortSignal
}

/**
 * Connects once, in a worker of its own, for a question or a chore: a native driver that aborts must
 * not take its caller along.
 *
 * @param options with their secrets
 * @throws WorkbenchError the exact cause, when connecting fails; 'worker-died' when it was ended
 */
export async function openForOneCall<Answer>(
  module: AnyStoreModule,
  options: unknown,
  timeoutMs: number,
  startWorker: StartWorker,
  ask: (team: Team) => Promise<Answer>,
  { workload, signal = new AbortController().signal }: OneCallOptions = {},
): Promise<Answer> {
  const originNs = process.hrtime.bigint()
  const team = await Team.open(
    {
      spec: shapeOnly(module, options, workload ?? usualWorkload()),
      startWorker,
      clock: monotonicClock(originNs),
      originNs,
      connectTimeoutMs: timeoutMs,
    },
    signal,
  )
  const endAtOnce = () => void team.close(0)
  signal.addEventListener('abort', endAtOnce, { once: true })
  try {
    return await ask(team)
  } finally {
    signal.removeEventListener('abort', endAtOnce)
    await team.close(CLOSE_TIMEOUT_MS)
  }
}

/** Connecting needs a trial's shape; nothing of it is run. */
function shapeOnly(module: AnyStoreModule, options: unknown, workload: WorkloadSpec): TrialSpec {
  const uri = module.formatUri(options, true)
  return {
    target: { name: uri, store: module.kind, uri, options },
    workload,
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

function usualWorkload(): WorkloadSpec {
  const preset = presetById('c')
  if (preset === undefined) throw new Error('the preset c is missing')
  return preset.spec
}
