import { valueAt, withValue } from '../../shared/store-values'
import type { StoreModule } from './port'

/**
 * Secrets of a store's options by their path: `password`, `others.2.value`,
 * `shards.0.options.password`. What is secret is what {@link StoreModule.redact} hides, and nothing
 * else: no store has a list of its own.
 */

/** What stands in place of a secret. */
export const HIDDEN = '***'

export type Secrets = Readonly<Record<string, string>>

type Redacting<Options> = Pick<StoreModule<Options>, 'redact'>

/** Options apart from their secrets; {@link putSecrets} brings them together again. */
export function takeSecrets<Options>(
  module: Redacting<Options>,
  options: Options,
): { readonly options: Options; readonly secrets: Secrets } {
  const redacted = module.redact(options)
  return { options: redacted, secrets: Object.fromEntries(differences(options, redacted, '')) }
}

export const secretPaths = <Options>(module: Redacting<Options>, options: Options): string[] =>
  Object.keys(takeSecrets(module, options).secrets)

function differences(value: unknown, redacted: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return value === redacted ? [] : [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) =>
    differences(below, valueAt(redacted, name), path === '' ? name : `${path}.${name}`),
  )
}

/** The options with their secrets. A secret is left out where the store has no secret at its path. */
export const putSecrets = <Options>(
  module: Pick<StoreModule<Options>, 'redact' | 'options'>,
  redacted: Options,
  secrets: Secrets,
): Options =>
  Object.entries(secrets).reduce<Options>((options, [path, secret]) => {
    if (valueAt(options, path) === undefined) return options
    const changed = module.options.safeParse(withValue(options, path, secret))
    if (!changed.success) return options
    const hides = valueAt(module.redact(changed.data), path) !== secret || secret === HIDDEN
    return hides ? changed.data : options
  }, redacted)

/**
 * Kept secrets by their path in options that were changed since; those that nothing stands for any
 * more are left out. A secret within a list goes with its entry, never with its position: the
 * password of one shard must not be sent to another.
 *
 * @param was the redacted options that the secrets were kept beside
 * @param now the options as changed, `***` where a secret is to stay
 */
export function carrySecrets(was: unknown, now: unknown, secrets: Secrets): Secrets {
  const taken = new Set<string>()
  const carried = Object.entries(secrets).flatMap(([path, secret]): [string, string][] => {
    const place = placeOf(was, now, path, taken)
    return place !== undefined && valueAt(now, place) === HIDDEN ? [[place, secret]] : []
  })
  return Object.fromEntries(carried)
}

function placeOf(was: unknown, now: unknown, path: string, taken: Set<string>): string | undefined {
  const entry = /^(.*?)\.(\d+)((?:\.|$).*)$/.exec(path)
  if (entry === null) return path
  const [, list, position, rest] = entry
  const sought = JSON.stringify(valueAt(was, `${list}.${position}`))
  const entries = valueAt(now, list)
  if (!Array.isArray(entries)) return undefined
  const found = entries.findIndex(
    (one, i) => !taken.has(`${list}.${i}${rest}`) && JSON.stringify(one) === sought,
  )
  if (found === -1) return undefined
  const place = `${list}.${found}${rest}`
  taken.add(place)
  return place
}
