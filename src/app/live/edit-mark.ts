import { WorkbenchError } from '../../shared/errors'
import type { JournalEvent } from '../archive/events'
import type { RunRecord } from '../archive/open-run'
import { buildReport } from '../report/build-report'
import { TOOL_VERSION } from '../version'

/**
 * The line that changes a mark of a run that has ended; without a text it takes a note away.
 *
 * @throws WorkbenchError 'not-found' when the run has no such mark
 */
export function editedMark(record: RunRecord, id: string, text: string): JournalEvent {
  const { trials } = buildReport(record, TOOL_VERSION)
  if (trials.some(({ marks }) => marks.some((mark) => mark.id === id))) {
    return { type: 'mark-edited', id, text }
  }
  throw new WorkbenchError('not-found', `Run ${record.id} has no mark '${id}'.`)
}
