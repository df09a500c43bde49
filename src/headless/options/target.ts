import { join } from 'node:path'
import type { Folders } from '../../app/folders'
import { findProfile } from '../../app/profiles/find-profile'
import { type AnyStoreModule, storeByUri } from '../../engine/stores/registry'
import { WorkbenchError } from '../../shared/errors'
import type { Target } from '../../shared/trial'

/** A target with its secrets; `target` is the same without them, for every file. */
export interface ResolvedTarget {
  readonly module: AnyStoreModule
  readonly options: unknown
  readonly target: Target
}

/** The environment variable that holds a password unless `--password-env` names another. */
export const PASSWORD_VARIABLE = 'TOUCHSTONE_PASSWORD'

/**
 * A URI, or the name of a saved profile. Passwords are better given by an environment variable: a
 * command line can be read by everybody on the machine.
 *
 * @throws WorkbenchError 'invalid-spec' or 'not-found'
 */
export async function resolveTarget(
  text: string | undefined,
  passwordVariable: string | undefined,
  where: Folders,
  env: NodeJS.ProcessEnv,
): Promise<ResolvedTarget> {
  const named = text ?? defaultTarget(where)
  const module = storeByUri(named)
  if (module !== undefined) {
    const options = withPassword(module, module.parseUri(named), passwordVariable, env)
    return resolved(module, options, null)
  }
  const profile = await findProfile(where.config, named, new Date())
  const known = storeByUri(profile.uri)
  if (known === undefined) {
    throw new WorkbenchError(
      'invalid-spec',
      `The profile '${named}' names no store that is known here: ${profile.uri}.`,
    )
  }
  const variable = passwordVariable ?? profile.passwordEnv
  return resolved(known, withPassword(known, known.parseUri(profile.uri), variable, env), named)
}

/** The embedded LevelDB in the user's data folder: works with no server at all. */
function defaultTarget(where: Folders): string {
  return `leveldb:${encodeURI(join(where.data, 'leveldb'))}`
}

function resolved(module: AnyStoreModule, options: unknown, name: string | null): ResolvedTarget {
  const uri = module.formatUri(options, true)
  const target = { name: name ?? uri, store: module.kind, uri, options: module.redact(options) }
  return { module, options, target }
}

function withPassword(
  module: AnyStoreModule,
  options: unknown,
  variable: string | undefined,
  env: NodeJS.ProcessEnv,
): unknown {
  const password = env[variable ?? PASSWORD_VARIABLE]
  if (password === undefined && variable !== undefined) {
    throw new WorkbenchError('invalid-spec', `The environment variable ${variable} is not set.`, {
      hint: `Set it to the password: ${variable}=… touchstone …`,
    })
  }
  if (password === undefined || module.withPassword === undefined) return options
  return module.withPassword(options, password)
}
