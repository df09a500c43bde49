import { formValues } from '../../engine/stores/form-values'
import type { ProfileView } from '../../shared/contract/profiles'
import { WorkbenchError } from '../../shared/errors'
import type { SecretKeeper } from '../secrets/keeper'
import type { ListedProfile } from './built-in'
import type { ProfileLibrary } from './library'
import { fingerprintOf, parseStoreUri } from './profile-store'
import type { RecentTests } from './recent-tests'

/** All profiles as a window sees them, without a secret. */
export async function profileViews(
  library: ProfileLibrary,
  secrets: SecretKeeper,
  tests: RecentTests,
): Promise<readonly ProfileView[]> {
  const [profiles, { records, whole }] = await Promise.all([library.all(), secrets.getAll()])
  return profiles.map((profile) => {
    const known = Object.keys(records[profile.id] ?? {})
    const closed = whole ? [] : profile.keptSecrets.filter((path) => !known.includes(path))
    return profileView(profile, [...known, ...closed], tests)
  })
}

function profileView(
  profile: ListedProfile,
  keptSecrets: readonly string[],
  tests: RecentTests,
): ProfileView {
  const { id, name, folder, colour, uri, passwordEnv, builtIn } = profile
  const view = { id, name, folder, colour, uri, passwordEnv, builtIn, keptSecrets }
  try {
    const store = parseStoreUri(uri)
    return {
      ...view,
      store: store.module.kind,
      values: formValues(store.module, store.module.redact(store.options)),
      lastTest: profile.lastTest ?? tests.of(fingerprintOf(store)),
    }
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    const store = /^[^:]*/.exec(uri)?.[0] ?? ''
    return { ...view, store, values: {}, lastTest: profile.lastTest, problem: error.message }
  }
}
