import { stat } from 'node:fs/promises'
import { WorkbenchError } from '../../shared/errors'
import { runFolder } from '../live/run-folder'
import type { HostPorts } from '../ports'

/**
 * Shows the folder of a run in the file manager.
 *
 * @throws WorkbenchError 'not-found'; 'unsupported' with the path where there is no file manager
 */
export async function showRun(
  runs: string,
  id: string,
  showFolder: HostPorts['showFolder'],
): Promise<void> {
  const folder = runFolder(runs, id)
  const found = await stat(folder).catch(() => null)
  if (found === null) {
    throw new WorkbenchError('not-found', `The run '${id}' is not in ${runs} any more.`, {
      hint: 'It was deleted, or the folder of runs is another one now.',
    })
  }
  if (showFolder === null) {
    throw new WorkbenchError('unsupported', `This run lies in ${folder}.`, {
      hint: 'Open that folder on the machine on which Touchstone runs.',
    })
  }
  await showFolder(folder)
}
