import { WorkbenchError } from '../../../shared/errors'
import type { DeliveredFile } from '../../ports'
import {
  newSealKey,
  refuseShortPassphrase,
  type ScryptCost,
  type Sealed,
  seal,
} from '../../secrets/seal'
import type { SecretRecords } from '../../secrets/secret-store'
import type { Profile } from '../profile-file'

export const EXPORT_FORMAT = 'touchstone.connections'
export const EXPORT_VERSION = 1

/** A URI a line, each named by the comment above it; without secrets. */
export function uriList(profiles: readonly Profile[]): DeliveredFile {
  const text = profiles.map(({ name, uri }) => `# ${name}\n${uri}\n`).join('\n')
  return { name: 'Touchstone connections.txt', mime: 'text/plain', bytes: Buffer.from(text) }
}

export interface ExportSecrets {
  readonly passphrase: string
  /** by the profile's id */
  readonly records: SecretRecords
  readonly cost?: ScryptCost
}

/**
 * The profiles for another machine. Secrets are sealed, by the position of their profile, or left out.
 *
 * @throws WorkbenchError 'invalid-spec' for a passphrase that is soon guessed
 */
export async function connectionsFile(
  profiles: readonly Profile[],
  secrets: ExportSecrets | null,
): Promise<DeliveredFile> {
  const sealed = secrets === null ? null : await sealSecrets(profiles, secrets)
  const file = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    profiles: profiles.map(({ id, name, folder, colour, uri, passwordEnv }) => ({
      name,
      folder,
      colour,
      uri,
      passwordEnv,
      /** paths of what the sealed part holds for it */
      secrets: Object.keys(secrets?.records[id] ?? {}),
    })),
    sealed,
  }
  const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`)
  return { name: 'Touchstone connections.json', mime: 'application/json', bytes }
}

async function sealSecrets(
  profiles: readonly Profile[],
  { passphrase, records, cost }: ExportSecrets,
): Promise<Sealed> {
  refuseShortPassphrase(passphrase)
  const missing = profiles.filter(({ id, keptSecrets }) =>
    keptSecrets.some((path) => records[id]?.[path] === undefined),
  )
  if (missing.length > 0) {
    const names = missing.map(({ name }) => `'${name}'`).join(', ')
    throw new WorkbenchError('auth', `The secrets of ${names} cannot be opened now.`, {
      hint: 'Open the place where secrets are kept, or export without them.',
    })
  }
  const byPosition = profiles.map(({ id }) => records[id] ?? {})
  return seal(JSON.stringify(byPosition), await newSealKey(passphrase, cost))
}
