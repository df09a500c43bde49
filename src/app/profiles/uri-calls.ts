import { formValues, readForm } from '../../engine/stores/form-values'
import { storeByKind } from '../../engine/stores/registry'
import { takeSecrets } from '../../engine/stores/secrets'
import type { ReadUri, WrittenUri } from '../../shared/contract/profiles'
import { WorkbenchError } from '../../shared/errors'
import { hideSecrets, parseStoreUri, saysTheSame } from './profile-store'
import { readRedisCli } from './redis-cli'

/** What a URI, or a pasted command of `redis-cli`, means; its secrets apart. */
export function readTypedUri(text: string): ReadUri {
  const typed = text.trim()
  const command = readRedisCli(typed)
  if (command?.ok === false) return command
  const uri = command?.uri ?? typed
  try {
    const store = parseStoreUri(uri)
    const { module } = store
    const { options, secrets } = takeSecrets(module, store.options)
    return {
      ok: true,
      store: module.kind,
      values: formValues(module, options),
      secrets,
      uri: hideSecrets(uri, store),
      ignored: command?.ignored ?? [],
    }
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error
    return { ok: false, problems: error.problems }
  }
}

/** The URI of what a form holds: the one it was, byte for byte, while it says the same. */
export function writeUri(kind: string, values: unknown, wasUri: string): WrittenUri {
  const module = storeByKind(kind)
  const read = readForm(module, values)
  if (!read.ok) return read
  const { options } = read
  if (saysTheSame(wasUri, { module, options })) return { ok: true, uri: wasUri }
  return { ok: true, uri: module.formatUri(options, true) }
}
