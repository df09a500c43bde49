import type { AnyStoreModule } from '../../engine/stores/registry'
import { HIDDEN, putSecrets, secretPaths } from '../../engine/stores/secrets'
import { type Problem, WorkbenchError } from '../../shared/errors'
import { valueAt, withValue } from '../../shared/store-values'
import type { Target } from '../../shared/trial'
import type { SecretRecord } from '../secrets/secret-store'
import type { Profile } from './profile-file'
import { parseStoreUri, type StoreOptions } from './profile-store'

/** What to connect to. `target` is the same without secrets, for every file and message. */
export interface ResolvedProfile<P extends Profile = Profile> {
  readonly module: AnyStoreModule
  /** with secrets: on their way to a worker, and nowhere else */
  readonly options: unknown
  readonly target: Target
  readonly profile: P
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Where a password may come from beside what is kept. */
export interface PasswordSources {
  readonly env: Environment
  /** a variable that was named for this once; null: the profile's own */
  readonly variable: string | null
  /** a variable that is used when nothing else is known; null: none */
  readonly lastResort: string | null
}

/**
 * A profile with its secrets. A password comes from the variable named, from
 * `TOUCHSTONE_SECRET_<NAME>`, from what is kept, or from the last resort, in this order.
 *
 * @param kept secrets that can be opened now
 * @throws WorkbenchError 'invalid-spec' when the URI cannot be read here, or a named variable is not
 *   set; 'auth' when a secret is missing
 */
export function resolveProfile<P extends Profile>(
  profile: P,
  kept: SecretRecord,
  sources: PasswordSources,
): ResolvedProfile<P> {
  const { module, options: hidden } = parseProfileUri(profile)
  const options = withPassword(
    { module, options: putSecrets(module, hidden, kept) },
    profile,
    sources,
  )
  refuseMissing({ module, options }, profile)
  const uri = module.formatUri(options, true)
  const target = {
    name: profile.name,
    store: module.kind,
    uri,
    options: module.redact(options),
  }
  return { module, options, target, profile }
}

function parseProfileUri({ name, uri }: Profile): StoreOptions {
  try {
    return parseStoreUri(uri)
  } catch (cause) {
    if (!(cause instanceof WorkbenchError)) throw cause
    const message = `The profile '${name}' cannot be used: ${cause.message}`
    const { hint, problems } = cause
    throw new WorkbenchError('invalid-spec', message, { hint, problems, cause })
  }
}

/**
 * The options with the password that the environment holds for them, if it does.
 *
 * @param profile null: they are a URI's
 * @throws WorkbenchError 'invalid-spec' when a variable that was named is not set
 */
export function withPassword(
  { module, options }: StoreOptions,
  profile: Pick<Profile, 'name' | 'passwordEnv'> | null,
  { env, variable, lastResort }: PasswordSources,
): unknown {
  const named = variable ?? profile?.passwordEnv ?? null
  const last = lastResort === null ? undefined : env[lastResort]
  const own = profile === null ? last : env[secretVariable(profile.name)]
  const password = named === null ? own : namedVariable(env, named)
  if (module.withPassword === undefined) return options
  if (password !== undefined) return module.withPassword(options, password)
  const isMissing =
    hiddenPaths({ module, options }).length > 0 || secretPaths(module, options).length === 0
  return last !== undefined && isMissing ? module.withPassword(options, last) : options
}

function namedVariable(env: Environment, name: string): string {
  const value = env[name]
  if (value !== undefined) return value
  throw new WorkbenchError('invalid-spec', `The environment variable ${name} is not set.`, {
    hint: `Set it to the password: ${name}=… touchstone …`,
  })
}

/** `lab eu-west` → `TOUCHSTONE_SECRET_LAB_EU_WEST` */
export const secretVariable = (name: string): string =>
  `TOUCHSTONE_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`

/** Paths at which a secret is meant and not known. */
export const hiddenPaths = ({ module, options }: StoreOptions): string[] =>
  leafPaths(options).filter((path) => {
    if (valueAt(options, path) !== HIDDEN) return false
    // another text that may stand there just as well: a name of three stars is no secret
    return valueAt(module.redact(withValue(options, path, PROBE)), path) !== PROBE
  })

const PROBE = 'probe'

function leafPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, below]) =>
    leafPaths(below, path === '' ? name : `${path}.${name}`),
  )
}

/** @throws WorkbenchError 'auth' naming every secret that is missing */
export function refuseMissing(store: StoreOptions, { name }: Pick<Profile, 'name'>): void {
  const missing = hiddenPaths(store)
  if (missing.length === 0) return
  const what = missing.map((path) => `'${path}'`).join(' and ')
  const message = `The connection '${name}' needs ${what}, which cannot be had now.`
  const hint = `Open the place where secrets are kept, type it again, or set ${secretVariable(name)}.`
  const problems: Problem[] = missing.map((path) => ({ path, message, hint }))
  throw new WorkbenchError('auth', message, { hint, problems })
}
