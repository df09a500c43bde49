import { z } from 'zod'
import { refuseNewerVersion } from '../../archive/version'
import { type Sealed, sealedSchema } from '../../secrets/seal'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../export/export-file'
import type { FoundFile, FoundProfile } from './found-profile'
import { ignoredNames, objectsIn, textAt } from './json'

/** Connections as this product exports them, or a copy of its own file of profiles. */
export function readTouchstone(file: Readonly<Record<string, unknown>>): FoundFile & {
  readonly sealed: Sealed | null
} {
  refuseNewerVersion('The file', file, EXPORT_FORMAT, EXPORT_VERSION)
  refuseNewerVersion('The file', file, 'touchstone.profiles', 2)
  const sealed = sealedSchema.safeParse(file.sealed)
  return {
    format: 'touchstone',
    sealed: sealed.success ? sealed.data : null,
    profiles: objectsIn(file.profiles).map((raw) => foundProfile(raw, sealed.success)),
  }
}

const secretsSchema = z.array(z.string()).catch([])

function foundProfile(raw: Readonly<Record<string, unknown>>, isSealed: boolean): FoundProfile {
  const known = ['name', 'folder', 'colour', 'uri', 'passwordEnv', 'secrets']
  return {
    name: textAt(raw, 'name'),
    folder: textAt(raw, 'folder') ?? '',
    colour: textAt(raw, 'colour'),
    passwordEnv: textAt(raw, 'passwordEnv'),
    uri: textAt(raw, 'uri'),
    problem: null,
    ignored: ignoredNames(raw, [...known, 'id', 'keptSecrets', 'lastTest']),
    hasSealedSecret: isSealed && secretsSchema.parse(raw.secrets).length > 0,
  }
}
