import { chmod } from 'node:fs/promises'
import { type ArchiveFiles, diskFiles } from '../archive/files'

/** Files that nobody but the user may read, from the moment they are made. */
export const privateFiles: ArchiveFiles = {
  ...diskFiles,
  async open(path, mode) {
    const file = await diskFiles.open(path, mode)
    if (mode === 'read') return file
    try {
      await chmod(path, 0o600)
      return file
    } catch (error) {
      await file.close()
      throw error
    }
  },
}
