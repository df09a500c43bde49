import { WorkbenchError } from '../../shared/errors'
import { leveldbModule } from './leveldb/schema'
import { lmdbModule } from './lmdb/schema'
import { nullModule } from './null/schema'
import type { StoreModule } from './port'
import { redisModule } from './redis/schema'

/** A module whose option type is known only to itself. */
export type AnyStoreModule = StoreModule<unknown>

/** Every store, in the order in which it is offered. Drivers are imported only by `load()`. */
export const STORES: readonly AnyStoreModule[] = [
  leveldbModule,
  lmdbModule,
  redisModule,
  nullModule,
] as readonly AnyStoreModule[]

export function storeByKind(kind: string): AnyStoreModule {
  const found = STORES.find((store) => store.kind === kind)
  if (found === undefined) {
    throw new WorkbenchError('invalid-spec', `There is no store called '${kind}'.`, {
      hint: `Stores: ${STORES.map((store) => store.kind).join(', ')}.`,
    })
  }
  return found
}

/** The store a URI speaks of, by its scheme; undefined for text that is no URI of ours. */
export function storeByUri(uri: string): AnyStoreModule | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri)?.[1]?.toLowerCase()
  return scheme === undefined ? undefined : STORES.find((store) => store.schemes.includes(scheme))
}
