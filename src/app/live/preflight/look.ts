import { readdir } from 'node:fs/promises'
import { absolutePath } from '../../../engine/stores/embedded'
import type { DataSetState, StoreFacts } from '../../../engine/stores/port'
import type { StartWorker } from '../../../engine/worker/link'
import { WorkbenchError } from '../../../shared/errors'
import type { WorkloadSpec } from '../../../shared/workload'
import type { ComposedTarget } from '../../run/compose-trial'
import { openForOneCall } from '../../run/one-call'

/** What was found at a target. */
export interface Look {
  /** null: it is an engine whose place does not exist yet, and looking would have made it */
  readonly facts: StoreFacts | null
  readonly state: DataSetState
}

const NOTHING_THERE: Look = {
  facts: null,
  state: { records: 0, empty: true, mark: null },
}

/** The folder or file of an engine inside the process; null for everything that has a server. */
export function placeOf({ module, options }: ComposedTarget): string | null {
  if (module.capabilities(options).connections) return null
  const path = (options as { readonly path?: unknown }).path
  return typeof path === 'string' ? absolutePath(path) : null
}

/**
 * Connects in a process of its own and asks what answers and what it holds. Changes nothing.
 *
 * @throws WorkbenchError the exact cause, or 'cancelled' as soon as the signal is given
 */
export async function lookAt(
  target: ComposedTarget,
  workload: WorkloadSpec,
  timeoutMs: number,
  startWorker: StartWorker,
  signal: AbortSignal,
): Promise<Look> {
  const place = placeOf(target)
  if (place !== null && (await isMissing(place))) return NOTHING_THERE
  const asked = openForOneCall(
    target.module,
    target.options,
    timeoutMs,
    startWorker,
    async (team) => {
      const state = await Promise.race([team.voice.call('inspect'), cancelled(signal)])
      return { facts: team.opened.facts, state }
    },
    { workload, signal },
  )
  return asked
}

function cancelled(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new WorkbenchError('cancelled', 'The check was called off.'))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}

async function isMissing(place: string): Promise<boolean> {
  try {
    return (await readdir(place)).length === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}
