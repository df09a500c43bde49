import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mysqlModule } from '../../../../src/engine/stores/mysql/schema'
import type { ShardedSqlOptions } from '../../../../src/engine/stores/sharded-sql/options'
import { shardedSqlModule } from '../../../../src/engine/stores/sharded-sql/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema, redact, withPassword } = shardedSqlModule

const problemsOf = (uri: string): WorkbenchError => {
  try {
    parseUri(uri)
  } catch (error) {
    if (error instanceof WorkbenchError) return error
  }
  throw new Error(`${uri} was taken`)
}

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })

const anyOptions: fc.Arbitrary<ShardedSqlOptions> = fc
  .record({
    passwords: fc.array(fc.option(text, { nil: null }), { minLength: 1, maxLength: 5 }),
    database: text,
    layout: fc.constantFrom('rows' as const, 'json' as const),
    tls: fc.boolean(),
    placement: fc.constantFrom('hash' as const, 'range' as const, 'table' as const),
    boundaries: fc.uniqueArray(text, { minLength: 4, maxLength: 4 }),
    slots: fc.array(fc.nat(4), { minLength: 1, maxLength: 9 }),
  })
  .map(({ passwords, database, layout, tls, placement, boundaries, slots }) => ({
    shards: passwords.map((password, i) => ({
      kind: 'mysql' as const,
      options: mysqlModule.options.parse({
        ...{ port: 3306 + i, password, database, layout },
        tls: tls ? { caFile: '/a&b', verify: false } : null,
      }),
    })),
    placement,
    boundaries: placement === 'range' ? boundaries.sort().slice(0, passwords.length - 1) : [],
    slots: placement === 'table' ? slots.map((slot) => slot % passwords.length) : [],
    compat: null,
  }))
  .filter((options) => schema.safeParse(options).success)

describe('a URI of shards', () => {
  test('says everything there is to say, whatever passwords and boundaries hold', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('is read as people write it, percent-encoded passwords included', () => {
    const { shards, placement } = parseUri(
      'sharded-sql:?shard=mysql://u:p%2F1@a/x?layout=json&shard=mysql%3A%2F%2Fu%40b%2Fx%3Flayout%3Djson%26engine%3Dinnodb',
    )
    expect(placement).toBe('hash')
    expect(shards.map(({ options }) => [options.host, options.password, options.engine])).toEqual([
      ['a', 'p/1', null],
      ['b', null, 'innodb'],
    ])
  })

  test('shows no password when it is to be shown', () => {
    const options = withPassword?.(
      parseUri('sharded-sql:?shard=mysql://a&shard=mysql://b'),
      'hunter2',
    ) as ShardedSqlOptions
    expect(options.shards.map((shard) => shard.options.password)).toEqual(['hunter2', 'hunter2'])
    expect(formatUri(options, true)).not.toContain('hunter2')
    expect(JSON.stringify(redact(options))).not.toContain('hunter2')
  })
})

test.each([
  ['sharded-sql:', 'shard'],
  ['sharded-sql:?placement=hash', 'shard'],
  ['sharded-sql:place?shard=mysql://a', 'uri'],
  ['sharded-sql:?shard=mysql://a&shard=mysql://a', 'shard'],
  ['sharded-sql:?shard=redis://a', 'shard'],
  ['sharded-sql:?shard=mysql://a:b', 'shard.port'],
  ['sharded-sql:?shard=mysql://a&placement=modulo', 'placement'],
  ['sharded-sql:?shard=mysql://a&shard=mysql://b&boundaries=user5', 'boundaries'],
  ['sharded-sql:?shard=mysql://a&placement=range&boundaries=user5', 'boundaries'],
  [
    'sharded-sql:?shard=mysql://a&shard=mysql://b&shard=mysql://c&placement=range&boundaries=b,a',
    'boundaries',
  ],
  ['sharded-sql:?shard=mysql://a&placement=table', 'slots'],
  ['sharded-sql:?shard=mysql://a&placement=table&slots=0,1', 'slots'],
  ['sharded-sql:?shard=mysql://a&placement=table&slots=0,x', 'slots'],
  ['sharded-sql:?shard=mysql://a&slots=0', 'slots'],
  ['sharded-sql:?shard=mysql://a&placement=range&compat=ycsb', 'compat'],
  ['sharded-sql:?shard=mysql://a&colour=red', 'colour'],
])('%s is wrong in its %s', (uri, path) => {
  const { problems } = problemsOf(uri)
  expect(problems.map((problem) => problem.path)).toContain(path)
  for (const problem of problems) expect(problem.message).toMatch(/\.$/)
})
