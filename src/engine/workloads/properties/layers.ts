import type { Problem } from '../../../shared/errors'
import { isSecret } from '../../../shared/problems'
import { parseProperties } from './parse'

/** One property with the place it came from. */
export interface GivenProperty {
  readonly key: string
  readonly value: string
  /** what the user wrote: the name itself, or the option that stands for it (`--records`) */
  readonly shownAs: string
  /** `FILE:LINE`, or the option */
  readonly at: string
}

/** The properties of one file, or of the command line. */
export interface PropertyLayer {
  readonly properties: readonly GivenProperty[]
  readonly notes: readonly Problem[]
  readonly problems: readonly Problem[]
}

/** A file given by `-P`. */
export function fileLayer(bytes: Uint8Array, source: string): PropertyLayer {
  const { entries, notes, problems } = parseProperties(bytes, source)
  const properties = entries.map(({ key, value, line }) => ({
    key,
    value,
    shownAs: key,
    at: `${source}:${line}`,
  }))
  return { properties, notes, problems }
}

/** `-p name=value` options, split at the first `=`; nothing is unescaped. The last of a name holds. */
export function optionLayer(pairs: readonly string[], option = '-p'): PropertyLayer {
  const properties: GivenProperty[] = []
  const problems: Problem[] = []
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    if (equals > 0) {
      const key = pair.slice(0, equals)
      properties.push({ key, value: pair.slice(equals + 1), shownAs: key, at: option })
    } else {
      problems.push({
        path: option,
        value: isSecret(pair) ? '***' : pair,
        message: `${option} needs a name and a value with "=" between them.`,
        hint: `write ${option} recordcount=1000`,
        at: option,
      })
    }
  }
  return { properties, notes: [], problems }
}

/**
 * Values of options that stand for a property, so that they override files and are named as the
 * user wrote them: `namedLayer({ '--records': ['recordcount', '200000'] })`.
 */
export function namedLayer(
  values: Readonly<Record<string, readonly [key: string, value: string]>>,
): PropertyLayer {
  const properties = Object.entries(values).map(([option, [key, value]]) => ({
    key,
    value,
    shownAs: option,
    at: option,
  }))
  return { properties, notes: [], problems: [] }
}

/** What holds once later layers have overridden earlier ones, per name. */
export function mergeLayers(layers: readonly PropertyLayer[]): Map<string, GivenProperty> {
  const merged = new Map<string, GivenProperty>()
  for (const layer of layers) {
    for (const property of layer.properties) merged.set(property.key, property)
  }
  return merged
}
