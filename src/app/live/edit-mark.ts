import { WorkbenchError } from '../../shared/errors'
import type { JournalEvent } from '../archive/events'
import type { RunRecord } from '../archive/open-run'

/**
 * The line that changes a mark of a run that has ended; without a text it takes a note away, and with
 * one it brings it back.
 *
 * @throws WorkbenchError 'not-found' when the run has no such mark
 */
export function editedMark(record: RunRecord, id: string, text: string): JournalEvent {
  const known = record.lines.some(
    (line) => (line.type === 'mark' || line.type === 'paused') && line.id === id,
  )
  if (known) return { type: 'mark-edited', id, text }
  throw new WorkbenchError('not-found', `Run ${record.id} has no mark '${id}'.`)
}
