import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MemcachedOptions } from '../../../../src/engine/stores/memcached/options'
import { memcachedModule } from '../../../../src/engine/stores/memcached/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema, redact, withPassword } = memcachedModule

const problemsOf = (uri: string) => {
  try {
    parseUri(uri)
  } catch (error) {
    if (error instanceof WorkbenchError) return error
  }
  throw new Error(`${uri} was taken`)
}

const text = fc.string({ unit: 'binary', minLength: 1 })
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const anyOptions: fc.Arbitrary<MemcachedOptions> = fc
  .record({
    servers: fc.array(
      fc.record({
        host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')),
        port: fc.integer({ min: 1, max: 65535 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    family: optional(fc.constantFrom(4 as const, 6 as const)),
    user: optional(fc.record({ username: text, password: optional(text) })),
    tls: optional(
      fc.record({
        caFile: optional(text),
        keyFile: text,
        certFile: optional(text),
        serverName: optional(fc.domain()),
        verify: fc.boolean(),
      }),
    ),
    protocol: fc.constantFrom('auto', 'meta', 'classic', 'binary'),
    itemMaxBytes: fc.integer({ min: 1024, max: 2 ** 30 }),
    compat: optional(fc.constant('ycsb' as const)),
  })
  .map(({ user, ...rest }) => ({
    ...rest,
    socketPath: null,
    username: user?.username ?? null,
    password: user?.password ?? null,
  }))
  .filter((options) => schema.safeParse(options).success)

describe('a URI', () => {
  test('says everything there is to say, whatever the password holds', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('of a Unix socket goes both ways', () => {
    fc.assert(
      fc.property(text, (name) => {
        const options = schema.parse({ socketPath: `/${name}` })
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('is read as people write it', () => {
    expect(parseUri('memcached://localhost')).toEqual(
      schema.parse({ servers: [{ host: 'localhost', port: 11211 }] }),
    )
    expect(parseUri('memcached://bench:s%40cret@a,b:7000,[::1]:7001?itemsize=8MiB')).toEqual(
      schema.parse({
        servers: [
          { host: 'a', port: 11211 },
          { host: 'b', port: 7000 },
          { host: '::1', port: 7001 },
        ],
        username: 'bench',
        password: 's@cret',
        itemMaxBytes: 8 * 2 ** 20,
      }),
    )
    expect(parseUri('memcacheds://cache.example?ca=/etc/ca.pem&verify=none').tls).toMatchObject({
      caFile: '/etc/ca.pem',
      verify: false,
    })
    expect(parseUri('memcached+unix:///run/memcached.sock').socketPath).toBe('/run/memcached.sock')
  })

  test('shows no password when it is to be shown', () => {
    const options = schema.parse({ username: 'ann', password: 'hunter2' })
    expect(formatUri(options, true)).toBe('memcached://ann:***@127.0.0.1:11211')
    expect(JSON.stringify(redact(options))).not.toContain('hunter2')
  })

  test('may leave its password to come from elsewhere', () => {
    const options = parseUri('memcached://ann@host')
    expect(withPassword?.(options, 'hunter2')).toMatchObject({
      username: 'ann',
      password: 'hunter2',
    })
  })
})

describe('a bad URI', () => {
  test('is answered with every problem at once', () => {
    const uri = 'memcached://a:x,b:0/3?colour=red&protocol=udp&family=5&verify=no&itemsize=big'
    const error = problemsOf(uri)
    expect(error.problems.map((problem) => problem.path).toSorted()).toEqual(
      ['colour', 'family', 'itemsize', 'port', 'port', 'protocol', 'uri', 'verify'].toSorted(),
    )
    for (const problem of error.problems) expect(problem.message).toMatch(/\.$/)
  })

  test.each([
    ['memcached://host:65536', 'port'],
    ['memcached://', 'host'],
    ['memcached://a,,b', 'host'],
    ['memcached://a:b:c', 'host'],
    ['memcached+unix://run/memcached.sock', 'socketPath'],
    ['memcached://host?compat=ycsb&compat=ycsb', 'compat'],
    ['memcached://:secret@host', 'username'],
    ['memcached://[::1]?family=4', 'family'],
    ['memcacheds://host?cert=/c.pem', 'tls.keyFile'],
    ['memcached://host?itemsize=10', 'itemMaxBytes'],
  ])('%s names %s', (uri, path) => {
    expect(problemsOf(uri).problems.map((problem) => problem.path)).toContain(path)
  })

  test.each([
    'memcached://ann:hun/ter2@host',
    'memcached://ann:hun?ter2@host',
    'memcached://ann:hun%zzter2@h',
    'memcached://:hunter2@h',
  ])('%s never shows its password', (uri) => {
    const error = problemsOf(uri)
    expect(JSON.stringify([error.message, error.problems])).not.toMatch(/hun|ter2/)
    expect(error.code).toBe('invalid-spec')
  })
})

test('capabilities follow the layout', () => {
  expect(memcachedModule.capabilities(schema.parse({}))).toMatchObject({
    scan: 'none',
    update: 'merge',
    updateOfMissing: 'not-found',
    insertOfExisting: 'conflict',
    maxValueBytes: 2 ** 20 - 512,
  })
  const ycsb = schema.parse({ compat: 'ycsb', itemMaxBytes: 8 * 2 ** 20 })
  expect(memcachedModule.capabilities(ycsb)).toMatchObject({
    update: 'replace',
    maxValueBytes: 8 * 2 ** 20 - 512,
  })
})
