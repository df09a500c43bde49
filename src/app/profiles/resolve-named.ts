import { settingsSchema } from '../../shared/contract/host'
import type { Folders } from '../folders'
import { PASSPHRASE_VARIABLE, SecretKeeper } from '../secrets/keeper'
import type { ListedProfile } from './built-in'
import { ProfileLibrary } from './library'
import { profilesFile } from './profile-file'
import type { PasswordSources, ResolvedProfile } from './resolve-profile'

/**
 * The profile of that name with its secrets, for a command that cannot ask: the keychain stays closed,
 * and a sealed file is opened by the variable `TOUCHSTONE_PASSPHRASE` alone.
 *
 * @param tell a file was damaged and set aside: a sentence
 * @throws WorkbenchError 'not-found' with the nearest names; 'auth' when a secret cannot be had
 */
export async function resolveNamedProfile(
  name: string,
  sources: PasswordSources,
  { config, data }: Folders,
  tell: (sentence: string) => void,
): Promise<ResolvedProfile<ListedProfile>> {
  const { env } = sources
  const files = { config, now: () => new Date(), onQuarantine: tell }
  const settings = settingsSchema.parse({ secrets: 'sealed-file' })
  const secrets = new SecretKeeper({
    ...files,
    keychain: null,
    settings: { read: async () => settings, change: async () => settings },
  })
  const passphrase = env[PASSPHRASE_VARIABLE]
  if (passphrase) await secrets.openBeforehand(passphrase)
  const library = new ProfileLibrary({ file: profilesFile(files), secrets, data, env })
  try {
    return await library.resolve({ name }, sources)
  } finally {
    await library.close()
  }
}
