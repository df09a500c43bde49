import { WorkbenchError } from '../../shared/errors'
import { nearNames } from '../archive/near-names'
import { loadProfiles } from './load-profiles'
import type { Profile } from './profile-file'

/**
 * The profile of that name.
 *
 * @throws WorkbenchError 'not-found' with the names nearest to it; and as `loadProfiles` does
 */
export async function findProfile(config: string, name: string, now: Date): Promise<Profile> {
  return profileNamed(await loadProfiles(config, now), name)
}

export function profileNamed(profiles: readonly Profile[], name: string): Profile {
  const found = profiles.find((profile) => profile.name === name)
  if (found !== undefined) return found
  const near = nearNames(
    name,
    profiles.map((profile) => profile.name),
  )
  throw new WorkbenchError('not-found', `There is no connection profile '${name}'.`, {
    hint:
      near.length > 0
        ? `Did you mean ${near.join(' or ')}?`
        : 'No profiles are saved; name the store by its URI, as redis://127.0.0.1:6379.',
  })
}
