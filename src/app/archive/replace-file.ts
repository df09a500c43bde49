import type { ArchiveFiles } from './files'

/**
 * Puts `text` in the place of a file so that a reader sees the old content or the new one, whole,
 * whatever happens in between. Not by `write-file-atomic`: that takes a short write, which is what
 * a disk gives at the moment it becomes full, for a success, and renames the half-written file over
 * the good one.
 *
 * @param durable the new content also outlives a power failure; costs an fsync
 */
export async function replaceFile(
  files: ArchiveFiles,
  path: string,
  text: string,
  durable: boolean,
): Promise<void> {
  // One fixed name: a killed process leaves one stale file at most, and the next write takes it.
  const temporary = `${path}.new`
  try {
    const file = await files.open(temporary, 'replace')
    try {
      await file.write(text)
      if (durable) await file.sync()
    } finally {
      await file.close()
    }
    await files.rename(temporary, path)
  } catch (error) {
    await files.remove(temporary).catch(() => {})
    throw error
  }
}
