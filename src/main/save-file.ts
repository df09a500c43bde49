import { rename, rm, writeFile } from 'node:fs/promises'
import { describeFileError } from '../app/archive/files'
import { WorkbenchError } from '../shared/errors'

/**
 * All of the bytes, or the file as it was.
 *
 * @throws WorkbenchError 'disk' with the path and the cause
 */
export async function saveFile(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.new`
  try {
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true })
    throw new WorkbenchError('disk', `${path} cannot be written: ${describeFileError(cause)}.`, {
      hint: 'Choose another folder, or make room.',
      cause,
    })
  }
}
