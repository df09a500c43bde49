import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CassandraOptions,
  cassandraOptionsSchema,
  READ_CONSISTENCIES,
  WRITE_CONSISTENCIES,
} from '../../../../src/engine/stores/cassandra/options'
import { cassandraModule } from '../../../../src/engine/stores/cassandra/schema'
import type { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, redact, withPassword, capabilities } = cassandraModule

const text = fc.string({ minLength: 1, unit: 'binary' })
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const anyOptions: fc.Arbitrary<CassandraOptions> = fc
  .record({
    contactPoints: fc.array(
      fc.record({
        host: fc.oneof(fc.constantFrom('::1', 'fe80::1%eth0', '10.0.0.7'), fc.domain()),
        port: fc.integer({ min: 1, max: 65535 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    keyspace: fc.stringMatching(/^\w{1,48}$/),
    datacenter: optional(text),
    replicationFactor: optional(fc.integer({ min: 1, max: 99 })),
    username: optional(text),
    password: optional(fc.string({ unit: 'binary' })),
    tls: optional(
      fc.record({
        caFile: optional(text),
        certFile: fc.constant(null),
        keyFile: optional(text),
        serverName: optional(text),
        verify: fc.boolean(),
      }),
    ),
    readConsistency: fc.constantFrom(...READ_CONSISTENCIES),
    writeConsistency: fc.constantFrom(...WRITE_CONSISTENCIES),
    serialConsistency: fc.constantFrom('serial' as const, 'local_serial' as const),
    lwt: fc.boolean(),
    layout: fc.constantFrom('partitions' as const, 'clustering' as const),
    partitions: fc.integer({ min: 1, max: 1024 }),
  })
  .map((options) => ({
    ...options,
    password: options.username === null ? null : options.password,
    partitions: options.layout === 'clustering' ? options.partitions : 1,
  }))

const problemsOf = (uri: string): WorkbenchError => {
  try {
    parseUri(uri)
  } catch (error) {
    return error as WorkbenchError
  }
  throw new Error(`${uri} was taken`)
}

describe('a Cassandra URI', () => {
  test('brings back all options, whatever they hold', () => {
    const check = (options: CassandraOptions): void => {
      expect(parseUri(formatUri(options, false))).toEqual(options)
    }
    fc.assert(fc.property(anyOptions, check), { seed: 11, numRuns: 500 })
  })

  test('may be short: everything has a default', () => {
    expect(parseUri('cassandra://localhost')).toEqual({
      ...cassandraOptionsSchema.parse({}),
      contactPoints: [{ host: 'localhost', port: 9042 }],
    })
  })

  test('takes several nodes, IPv6 addresses among them', () => {
    expect(parseUri('scylla://a:1,[::1]:2,[::2],b/ks').contactPoints).toEqual([
      { host: 'a', port: 1 },
      { host: '::1', port: 2 },
      { host: '::2', port: 9042 },
      { host: 'b', port: 9042 },
    ])
  })

  test('tells every problem at once', () => {
    const uri =
      'cassandra://h:99999,:7/not-one?read=most&write=serial&rf=x&lwt=1&partitions=4&ca=/x&bogus=1'
    const { code, problems } = problemsOf(uri)
    expect(code).toBe('invalid-spec')
    expect(problems.map(({ path }) => path).sort()).toEqual(
      ['bogus', 'ca', 'host', 'keyspace', 'lwt', 'port', 'read', 'rf', 'write'].sort(),
    )
    for (const { message } of problems) expect(message).toMatch(/^.+\.$/)
  })

  test('does not let partitions go with the layout that has none', () => {
    expect(problemsOf('cassandra://h/k?partitions=4').problems).toEqual([
      expect.objectContaining({ path: 'partitions' }),
    ])
  })

  test.each([
    'cassandra://me:hunter/zap@h/k',
    'cassandra://me:hunter?zap@h/k',
    'cassandra://me:hunter%zap@h/k',
    'cassandra://:hunterzap@h/k',
  ])('never repeats a password that makes it wrong: %s', (uri) => {
    const error = problemsOf(uri)
    const shown = JSON.stringify([error.message, error.hint, error.problems])
    expect(shown).not.toMatch(/hunter|zap/)
  })
})

describe('secrets of Cassandra options', () => {
  const options = parseUri('cassandra://me:s3cret@h/k')

  test('are not shown', () => {
    expect(formatUri(options, true)).toBe('cassandra://me:***@h:9042/k')
    expect(JSON.stringify(redact(options))).not.toContain('s3cret')
  })

  test('may come from elsewhere', () => {
    expect(withPassword?.(parseUri('cassandra://me@h/k'), 's3cret')).toEqual(options)
  })
})

test('what Cassandra can do depends on layout and light-weight transactions', () => {
  expect(capabilities(parseUri('cassandra://h'))).toMatchObject({
    scan: 'token',
    insertOfExisting: 'overwrites',
    updateOfMissing: 'creates',
  })
  expect(capabilities(parseUri('cassandra://h?layout=clustering&lwt=true'))).toMatchObject({
    scan: 'key',
    insertOfExisting: 'conflict',
    updateOfMissing: 'not-found',
  })
})
