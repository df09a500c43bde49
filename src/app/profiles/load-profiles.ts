import { copyFile, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkbenchError } from '../../shared/errors'
import { describeFileError, errorCode } from '../archive/files'
import { refuseNewerVersion } from '../archive/version'
import { PROFILES_FILE, type Profile, parseProfiles } from './profile-file'

/**
 * The saved connection profiles, in the order of the file; none without a file. A damaged file is
 * moved aside, never read half, and the last good copy takes its place: the next call succeeds.
 *
 * @param config the configuration folder
 * @throws WorkbenchError 'damaged-file' saying where the damaged file went; 'unsupported' when a
 *   newer version of the product wrote it; 'disk' when it cannot be read
 */
export async function loadProfiles(config: string, now: Date): Promise<Profile[]> {
  const path = join(config, PROFILES_FILE)
  const text = await readIfThere(path)
  if (text === null) return []
  refuseNewerVersion(path, jsonOrNull(text), 'touchstone.profiles', 1)
  const profiles = parseProfiles(text)
  if (typeof profiles !== 'string') return profiles
  throw await quarantine(path, profiles, now)
}

async function quarantine(path: string, damage: string, now: Date): Promise<WorkbenchError> {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  const aside = `${path}.damaged-${time}`
  try {
    await rename(path, aside)
    const good = await lastGood(path)
    if (good !== null) await copyFile(lastGoodPath(path), path)
    const hint =
      good === null
        ? 'There is no earlier copy; mend that file and move it back, or save the profiles again.'
        : `The last good copy, with ${good.length} profiles, is in its place.`
    const message = `The connection profiles in ${path} are damaged: ${damage}. The file is now ${aside}.`
    return new WorkbenchError('damaged-file', message, { hint })
  } catch (cause) {
    const message = `The connection profiles in ${path} are damaged: ${damage}.`
    const hint = `It could not be moved aside: ${describeFileError(cause)}.`
    return new WorkbenchError('damaged-file', message, { hint, cause })
  }
}

export function lastGoodPath(path: string): string {
  return `${path}.bak`
}

async function lastGood(path: string): Promise<Profile[] | null> {
  const text = await readIfThere(lastGoodPath(path))
  const profiles = text === null ? null : parseProfiles(text)
  return Array.isArray(profiles) ? profiles : null
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null
    throw new WorkbenchError('disk', `${path} cannot be read: ${describeFileError(cause)}.`, {
      cause,
    })
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
