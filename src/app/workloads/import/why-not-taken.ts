import {
  ALL_NAMES,
  CLIENT_PROPERTIES,
  GO_ONLY,
  isStoreProperty,
} from '../../../engine/workloads/properties/catalog'
import { nearestName } from '../../../engine/workloads/properties/suggest'
import { reasonWithoutEffect } from '../../../engine/workloads/properties/untaken'
import type { KeptProperty } from '../../../shared/contract/workloads'
import { holdsSecret } from '../kept-properties'

const KEPT = 'It is kept, and exported again.'
const CLIENT: ReadonlySet<string> = new Set(CLIENT_PROPERTIES)

/** Why a property is not a part of the workload, and what becomes of it instead. */
export function whyNotTaken(property: KeptProperty): string {
  if (holdsSecret(property)) {
    return 'It names a password, which is not kept in a workload: give it to the connection.'
  }
  return `${reasonOf(property.key)} ${KEPT}`
}

function reasonOf(key: string): string {
  if (CLIENT.has(key)) return 'It belongs to the run, and is said where that is set up.'
  const reason = reasonWithoutEffect(key)
  if (reason !== undefined) return `No effect here: ${reason}.`
  if (Object.hasOwn(GO_ONLY, key)) {
    const [meaning, here] = GO_ONLY[key]
    return `Only go-ycsb knows it (${meaning}); no effect here: ${here}.`
  }
  if (isStoreProperty(key)) return 'It is for a store, whose options are those of the connection.'
  if (key === '') return 'A value stands without a name before it.'
  const near = nearestName(key, ALL_NAMES)
  return near === undefined ? 'Not known.' : `Not known; did you mean ${near}?`
}
