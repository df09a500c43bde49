import { join } from 'node:path'
import type { Folders } from '../../app/folders'
import { resolveNamedProfile } from '../../app/profiles/resolve-named'
import { withPassword } from '../../app/profiles/resolve-profile'
import { type AnyStoreModule, storeByUri } from '../../engine/stores/registry'
import type { Target } from '../../shared/trial'
import { say } from '../say'

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
 * @throws WorkbenchError 'invalid-spec', 'not-found', or 'auth' when a kept secret cannot be opened here
 */
export async function resolveTarget(
  text: string | undefined,
  passwordVariable: string | undefined,
  where: Folders,
  env: NodeJS.ProcessEnv,
): Promise<ResolvedTarget> {
  const named = text ?? defaultTarget(where)
  const sources = { env, variable: passwordVariable ?? null, lastResort: PASSWORD_VARIABLE }
  const module = storeByUri(named)
  if (module === undefined) return resolveNamedProfile(named, sources, where, say)
  const options = withPassword({ module, options: module.parseUri(named) }, null, sources)
  const uri = module.formatUri(options, true)
  return {
    module,
    options,
    target: { name: uri, store: module.kind, uri, options: module.redact(options) },
  }
}

/** The embedded LevelDB in the user's data folder: works with no server at all. */
function defaultTarget(where: Folders): string {
  return `leveldb:${encodeURI(join(where.data, 'leveldb'))}`
}
