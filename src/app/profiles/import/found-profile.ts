import { takeSecrets } from '../../../engine/stores/secrets'
import {
  COLOUR_SLOTS,
  type ColourSlot,
  type ImportPreview,
} from '../../../shared/contract/profiles'
import { WorkbenchError } from '../../../shared/errors'
import type { SecretRecord } from '../../secrets/secret-store'
import { endpointOf, endpointText } from '../endpoint-of'
import { environmentNameSchema, folderSchema, profileNameSchema } from '../profile-file'
import { hideSecrets, parseStoreUri, type StoreOptions } from '../profile-store'

/** What a reader found in a file, as it stood there. */
export interface FoundProfile {
  readonly name: string | null
  readonly folder?: string
  readonly colour?: string | null
  readonly passwordEnv?: string | null
  /** secrets may stand in it; null when none could be made */
  readonly uri: string | null
  /** why it cannot be taken, where the reader knows; null otherwise */
  readonly problem: string | null
  readonly ignored: readonly string[]
  /** it has secrets in the sealed part of the file */
  readonly hasSealedSecret?: boolean
}

export interface FoundFile {
  readonly format: ImportPreview['format']
  readonly profiles: readonly FoundProfile[]
}

/** One that was looked at: it could be saved unless it has a problem. */
export interface TakenProfile {
  readonly name: string
  readonly folder: string
  readonly colour: ColourSlot | null
  readonly passwordEnv: string | null
  /** null with a problem */
  readonly store: StoreOptions | null
  /** `***` for every secret */
  readonly uri: string
  /** those that stood in the file, in clear */
  readonly secrets: SecretRecord
  readonly hasSecret: boolean
  readonly problem: string | null
  readonly ignored: readonly string[]
}

/** Looks at a found profile. Nothing of it is trusted: what breaks a rule is changed or left out. */
export function takeProfile(found: FoundProfile): TakenProfile {
  const ignored = [...found.ignored]
  const folder = kept(found.folder ?? '', '', (text) => folderSchema.safeParse(text).success)
  const passwordEnv = kept(
    found.passwordEnv ?? null,
    null,
    (text) => text === null || environmentNameSchema.safeParse(text).success,
  )
  const colour = COLOUR_SLOTS.find((slot) => slot === found.colour) ?? null
  if (folder !== (found.folder ?? '')) ignored.push('folder')
  if (passwordEnv !== (found.passwordEnv ?? null)) ignored.push('passwordEnv')
  if (colour !== (found.colour ?? null)) ignored.push('colour')
  const rest = { folder, passwordEnv, colour, ignored }
  const read = found.uri === null ? 'There is no URI in it.' : readStore(found.uri)
  if (typeof read === 'string' || found.uri === null) {
    const problem = found.problem ?? String(read)
    const name = nameFrom(found.name, 'connection')
    return { ...rest, ...NOTHING, name, uri: shownUri(found.uri), problem }
  }
  const { options, secrets } = takeSecrets(read.module, read.options)
  return {
    ...rest,
    name: nameFrom(found.name, nameOf(read)),
    store: { module: read.module, options },
    uri: hideSecrets(found.uri, read),
    secrets,
    hasSecret: Object.keys(secrets).length > 0 || found.hasSealedSecret === true,
    problem: found.problem,
  }
}

const NOTHING = { store: null, secrets: {}, hasSecret: false }

const kept = <T>(value: T, otherwise: T, isRight: (value: T) => boolean): T =>
  isRight(value) ? value : otherwise

function readStore(uri: string): StoreOptions | string {
  try {
    return parseStoreUri(uri)
  } catch (error) {
    if (error instanceof WorkbenchError) return error.message
    throw error
  }
}

/** Of a URI that could not be read nobody knows where its secret begins. */
const shownUri = (uri: string | null): string => {
  const scheme = /^[a-z][a-z0-9+.-]{0,30}:/i.exec(uri ?? '')?.[0]
  return scheme === undefined ? '' : `${scheme}…`
}

function nameOf(store: StoreOptions): string {
  const endpoint = endpointOf(store)
  const host = endpoint.kind === 'server' ? endpoint.host : endpointText(endpoint)
  return `${store.module.title} ${host}`
}

/** A name by our rules, as near to the text as they allow. */
export function nameFrom(text: string | null, otherwise: string): string {
  for (const candidate of [text ?? '', otherwise]) {
    const plain = candidate.replace(/[^\p{L}\p{M}\p{N}_. -]+/gu, ' ').replace(/ +/g, ' ')
    const name = [...plain.replace(/^[\p{M}. -]+/u, '')]
      .slice(0, 64)
      .join('')
      .replace(/[ -]+$/, '')
    if (profileNameSchema.safeParse(name).success) return name
  }
  return 'connection'
}
