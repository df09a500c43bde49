import type { ArchiveFiles } from './files'

/** The whole of a small file, UTF-8; rejects with the system's error. */
export async function readText(files: ArchiveFiles, path: string): Promise<string> {
  const file = await files.open(path, 'read')
  try {
    return (await file.read(0, await file.size())).toString('utf8')
  } finally {
    await file.close()
  }
}
