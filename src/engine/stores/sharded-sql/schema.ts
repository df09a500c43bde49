import { WorkbenchError } from '../../../shared/errors'
import { storeForm } from '../form-fields'
import type { StoreModule } from '../port'
import { shardedSqlForm } from './form'
import { type Shard, type ShardedSqlOptions, shardedSqlOptionsSchema } from './options'
import { moduleOf } from './shard-modules'
import { formatShardedUri, parseShardedUri } from './uri'

const eachShard = (
  options: ShardedSqlOptions,
  change: (shard: Shard) => Shard['options'],
): ShardedSqlOptions => ({
  ...options,
  shards: options.shards.map((shard) => ({ ...shard, options: change(shard) })),
})

const NAMES = {
  kind: 'sharded-sql',
  title: 'Sharded SQL',
  schemes: ['sharded-sql'],
}

/**
 * One table over several SQL databases, sharded by the client: every operation on a key goes to
 * the shard that its placement names, scans are merged. The shards are sessions of other stores.
 */
export const shardedSqlModule: StoreModule<ShardedSqlOptions> = {
  ...NAMES,
  form: storeForm(NAMES, shardedSqlOptionsSchema, shardedSqlForm),
  texts: shardedSqlForm.texts,
  options: shardedSqlOptionsSchema,
  parseUri: parseShardedUri,
  formatUri: formatShardedUri,
  redact: (options) => eachShard(options, (shard) => moduleOf(shard).redact(shard.options)),
  withPassword: (options, password) =>
    eachShard(
      options,
      (shard) => moduleOf(shard).withPassword?.(shard.options, password) ?? shard.options,
    ),
  // those of the shards: all are of one kind of store, or promise the same
  capabilities: ({ shards: [shard] }) => moduleOf(shard).capabilities(shard.options),
  load: async () => {
    try {
      return (await import('./store')).shardedSqlDriver
    } catch (cause) {
      throw new WorkbenchError('driver-missing', 'Sharding cannot be loaded.', { cause })
    }
  },
}
