import { WorkbenchError } from '../../shared/errors'
import { reopenRun } from '../archive/create-run'
import type { JournalEvent } from '../archive/events'
import { openRun, type RunRecord } from '../archive/open-run'
import { endedState } from '../archive/run-state'
import { buildReport } from '../report/build-report'
import { TOOL_VERSION } from '../version'
import { keptJournal } from './kept-journal'

/**
 * Adds lines to the journal of a run that nobody writes, and builds the report of one that has ended
 * again.
 *
 * @param linesOf what to add, from what is there; what it throws leaves the run as it was
 * @throws WorkbenchError 'invalid-spec' when a live process writes the run, 'disk' when it could not
 *   be written whole, and as `openRun` does
 */
export async function amendRun(
  folder: string,
  now: () => Date,
  linesOf: (record: RunRecord) => readonly JournalEvent[],
): Promise<void> {
  const writer = await reopenRun(folder, { now, onTrouble: () => {} }, true)
  let problems: readonly string[] = []
  try {
    const record = await openRun(folder)
    const journal = keptJournal(writer, record.lines)
    for (const line of linesOf(record)) journal.append(line)
    const state = endedState(journal.lines)
    if (state !== null) {
      const whole = { ...record, lines: journal.lines, checkpoint: null, state }
      writer.writeReport(buildReport(whole, TOOL_VERSION))
    }
  } finally {
    problems = await writer.close()
  }
  if (problems.length > 0) throw new WorkbenchError('disk', problems.join(' '))
}
