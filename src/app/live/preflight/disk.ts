import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describeFileError } from '../../archive/files'

/** The folder itself, or the nearest one above it that exists. */
async function nearest(path: string): Promise<string> {
  try {
    await stat(path)
    return path
  } catch {
    const above = dirname(path)
    return above === path ? path : nearest(above)
  }
}

/** Bytes that this user may still write there; null: cannot be told. */
export async function freeBytesAt(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(await nearest(path))
    return bavail * bsize
  } catch {
    return null
  }
}

/** Why a folder, or one made there, could not be written; null: it could. Writes nothing. */
export async function refusalAt(path: string): Promise<string | null> {
  try {
    const folder = await nearest(path)
    if (!(await stat(folder)).isDirectory()) return `${folder} is a file, not a folder`
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    return describeFileError(error)
  }
}
