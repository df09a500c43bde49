import { WorkbenchError } from '../../shared/errors'
import { type ArchiveFiles, diskFiles } from './files'
import { listRuns, type RunSummary } from './list-runs'
import { nearNames } from './near-names'

/**
 * The run of this id, or the only one whose id begins like this.
 *
 * @throws WorkbenchError 'not-found' with the nearest ids; 'invalid-spec' when several begin so
 */
export async function findRun(
  runs: string,
  idOrPrefix: string,
  files: ArchiveFiles = diskFiles,
): Promise<RunSummary> {
  const all = await listRuns(runs, files)
  const exact = all.find((run) => run.id === idOrPrefix)
  if (exact !== undefined) return exact
  const fitting = idOrPrefix === '' ? [] : all.filter((run) => run.id.startsWith(idOrPrefix))
  if (fitting.length === 1) return fitting[0]
  if (fitting.length > 1) {
    throw new WorkbenchError(
      'invalid-spec',
      `'${idOrPrefix}' is the beginning of ${fitting.length} runs: ${listing(fitting)}.`,
      { hint: 'Give more of the id.' },
    )
  }
  const near = nearNames(
    idOrPrefix,
    all.map((run) => run.id),
  )
  throw new WorkbenchError('not-found', `There is no run '${idOrPrefix}' in ${runs}.`, {
    hint: near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'The archive has no runs yet.',
  })
}

function listing(fitting: readonly RunSummary[]): string {
  const shown = fitting.slice(0, 10).map((run) => run.id)
  return fitting.length > shown.length ? `${shown.join(', ')} and more` : shown.join(', ')
}
