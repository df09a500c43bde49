import { OWN_PROPERTIES, WORKLOAD_PROPERTIES } from '../../engine/workloads/properties/catalog'
import type { KeptProperty } from '../../shared/contract/workloads'
import { isSecret } from '../../shared/problems'

const OF_WORKLOAD: ReadonlySet<string> = new Set([...WORKLOAD_PROPERTIES, ...OWN_PROPERTIES])

/** Whether a property belongs to the workload itself, which writes it anew. */
export const shapesWorkload = (key: string): boolean => OF_WORKLOAD.has(key)

/**
 * Whether a line of a properties file names a password, also as a part of an address
 * (`mongodb://user:secret@host`) or of a query (`?password=…`).
 */
export function holdsSecret({ key, value }: KeptProperty): boolean {
  return isSecret(key) || /:\/\/[^/\s]*:[^/\s]*@/.test(value) || isSecretQuery(value)
}

const isSecretQuery = (value: string): boolean =>
  [...value.matchAll(/([\w.-]+)\s*=/g)].some(([, name]) => isSecret(name))

/** What may be kept beside a workload: nothing of the workload itself, and no secret. */
export const keepable = (kept: readonly KeptProperty[]): KeptProperty[] =>
  kept
    .filter((each) => !shapesWorkload(each.key) && !holdsSecret(each))
    .map(({ key, value }) => ({ key, value }))
