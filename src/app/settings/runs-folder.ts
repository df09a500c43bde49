import { mkdir, stat, unlink, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Settings } from '../../shared/contract/host'
import { WorkbenchError } from '../../shared/errors'
import { describeFileError, errorCode } from '../archive/files'
import type { Folders } from '../folders'

/**
 * Where runs and deleted runs lie. A folder of the user's own has its trash inside, hidden from the
 * list of runs: a run is moved there in one step, which works within one disk only.
 */
export function runFolders(
  { runsFolder }: Pick<Settings, 'runsFolder'>,
  { runs, trash }: Pick<Folders, 'runs' | 'trash'>,
): Pick<Folders, 'runs' | 'trash'> {
  return runsFolder === null
    ? { runs, trash }
    : { runs: runsFolder, trash: join(runsFolder, '.trash') }
}

/**
 * Makes the folder if it is not there, and tries to write in it.
 *
 * @throws WorkbenchError 'invalid-spec' with the problem at `runsFolder`
 */
export async function checkRunsFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) {
    throw refused(path, 'it must be a whole path', 'Begin with the root of the disk.')
  }
  // a name of its own: two instances may try at the same time
  const probe = join(path, `.write-test-${process.pid}`)
  try {
    await mkdir(path, { recursive: true })
    await writeFile(probe, '')
    await unlink(probe)
  } catch (cause) {
    throw refused(
      path,
      await reasonOf(path, cause),
      'Choose a folder in which you may write.',
      cause,
    )
  }
}

async function reasonOf(path: string, cause: unknown): Promise<string> {
  if (errorCode(cause) === 'EEXIST') return 'it is a file'
  const found = await stat(path).catch(() => null)
  const verb = found === null ? 'it cannot be made' : 'nothing can be written there'
  return `${verb}: ${describeFileError(cause)}`
}

function refused(path: string, reason: string, hint: string, cause?: unknown): WorkbenchError {
  const message = `runsFolder: ${path}, ${reason}.`
  const problem = { path: 'runsFolder', value: path, message, hint }
  return new WorkbenchError('invalid-spec', message, { hint, problems: [problem], cause })
}
