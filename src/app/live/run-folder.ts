import { join } from 'node:path'
import { WorkbenchError } from '../../shared/errors'

/**
 * Where the run of an id lies. An id is the name of a folder, and never a way to another one.
 *
 * @throws WorkbenchError 'not-found' for what cannot be an id
 */
export function runFolder(runs: string, id: string): string {
  if (id !== '' && !/[/\\\0]/.test(id) && !id.startsWith('.')) return join(runs, id)
  throw new WorkbenchError('not-found', `There is no run '${id}' in ${runs}.`)
}
