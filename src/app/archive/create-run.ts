import { join } from 'node:path'
import { WorkbenchError } from '../../shared/errors'
import type { PlanFile } from '../../shared/trial'
import { type ArchiveFiles, describeFileError, diskFiles, errorCode } from './files'
import { FolderPart } from './folder-part'
import { takeLock } from './lock'
import { openRun } from './open-run'
import { BEFORE_FIRST_TRIAL, followPhase } from './phase-track'
import { runId } from './run-id'
import { RunWriter, type WriterOptions } from './run-writer'

/**
 * Makes the folder of a new run, with its plan and lock. Where that cannot be written the run is
 * kept in memory from the start, and `onTrouble` has said so before this returns.
 *
 * @param runs the archive's folder, made when missing
 * @param suffix four random hexadecimal digits, the end of the run's id
 */
export async function createRun(
  runs: string,
  plan: PlanFile,
  suffix: string,
  options: WriterOptions,
): Promise<RunWriter> {
  const files = options.files ?? diskFiles
  const { folder, made } = await makeFreeFolder(
    files,
    join(runs, runId(options.now(), plan.name, suffix)),
  )
  const part = new FolderPart(files, folder, options.now, made ? 'made' : 'missing')
  const writer = new RunWriter(folder, part, options, BEFORE_FIRST_TRIAL)
  writer.writePlan(plan)
  await writer.settle()
  return writer
}

/** More runs than this never start in one second; it is something else that is in the way. */
const MOST_FOLDERS = 100

async function makeFreeFolder(
  files: ArchiveFiles,
  wanted: string,
): Promise<{ folder: string; made: boolean }> {
  for (let n = 1; n < MOST_FOLDERS; n++) {
    const folder = n === 1 ? wanted : `${wanted}-${n}`
    try {
      await files.makeFolder(folder)
      return { folder, made: true }
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return { folder, made: false }
    }
  }
  return { folder: `${wanted}-${MOST_FOLDERS}`, made: false }
}

/**
 * Goes on writing a run that was interrupted or ended early. A line that was cut off is removed by
 * the first write.
 *
 * @param evenComplete also one that is complete: its marks can be changed, nothing can be measured
 * @throws WorkbenchError 'invalid-spec' when the run is complete, or a live process writes it;
 *   'disk' when the lock cannot be written; and as `openRun` does
 */
export async function reopenRun(
  folder: string,
  options: WriterOptions,
  evenComplete = false,
): Promise<RunWriter> {
  const files = options.files ?? diskFiles
  await takeFreeLock(files, folder, options.now())
  const part = new FolderPart(files, folder, options.now, 'locked')
  try {
    const record = await openRun(folder, files)
    if (record.ended === 'complete' && !evenComplete) {
      throw new WorkbenchError('invalid-spec', `Run ${record.id} is complete.`, {
        hint: 'Start a new run of the same plan instead.',
      })
    }
    const track = record.lines.reduce(followPhase, BEFORE_FIRST_TRIAL)
    return new RunWriter(folder, part, options, track)
  } catch (error) {
    await part.close()
    throw error
  }
}

async function takeFreeLock(files: ArchiveFiles, folder: string, now: Date): Promise<void> {
  const holder = await takeLock(files, folder, now).catch((cause: unknown) => {
    const code = errorCode(cause) === 'ENOENT' ? 'not-found' : 'disk'
    const reason = describeFileError(cause)
    throw new WorkbenchError(code, `The run in ${folder} cannot be gone on with: ${reason}.`, {
      cause,
    })
  })
  if (holder === null) return
  throw new WorkbenchError(
    'invalid-spec',
    `The run in ${folder} is being written by process ${holder.pid} on ${holder.host}.`,
    {
      hint: `Wait for it to end. If that process is no longer there, remove the file 'lock'.`,
    },
  )
}
