import { z } from 'zod'
import { mysqlOptionsSchema } from '../mysql/options'

/** One database of the fleet: options of the store that reaches it. */
const shardSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mysql'), options: mysqlOptionsSchema }),
])

export type Shard = z.infer<typeof shardSchema>

/** Which databases hold the records, and which of them holds which. */
export const shardedSqlOptionsSchema = z
  .strictObject({
    shards: z.array(shardSchema).min(1).max(64),
    /**
     * `hash`: |Java's string hash of the key| modulo the number of shards, as YCSB's JDBC binding
     * does. `range`: by boundaries in key order. `table`: by slots
     */
    placement: z.enum(['hash', 'range', 'table']).default('hash'),
    /**
     * `range` only: the first key of each shard but the first, ascending. Empty: even shares of
     * YCSB's hashed keys (`user1…` to `user9223…`)
     */
    boundaries: z.array(z.string().min(1)).default([]),
    /**
     * `table` only: slot |hash| modulo their number → shard, counted from 0. Uneven shares and
     * records that were moved
     */
    slots: z.array(z.number().int().min(0)).max(65_536).default([]),
    /** `ycsb`: a scan asks the start key's shard alone (spec §6.7), and misses all other records */
    compat: z.enum(['ycsb']).nullable().default(null),
  })
  .refine(({ boundaries, placement }) => boundaries.length === 0 || placement === 'range', {
    path: ['boundaries'],
    message: 'Boundaries belong to placement=range.',
  })
  .refine(({ boundaries, shards }) => [0, shards.length - 1].includes(boundaries.length), {
    path: ['boundaries'],
    message: 'There must be one boundary fewer than shards.',
  })
  .refine(({ boundaries }) => boundaries.every((key, i) => i === 0 || boundaries[i - 1] < key), {
    path: ['boundaries'],
    message: 'Boundaries must ascend.',
  })
  .refine(({ slots, placement }) => slots.length > 0 === (placement === 'table'), {
    path: ['slots'],
    message: 'Slots belong to placement=table, and it to them.',
  })
  .refine(({ slots, shards }) => slots.every((shard) => shard < shards.length), {
    path: ['slots'],
    message: 'A slot names a shard that is not there; they count from 0.',
  })
  .refine(({ compat, placement }) => compat === null || placement === 'hash', {
    path: ['compat'],
    message: 'YCSB places by hash: compat=ycsb goes with placement=hash.',
  })

export type ShardedSqlOptions = z.infer<typeof shardedSqlOptionsSchema>
