import { mysqlModule } from '../mysql/schema'
import type { StoreModule } from '../port'
import type { Shard } from './options'

type ShardModule = StoreModule<Shard['options']>

/** The stores that can be shards. Not the registry's list: that one knows this store too. */
const SHARD_MODULES: readonly ShardModule[] = [mysqlModule]

export const SHARD_SCHEMES: readonly string[] = SHARD_MODULES.flatMap(({ schemes }) => schemes)

export const moduleOf = (shard: Shard): ShardModule =>
  SHARD_MODULES.find(({ kind }) => kind === shard.kind) as ShardModule

/** @throws WorkbenchError 'invalid-spec'; undefined when no shard store knows the scheme */
export function parseShard(uri: string): Shard | undefined {
  const scheme = uri.slice(0, Math.max(0, uri.indexOf(':'))).toLowerCase()
  const module = SHARD_MODULES.find(({ schemes }) => schemes.includes(scheme))
  if (module === undefined) return undefined
  return { kind: module.kind, options: module.parseUri(uri) } as Shard
}

export const formatShard = (shard: Shard, redact: boolean): string =>
  moduleOf(shard).formatUri(shard.options, redact)
