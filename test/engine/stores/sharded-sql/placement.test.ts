import { describe, expect, test } from 'vitest'
import { hashText } from '../../../../src/engine/random/hash-text'
import type { ShardedSqlOptions } from '../../../../src/engine/stores/sharded-sql/options'
import {
  evenBoundaries,
  hashOf,
  placementOf,
} from '../../../../src/engine/stores/sharded-sql/placement'
import { shardedSqlModule } from '../../../../src/engine/stores/sharded-sql/schema'

function optionsOf(shards: number, query = ''): ShardedSqlOptions {
  const list = Array.from({ length: shards }, (_, i) => `shard=mysql://host${i}`)
  return shardedSqlModule.parseUri(`sharded-sql:?${list.join('&')}${query}`)
}

// spec §6.7, observed with YCSB's JDBC binding
test.each([
  ['user6284781860667377211', 594971599, 1, 1],
  ['user8517097267634966620', 314243905, 1, 1],
  ['user1820151046732198393', 338223234, 0, 0],
  ['user4052466453699787802', 1414300200, 0, 0],
  ['user3232700585171816769', 1159757860, 0, 1],
  ['user1000385178204227360', 912769536, 0, 0],
])('%s lies where YCSB puts it', (key, hash, ofTwo, ofThree) => {
  expect(hashOf(key)).toBe(hash)
  expect(placementOf(optionsOf(2)).of(key)).toBe(ofTwo)
  expect(placementOf(optionsOf(3)).of(key)).toBe(ofThree)
})

test('the one hash that has no absolute value in Java has a place too', () => {
  // Java: "polygenelubricants".hashCode() == Integer.MIN_VALUE
  expect(hashOf('polygenelubricants')).toBe(2 ** 31)
  expect(placementOf(optionsOf(3)).of('polygenelubricants')).toBe(2 ** 31 % 3)
})

describe('ranges', () => {
  test('begin at their boundary', () => {
    const { of, ordered } = placementOf(optionsOf(3, '&placement=range&boundaries=g,p'))
    expect(ordered).toBe(true)
    expect(['', 'a', 'fzz', 'g', 'oo', 'p', 'zz'].map(of)).toEqual([0, 0, 0, 1, 1, 2, 2])
  })

  test('are even for hashed keys of YCSB by themselves', () => {
    for (const shards of [2, 4, 7]) {
      const { of } = placementOf(optionsOf(shards, '&placement=range'))
      const counts = new Array<number>(shards).fill(0)
      for (let i = 0; i < 20_000; i++) counts[of(`user${hashText(i)}`)]++
      for (const count of counts) expect(Math.abs(count / (20_000 / shards) - 1)).toBeLessThan(0.12)
    }
    expect(evenBoundaries(1)).toEqual([])
  })
})

test('a table gives each slot its shard', () => {
  const options = optionsOf(2, '&placement=table&slots=1,0,0')
  const key = 'user6284781860667377211'
  expect(594971599 % 3).toBe(1)
  expect(placementOf(options).of(key)).toBe(0)
  expect(placementOf(options).of('user3232700585171816769')).toBe([1, 0, 0][1159757860 % 3])
  expect(placementOf(options).text).toBe('table 1,0,0')
})
