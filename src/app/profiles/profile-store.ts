import { type AnyStoreModule, STORES, storeByUri } from '../../engine/stores/registry'
import { HIDDEN, takeSecrets } from '../../engine/stores/secrets'
import { WorkbenchError } from '../../shared/errors'

/** A store with options of its own. */
export interface StoreOptions {
  readonly module: AnyStoreModule
  readonly options: unknown
}

/**
 * What a URI stands for.
 *
 * @throws WorkbenchError 'invalid-spec' with every problem
 */
export function parseStoreUri(uri: string): StoreOptions {
  const module = storeByUri(uri)
  if (module === undefined) throw unknownScheme(uri)
  return { module, options: module.parseUri(uri) }
}

function unknownScheme(uri: string): WorkbenchError {
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(uri.trim())?.[0]
  const message =
    scheme === undefined
      ? 'This is no URI: it begins with no scheme.'
      : `No store is known whose URIs begin with ${scheme}:.`
  const schemes = STORES.flatMap((store) => store.schemes).map((name) => `${name}:`)
  const hint = `A URI begins with one of ${schemes.join(', ')}`
  const problems = [{ path: 'uri', value: scheme, message, hint }]
  return new WorkbenchError('invalid-spec', message, { hint, problems })
}

/** Whether a URI says what the options say, secrets included where they are not hidden. */
export function saysTheSame(uri: string, { module, options }: StoreOptions): boolean {
  try {
    return storeByUri(uri) === module && isEqual(module.parseUri(uri), options)
  } catch {
    return false
  }
}

const isEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** The same with names in one order, so that equal texts mean equal options. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, below]) => [name, sorted(below)]))
}

/** Equal texts mean the same store with the same options. */
export const fingerprintOf = ({ module, options }: StoreOptions): string =>
  JSON.stringify([module.kind, sorted(options)])

/** A part of a URI that may be a secret: between the first colon and the @, or behind a = */
const PARTS = /(?<=:\/\/[^/?#@]*?:)[^/?#]*(?=@)|(?<=[?&][^&=#]*=)[^&#]*/g

/**
 * A URI with `***` for every secret in it, and otherwise as it was typed wherever that can be done.
 *
 * @param typed a URI that stands for these options
 */
export function hideSecrets(typed: string, { module, options }: StoreOptions): string {
  const { options: hidden, secrets } = takeSecrets(module, options)
  const texts = Object.values(secrets)
  if (texts.length === 0) return typed
  const replaced = typed.replace(PARTS, (part) => (texts.includes(decoded(part)) ? HIDDEN : part))
  return saysTheSame(replaced, { module, options: hidden })
    ? replaced
    : module.formatUri(hidden, true)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
