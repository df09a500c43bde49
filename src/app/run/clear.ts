import type { DataSetState } from '../../engine/stores/port'
import type { AnyStoreModule } from '../../engine/stores/registry'
import type { StartWorker } from '../../engine/worker/link'
import { WorkbenchError } from '../../shared/errors'
import { openForOneCall } from './one-call'

/**
 * Removes the product's records and its mark from a target.
 *
 * @param options with their secrets
 * @param overwrite also when nobody knows who wrote the records that have our keys
 * @returns what was there
 * @throws WorkbenchError 'foreign-data' for records that are not ours, unless `overwrite`
 */
export async function clearTarget(
  module: AnyStoreModule,
  options: unknown,
  overwrite: boolean,
  timeoutMs: number,
  startWorker: StartWorker,
): Promise<DataSetState> {
  return openForOneCall(module, options, timeoutMs, startWorker, async (team) => {
    const state = await team.voice.call('inspect')
    if (state.mark === null && !state.empty && !overwrite) {
      throw new WorkbenchError(
        'foreign-data',
        'The key space holds records that Touchstone did not write; nothing was removed.',
        {
          hint: "With --overwrite, records that have the product's own keys are removed all the same.",
        },
      )
    }
    if (!state.empty || state.mark !== null) await team.voice.call('clear')
    return state
  })
}
