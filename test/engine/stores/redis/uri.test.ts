import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RedisOptions } from '../../../../src/engine/stores/redis/options'
import { redisModule } from '../../../../src/engine/stores/redis/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema, redact } = redisModule

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

const anyOptions: fc.Arbitrary<RedisOptions> = fc
  .record({
    host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')),
    port: fc.integer({ min: 1, max: 65535 }),
    family: optional(fc.constantFrom(4 as const, 6 as const)),
    user: optional(
      fc.record({ username: optional(text), password: fc.string({ unit: 'binary' }) }),
    ),
    database: fc.integer({ min: 0, max: 20 }),
    tls: optional(
      fc.record({
        caFile: optional(text),
        keyFile: text,
        certFile: optional(text),
        serverName: optional(fc.domain()),
        verify: fc.boolean(),
      }),
    ),
    client: fc.constantFrom('direct' as const, 'ioredis' as const),
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
      fc.property(text, fc.integer({ min: 0, max: 20 }), (name, database) => {
        const options = schema.parse({ socketPath: `/${name}`, database, password: 'p@ss' })
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('is read as people write it', () => {
    expect(parseUri('redis://localhost')).toEqual(schema.parse({ host: 'localhost' }))
    expect(parseUri('redis://:s%40cret@[::1]:7000/3?client=ioredis&family=6')).toEqual(
      schema.parse({
        host: '::1',
        port: 7000,
        password: 's@cret',
        database: 3,
        client: 'ioredis',
        family: 6,
      }),
    )
    expect(parseUri('rediss://ann:pw@db.example:6380?verify=none&ca=/etc/ca.pem').tls).toEqual({
      caFile: '/etc/ca.pem',
      certFile: null,
      keyFile: null,
      serverName: null,
      verify: false,
    })
    expect(parseUri('redis+unix:///run/redis/redis.sock?db=2')).toMatchObject({
      socketPath: '/run/redis/redis.sock',
      database: 2,
    })
  })

  test('shows no password when it is to be shown', () => {
    const options = schema.parse({ username: 'ann', password: 'hunter2' })
    expect(formatUri(options, true)).toBe('redis://ann:***@127.0.0.1:6379/0')
    expect(JSON.stringify(redact(options))).not.toContain('hunter2')
  })
})

describe('a bad URI', () => {
  test('is answered with every problem at once', () => {
    const uri = 'redis://host:abc/x?colour=red&client=jedis&family=5&servername=a&verify=maybe'
    const paths = problemsOf(uri).problems.map((problem) => problem.path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'colour',
        'port',
        'database',
        'servername',
        'verify',
        'client',
        'family',
      ]),
    )
  })

  test.each([
    ['redis://host:0', 'port'],
    ['redis://host:65536', 'port'],
    ['redis://', 'host'],
    ['redis+unix://run/redis.sock', 'socketPath'],
    ['redis://a:b:c/0', 'host'],
    ['redis://host?client=direct&client=ioredis', 'client'],
    ['redis://user@host', 'password'],
    ['redis://[::1]?family=4', 'family'],
    ['rediss://host?cert=/c.pem', 'tls.keyFile'],
  ])('%s names %s', (uri, path) => {
    expect(problemsOf(uri).problems.map((problem) => problem.path)).toContain(path)
  })

  test.each(['redis://ann:hun/ter2@host', 'redis://ann:hun?ter2@host', 'redis://ann:hun%zzter2@h'])(
    '%s never shows its password',
    (uri) => {
      const error = problemsOf(uri)
      expect(JSON.stringify([error.message, error.problems])).not.toMatch(/hun|ter2/)
      expect(error.code).toBe('invalid-spec')
    },
  )
})
