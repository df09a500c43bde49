import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Problem, WorkbenchError } from '../../shared/errors'
import { describeFileError, diskFiles } from '../archive/files'
import { replaceFile } from '../archive/replace-file'
import { profileNamed } from './find-profile'
import { lastGoodPath, loadProfiles } from './load-profiles'
import { formatProfiles, PROFILES_FILE, type Profile, profileSchema } from './profile-file'

/**
 * Adds a profile, or replaces the one of its name in its place.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem, a password in the URI among them;
 *   'disk' when it cannot be written, the file is then as before; and as `loadProfiles` does
 */
export async function saveProfile(config: string, profile: Profile, now: Date): Promise<void> {
  refuseBadProfile(profile)
  const profiles = await loadProfiles(config, now)
  const at = profiles.findIndex((each) => each.name === profile.name)
  const changed = at < 0 ? [...profiles, profile] : profiles.with(at, profile)
  await writeProfiles(config, profiles, changed)
}

/**
 * Takes a profile out.
 *
 * @throws WorkbenchError 'not-found' when there is none of that name; and as `saveProfile` does
 */
export async function removeProfile(config: string, name: string, now: Date): Promise<void> {
  const profiles = await loadProfiles(config, now)
  const gone = profileNamed(profiles, name)
  const changed = profiles.filter((each) => each !== gone)
  await writeProfiles(config, profiles, changed)
}

async function writeProfiles(
  config: string,
  before: readonly Profile[],
  after: readonly Profile[],
): Promise<void> {
  const path = join(config, PROFILES_FILE)
  try {
    await mkdir(config, { recursive: true })
    await replaceFile(diskFiles, lastGoodPath(path), formatProfiles(before), true)
    await replaceFile(diskFiles, path, formatProfiles(after), true)
  } catch (cause) {
    const message = `The connection profiles cannot be written to ${path}: ${describeFileError(cause)}.`
    throw new WorkbenchError('disk', message, { cause })
  }
}

function refuseBadProfile(profile: Profile): void {
  const parsed = profileSchema.safeParse(profile)
  const problems: Problem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        path: issue.path.join('.') || 'profile',
        message: issue.message,
      }))
  if (holdsSecret(profile.uri)) {
    problems.push({
      path: 'uri',
      message: 'a password would be readable in the file of profiles',
      hint: 'Leave it out of the URI and name an environment variable that holds it.',
    })
  }
  if (problems.length === 0) return
  throw new WorkbenchError(
    'invalid-spec',
    `The connection profile '${profile.name}' cannot be saved: ${problems.map((each) => `${each.path}: ${each.message}`).join('; ')}.`,
    { problems, hint: problems.find((each) => each.hint !== undefined)?.hint },
  )
}

/** `user:password@`, or a query's `password=`; three stars stand for one that was taken out. */
function holdsSecret(uri: string): boolean {
  const userInfo = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@]*?:([^/?#]*)@/i.exec(uri)?.[1] ?? ''
  const query = /[?&](?:password|pass|token|secret)=([^&#]*)/i.exec(uri)?.[1] ?? ''
  return [userInfo, query].some((secret) => secret !== '' && secret !== '***')
}
