import type { JournalEvent, JournalLine } from '../archive/events'
import type { RunWriter } from '../archive/run-writer'

/** Where a run writes down what happens. */
export type RunJournal = Pick<
  RunWriter,
  'append' | 'checkpoint' | 'appendTimeline' | 'writeHistograms'
>

/**
 * A journal that also keeps its lines: the report of a run that has just ended is built from them,
 * whatever the disk took.
 */
export function keptJournal(
  journal: RunJournal,
  earlier: readonly JournalLine[],
): RunJournal & { readonly lines: readonly JournalLine[] } {
  const lines: JournalLine[] = [...earlier]
  return {
    lines,
    append(event: JournalEvent) {
      // One time for both: the report built from these lines is the one built from the file.
      const line: JournalLine = { at: new Date().toISOString(), ...event }
      lines.push(line)
      journal.append(line)
    },
    checkpoint: (result) => journal.checkpoint(result),
    appendTimeline: (text) => journal.appendTimeline(text),
    writeHistograms: (text) => journal.writeHistograms(text),
  }
}
