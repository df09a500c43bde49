import { basename, join } from 'node:path'
import { WorkbenchError } from '../../shared/errors'
import type { RUN_STATES } from '../../shared/report'
import type { PlanFile } from '../../shared/trial'
import { CHECKPOINT_FILE, type OpenPhase, parseCheckpoint } from './checkpoint-file'
import type { JournalLine, PhaseResult } from './events'
import { type ArchiveFiles, describeFileError, diskFiles, errorCode } from './files'
import { liveHolder } from './lock'
import { BEFORE_FIRST_TRIAL, followPhase } from './phase-track'
import { type Journal, readJournal } from './read-journal'
import { readPlan } from './read-plan'
import { readText } from './read-text'
import { type EndedState, endedState } from './run-state'

/** Everything the archive knows of a run. */
export interface RunRecord {
  readonly id: string
  readonly folder: string
  readonly plan: PlanFile
  readonly lines: readonly JournalLine[]
  /** the phase that was started and did not end: under way in a running run, broken off in another */
  readonly openPhase: OpenPhase | null
  /** what that phase had come to, at most a second before the end; null without one */
  readonly checkpoint: PhaseResult | null
  /** `interrupted`: its process is gone without having ended it */
  readonly state: (typeof RUN_STATES)[number]
  /** how the journal says it ended; null: it does not, or the run was taken up again since */
  readonly ended: EndedState | null
  /** what was damaged and is missing here */
  readonly notes: readonly string[]
}

/**
 * Reads a run back, whatever instant its process was killed at.
 *
 * @throws WorkbenchError 'not-found', 'damaged-file', 'unsupported' or 'disk', as `readPlan` does
 */
export async function openRun(folder: string, files: ArchiveFiles = diskFiles): Promise<RunRecord> {
  const plan = await readPlan(files, folder)
  // Asked for first: a run that ends while it is being read is then still running, not interrupted.
  const holder = await liveHolder(files, folder)
  const { lines, notes } = await readJournalOf(files, folder)
  const { open } = lines.reduce(followPhase, BEFORE_FIRST_TRIAL)
  const ended = endedState(lines)
  return {
    id: basename(folder),
    folder,
    plan,
    lines,
    openPhase: open,
    checkpoint: open === null ? null : await readCheckpoint(files, folder, open, notes),
    state: holder !== null ? 'running' : (ended ?? 'interrupted'),
    ended,
    notes,
  }
}

async function readJournalOf(files: ArchiveFiles, folder: string): Promise<Journal> {
  const path = join(folder, 'journal.ndjson')
  try {
    return await readJournal(files, path)
  } catch (cause) {
    if (cause instanceof WorkbenchError) throw cause
    const message = `${path} cannot be read: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}

async function readCheckpoint(
  files: ArchiveFiles,
  folder: string,
  open: OpenPhase,
  notes: string[],
): Promise<PhaseResult | null> {
  try {
    return parseCheckpoint(await readText(files, join(folder, CHECKPOINT_FILE)), open)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    notes.push(`${CHECKPOINT_FILE} is damaged and was skipped: ${describeFileError(error)}.`)
    return null
  }
}
