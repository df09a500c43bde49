import { describe, expect, test } from 'vitest'
import { partitionOf, Statements } from '../../../../src/engine/stores/cassandra/statements'

const layout = { keyspace: 'ycsb', layout: 'partitions', lwt: false, partitions: 1 } as const

describe('statements of the layout with a partition a record', () => {
  const statements = new Statements(layout, 'usertable')

  test('are those of YCSB', () => {
    expect(statements.read(null)).toBe('SELECT * FROM "ycsb"."usertable" WHERE y_id = ? LIMIT 1')
    expect(statements.scan(null)).toBe(
      'SELECT * FROM "ycsb"."usertable" WHERE token(y_id) >= token(?) LIMIT ?',
    )
    expect(statements.insert(['field0', 'field1'], false)).toBe(
      'INSERT INTO "ycsb"."usertable" (y_id, "field0", "field1") VALUES (?, ?, ?)',
    )
    expect(statements.update(['field0'], false)).toBe(
      'UPDATE "ycsb"."usertable" SET "field0" = ? WHERE y_id = ?',
    )
    expect(statements.remove).toBe('DELETE FROM "ycsb"."usertable" WHERE y_id = ?')
  })

  test('carry the time to live as a parameter', () => {
    expect(statements.insert(['a'], true)).toMatch(/ USING TTL \?$/)
    expect(statements.update(['a'], true)).toMatch(/usertable" USING TTL \? SET/)
  })

  test('are the same text each time, so that the driver prepares them once', () => {
    expect(statements.read(['a', 'b'])).toBe(statements.read(['a', 'b']))
    expect(statements.read(['a', 'b'])).not.toBe(statements.read(['a,b']))
  })

  test('ask for no column that the table has not got', () => {
    statements.takeColumns(new Set(['y_id', 'field0']))
    expect(statements.read(['field0', 'field9'])).toMatch(/^SELECT y_id, "field0" FROM/)
    expect(statements.scan(['field9'])).toMatch(/^SELECT y_id FROM/)
  })

  test('quote names, whatever is in them', () => {
    expect(statements.update(['a"; DROP'], false)).toContain('"a""; DROP" = ?')
  })
})

test('statements of clustered records name the partition', () => {
  const statements = new Statements({ ...layout, layout: 'clustering' }, 't')
  expect(statements.scan(null)).toMatch(/WHERE y_part = \? AND y_id >= \? LIMIT \?$/)
  expect(statements.read(null)).toMatch(/WHERE y_part = \? AND y_id = \? LIMIT 1$/)
  expect(statements.insert(['a'], false)).toContain('(y_part, y_id, "a")')
})

test('light-weight transactions have conditions, before the time to live', () => {
  const statements = new Statements({ ...layout, lwt: true }, 't')
  expect(statements.insert(['a'], true)).toMatch(/ IF NOT EXISTS USING TTL \?$/)
  expect(statements.update(['a'], true)).toMatch(/ IF EXISTS$/)
  expect(statements.remove).toMatch(/ IF EXISTS$/)
})

describe('the partition of a clustered record', () => {
  test('never changes between versions', () => {
    // FNV-1a 32 of "a" is 0xe40c292c, of "foobar" 0xbf9cf968 (the authors' test vectors)
    expect(partitionOf('a', 2 ** 20)).toBe(0xe40c292c % 2 ** 20)
    expect(partitionOf('foobar', 1000)).toBe(0xbf9cf968 % 1000)
    expect(partitionOf('anything', 1)).toBe(0)
  })

  test('is spread evenly', () => {
    const counts = new Array<number>(8).fill(0)
    for (let i = 0; i < 8000; i++) counts[partitionOf(`user${i * 7919}`, 8)]++
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(chiSquare).toBeLessThan(24.3) // 7 degrees of freedom, p = 0.001
  })
})
