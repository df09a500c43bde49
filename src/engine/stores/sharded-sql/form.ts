import { WorkbenchError } from '../../../shared/errors'
import type { FormSpec } from '../form-fields'
import { COMPAT_FIELD } from '../form-groups'
import type { TextCodec } from '../text-codec'
import type { Shard, ShardedSqlOptions } from './options'
import { formatShard, parseShard, SHARD_SCHEMES } from './shard-modules'

/** The URI of a shard; a password that is `***` in the options is `***` in the text. */
const shardText: TextCodec = {
  write: (value) => formatShard(value as Shard, false),
  read: (text) => {
    try {
      const value = parseShard(text.trim())
      if (value !== undefined) return { value }
      const begin = SHARD_SCHEMES.map((scheme) => `${scheme}://`).join(', ')
      return { problem: `A shard is given by a URI of a SQL store: begin it with ${begin}.` }
    } catch (error) {
      if (error instanceof WorkbenchError) return { problem: error.message }
      throw error
    }
  },
}

const keyText: TextCodec = { write: String, read: (text) => ({ value: text }) }

const slotText: TextCodec = {
  write: String,
  read: (text) =>
    /^\s*\d{1,6}\s*$/.test(text)
      ? { value: Number(text) }
      : { problem: `'${text}' is not the number of a shard: they count from 0.` },
}

export const shardedSqlForm: FormSpec<ShardedSqlOptions> = {
  embedded: false,
  exampleUri:
    'sharded-sql:?shard=mysql://root@127.0.0.1:3306/ycsb&shard=mysql://root@127.0.0.1:3307/ycsb',
  texts: { shards: shardText, boundaries: keyText, slots: slotText },
  fields: [
    { path: 'shards', group: 'endpoint' },
    { path: 'placement', group: 'storage', measured: true },
    { path: 'boundaries', group: 'storage', measured: true },
    { path: 'slots', group: 'storage', measured: true },
    COMPAT_FIELD,
  ],
}
