import type { PhaseResult } from '../archive/events'
import { type ArchiveFiles, errorCode } from '../archive/files'
import { asJournalLine } from '../archive/journal-line'

const BLOCK_BYTES = 128 * 1024
const NEWLINE = 0x0a

/**
 * The measured phase that a run ended last, found from the end of its journal: little stands behind
 * it, so a run of hours costs no more than one of seconds. Null without one. Of a trial that was
 * begun again only the last attempt counts.
 */
export async function lastMeasuredPhase(
  files: ArchiveFiles,
  path: string,
): Promise<PhaseResult | null> {
  const begunAgain = new Set<number>()
  for await (const text of linesFromEnd(files, path)) {
    // samples, which are most of a journal, need not be parsed
    if (!text.includes('"phase-ended"') && !text.includes('"trial-started"')) continue
    const line = parseLine(text)
    if (line?.type === 'trial-started') begunAgain.add(line.trial)
    if (line?.type !== 'phase-ended' || begunAgain.has(line.trial)) continue
    if (line.result.phase === 'measured') return line.result
  }
  return null
}

function parseLine(text: string) {
  try {
    const line = asJournalLine(JSON.parse(text))
    return typeof line === 'string' ? null : line
  } catch {
    return null
  }
}

/** Whole lines, the last first. */
async function* linesFromEnd(files: ArchiveFiles, path: string): AsyncGenerator<string> {
  const file = await files.open(path, 'read').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (file === null) return
  try {
    let rest: Buffer = Buffer.alloc(0)
    for (let end = await file.size(); end > 0; ) {
      const start = Math.max(0, end - BLOCK_BYTES)
      let piece = Buffer.concat([await file.read(start, end - start), rest])
      end = start
      for (let at = piece.lastIndexOf(NEWLINE); at >= 0; at = piece.lastIndexOf(NEWLINE)) {
        yield piece.toString('utf8', at + 1)
        piece = piece.subarray(0, at)
      }
      rest = piece
    }
    yield rest.toString('utf8')
  } finally {
    await file.close()
  }
}
