import type { JournalLine } from './events'
import { type ArchiveFiles, errorCode } from './files'
import { asJournalLine } from './journal-line'
import { endOfRun } from './run-state'

/** Enough for the first line, and for the line that ends a run with the notes after it. */
const HEAD_BYTES = 4 * 1024
const TAIL_BYTES = 32 * 1024

export interface JournalEnds {
  /** time of the first line; null without one */
  readonly startedAt: string | null
  /** the line that ended the run; null: it has not ended, or was taken up again */
  readonly end: (JournalLine & { type: 'run-ended' }) | null
}

/** Reads the beginning and the end of a journal, and nothing between them. */
export async function journalEnds(files: ArchiveFiles, path: string): Promise<JournalEnds> {
  try {
    const file = await files.open(path, 'read')
    try {
      const size = await file.size()
      const head = await file.read(0, HEAD_BYTES)
      const tail = await file.read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
      return { startedAt: wholeLines(head)[0]?.at ?? null, end: endOfRun(wholeLines(tail)) }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { startedAt: null, end: null }
    throw error
  }
}

/** The lines that stand whole in a piece of a journal; pieces of lines at its ends fall away. */
function wholeLines(piece: Buffer): JournalLine[] {
  const texts = piece.toString('utf8').split('\n').slice(0, -1)
  return texts.flatMap((text) => {
    try {
      const line = asJournalLine(JSON.parse(text))
      return typeof line === 'string' ? [] : [line]
    } catch {
      return []
    }
  })
}
