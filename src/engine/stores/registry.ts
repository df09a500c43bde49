import { WorkbenchError } from '../../shared/errors'
import { cassandraModule } from './cassandra/schema'
import { couchbaseModule } from './couchbase/schema'
import { hbaseModule } from './hbase/schema'
import { leveldbModule } from './leveldb/schema'
import { lmdbModule } from './lmdb/schema'
import { memcachedModule } from './memcached/schema'
import { mongodbModule } from './mongodb/schema'
import { mysqlModule } from './mysql/schema'
import { nullModule } from './null/schema'
import type { StoreModule } from './port'
import { postgresqlModule } from './postgresql/schema'
import { redisModule } from './redis/schema'
import { rocksdbModule } from './rocksdb/schema'
import { s3Module } from './s3/schema'
import { shardedSqlModule } from './sharded-sql/schema'
import { tarantoolHashModule, tarantoolTreeModule } from './tarantool/schema'

/** A module whose option type is known only to itself. */
export type AnyStoreModule = StoreModule<unknown>

/** Every store, in the order in which it is offered. Drivers are imported only by `load()`. */
export const STORES: readonly AnyStoreModule[] = [
  cassandraModule,
  couchbaseModule,
  hbaseModule,
  leveldbModule,
  lmdbModule,
  memcachedModule,
  mongodbModule,
  mysqlModule,
  postgresqlModule,
  redisModule,
  rocksdbModule,
  s3Module,
  shardedSqlModule,
  tarantoolHashModule,
  tarantoolTreeModule,
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
