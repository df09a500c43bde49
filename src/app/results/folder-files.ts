import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../archive/files'

export interface FolderFile {
  readonly name: string
  readonly bytes: number
  readonly modifiedMs: number
}

/** The files of a run's folder by name; a run has no folders in it. One that goes meanwhile is left out. */
export async function folderFiles(folder: string): Promise<FolderFile[]> {
  const names = (await readdir(folder)).sort()
  const found = await Promise.all(names.map((name) => fileIn(folder, name)))
  return found.filter((file) => file !== null)
}

async function fileIn(folder: string, name: string): Promise<FolderFile | null> {
  try {
    const { size, mtimeMs } = await stat(join(folder, name))
    return { name, bytes: size, modifiedMs: mtimeMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

export const bytesOf = (files: readonly FolderFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)
