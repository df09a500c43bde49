import type { JournalLine } from './events'
import { type ArchiveFiles, errorCode, type OpenFile } from './files'
import { asJournalLine } from './journal-line'
import { refuseNewerVersion } from './version'

const BLOCK_BYTES = 1024 * 1024
const NEWLINE = 0x0a

export interface Journal {
  readonly lines: JournalLine[]
  /** what could not be read, by number of line */
  readonly notes: string[]
}

/**
 * Reads a journal once, front to back. Text after the last newline is a line that a killed process
 * did not finish; it is skipped, as are damaged lines, and both are noted. A missing journal has no
 * lines.
 *
 * @throws WorkbenchError 'unsupported' when a newer version of the product wrote it
 */
export async function readJournal(files: ArchiveFiles, path: string): Promise<Journal> {
  const journal: Journal = { lines: [], notes: [] }
  let number = 0
  const torn = await eachLine(files, path, (text) => {
    number++
    addLine(journal, path, number, text)
  })
  if (torn > 0) {
    journal.notes.push(
      `Line ${number + 1} of journal.ndjson is cut off after ${torn} bytes, as a killed process leaves it; it was skipped.`,
    )
  }
  return journal
}

function addLine(journal: Journal, path: string, number: number, text: string): void {
  const value = parseJson(text)
  refuseNewerVersion(path, value, 'touchstone.journal', 1)
  const line = value === undefined ? 'it is no JSON' : asJournalLine(value)
  if (typeof line !== 'string') journal.lines.push(line)
  else journal.notes.push(`Line ${number} of journal.ndjson is damaged and was skipped: ${line}.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls back for every line that ends in a newline; returns the bytes after the last one. */
async function eachLine(
  files: ArchiveFiles,
  path: string,
  onLine: (text: string) => void,
): Promise<number> {
  let file: OpenFile
  try {
    file = await files.open(path, 'read')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
  try {
    // Pieces of a line longer than a block are joined once, when its end is there.
    let pieces: Buffer[] = []
    for (let position = 0; ; ) {
      const block = await file.read(position, BLOCK_BYTES)
      position += block.length
      let start = 0
      for (let end = block.indexOf(NEWLINE); end >= 0; end = block.indexOf(NEWLINE, start)) {
        pieces.push(block.subarray(start, end))
        onLine((pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)).toString('utf8'))
        pieces = []
        start = end + 1
      }
      if (start < block.length) pieces.push(block.subarray(start))
      if (block.length < BLOCK_BYTES) break
    }
    return pieces.reduce((sum, piece) => sum + piece.length, 0)
  } finally {
    await file.close()
  }
}
