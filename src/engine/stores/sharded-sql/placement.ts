import { javaStringHash } from '../../random/java-string-hash'
import type { ShardedSqlOptions } from './options'

/** Which shard holds a key. */
export interface Placement {
  of(key: string): number
  /** shards hold consecutive stretches of the key order: a scan may ask one after the other */
  readonly ordered: boolean
  /** every choice that decides where a record lies; data placed otherwise is other data */
  readonly text: string
}

/** `Math.abs` as YCSB takes it, but for -2^31, where Java's stays negative and YCSB fails. */
export const hashOf = (key: string): number => Math.abs(javaStringHash(key))

export function placementOf(options: ShardedSqlOptions): Placement {
  const { placement, shards, slots } = options
  const count = shards.length
  if (placement === 'table') {
    const text = `table ${slots.join(',')}`
    return { of: (key) => slots[hashOf(key) % slots.length], ordered: false, text }
  }
  if (placement === 'hash')
    return { of: (key) => hashOf(key) % count, ordered: false, text: 'hash' }
  const boundaries = options.boundaries.length > 0 ? options.boundaries : evenBoundaries(count)
  return {
    of: (key) => shardByRange(key, boundaries),
    ordered: true,
    text: `range ${boundaries.join(',')}`,
  }
}

/** Number of boundaries at or below the key, by halving. */
function shardByRange(key: string, boundaries: readonly string[]): number {
  let low = 0
  let high = boundaries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (boundaries[middle] <= key) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Even shares of YCSB's hashed keys: `user` and a number that is uniform below 2^63. Nine in ten
 * have 19 digits, so that key order is that of their leading digits, from 1 to 9.22; the shorter
 * ones lie spread among them.
 */
export function evenBoundaries(shards: number): string[] {
  return Array.from({ length: shards - 1 }, (_, i) => {
    const leading = 1 + (8.2233720368 * (i + 1)) / shards
    return `user${leading.toFixed(4).replace('.', '')}`
  })
}
