import type { WorkbenchClient } from '../../../shared/contract/handlers'
import type { Progress } from '../../../shared/contract/host'
import type { ProfileView } from '../../../shared/contract/profiles'
import { WorkbenchError } from '../../../shared/errors'
import { firstRunSetup } from './setup'

/** Engines that need no server, in the order in which they are tried. */
const ENGINES = ['leveldb', 'lmdb']

export interface TourStep {
  readonly step: 'calibrate' | 'start'
  readonly progress: Progress | null
}

export interface TourResult {
  readonly runId: string
  /** what could not be done and was gone past */
  readonly failures: readonly unknown[]
}

const isCancelled = (error: unknown): boolean =>
  error instanceof WorkbenchError && error.code === 'cancelled'

/**
 * Calibrates, then starts a run on the first embedded engine that takes it. A calibration that fails
 * is told and gone past.
 * @throws the last failure when no engine could be started, or the cancellation
 */
export async function takeTour(
  client: WorkbenchClient,
  profiles: readonly ProfileView[],
  seed: number,
  signal: AbortSignal,
  tell: (step: TourStep) => void,
): Promise<TourResult> {
  const failures: unknown[] = []
  tell({ step: 'calibrate', progress: null })
  try {
    await client.call('host.calibrate', null, {
      signal,
      onTold: (progress) => tell({ step: 'calibrate', progress }),
    })
  } catch (error) {
    if (isCancelled(error)) throw error
    failures.push(error)
  }
  tell({ step: 'start', progress: null })
  const engines = ENGINES.flatMap(
    (store) => profiles.find((profile) => profile.store === store && profile.builtIn) ?? [],
  )
  for (const { id } of engines) {
    try {
      const { runId } = await client.call('runs.start', firstRunSetup(id, seed), { signal })
      return { runId, failures }
    } catch (error) {
      if (isCancelled(error)) throw error
      failures.push(error)
    }
  }
  throw failures.at(-1) ?? new WorkbenchError('not-found', 'No embedded engine is built in.')
}
