import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * What the archive asks of the file system, so narrow that a test can let any single step fail.
 * Every method rejects with the system's own error, its `code` included.
 */
export interface ArchiveFiles {
  /** with the folders above it; rejects with EEXIST when there is one */
  makeFolder(path: string): Promise<void>
  /**
   * `append`: made when missing, written at its end; `replace`: made or emptied; `create`: rejects
   * with EEXIST when there is one; `read`: must exist.
   */
  open(path: string, mode: 'append' | 'replace' | 'create' | 'read'): Promise<OpenFile>
  /** replaces what is at `to` in one step */
  rename(from: string, to: string): Promise<void>
  /** a missing file is no error */
  remove(path: string): Promise<void>
}

export interface OpenFile {
  /** bytes in the file */
  size(): Promise<number>
  /** at most `length` bytes from `position` on; fewer only at the end of the file */
  read(position: number, length: number): Promise<Buffer>
  /** all of it, or an error after which any part of it may stand in the file */
  write(text: string): Promise<void>
  truncate(bytes: number): Promise<void>
  /** returns when the content would outlive a power failure */
  sync(): Promise<void>
  close(): Promise<void>
}

const FLAGS = { append: 'a+', replace: 'w', create: 'wx', read: 'r' } as const

export const diskFiles: ArchiveFiles = {
  async makeFolder(path) {
    try {
      await mkdir(path)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      await mkdir(dirname(path), { recursive: true })
      await mkdir(path)
    }
  },
  async open(path, mode) {
    const handle = await open(path, FLAGS[mode])
    return {
      async size() {
        return (await handle.stat()).size
      },
      async read(position, length) {
        const buffer = Buffer.allocUnsafe(length)
        let filled = 0
        while (filled < length) {
          const rest = length - filled
          const { bytesRead } = await handle.read(buffer, filled, rest, position + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return buffer.subarray(0, filled)
      },
      // A disk that fills up takes a part of the bytes without an error: only the next write fails.
      async write(text) {
        const bytes = Buffer.from(text)
        for (let done = 0; done < bytes.length; ) {
          done += (await handle.write(bytes, done)).bytesWritten
        }
      },
      truncate: (bytes) => handle.truncate(bytes),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  rename,
  async remove(path) {
    await rm(path, { force: true })
  },
}

/** Code of a system error (`ENOENT`), or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}

const CAUSES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EIO: 'the device reports an error',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EMFILE: 'too many files are open',
  ENOENT: 'the folder is not there',
  ENOTDIR: 'a part of the path is no folder',
}

/** Why a file could not be read or written, in words: "the disk is full (ENOSPC)". */
export function describeFileError(error: unknown): string {
  const code = errorCode(error)
  const words = code === undefined ? undefined : CAUSES[code]
  if (words !== undefined) return `${words} (${code})`
  return error instanceof Error ? error.message : String(error)
}
