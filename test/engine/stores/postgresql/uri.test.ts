import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostgresqlOptions } from '../../../../src/engine/stores/postgresql/options'
import { postgresqlModule } from '../../../../src/engine/stores/postgresql/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema, redact } = postgresqlModule

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

const anyOptions: fc.Arbitrary<PostgresqlOptions> = fc
  .record({
    host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')),
    port: fc.integer({ min: 1, max: 65535 }),
    username: text,
    password: optional(fc.string({ unit: 'binary' })),
    database: optional(text),
    schema: optional(text),
    tls: optional(
      fc.record({
        caFile: optional(text),
        keyFile: text,
        certFile: optional(text),
        serverName: optional(fc.domain()),
        verify: fc.boolean(),
      }),
    ),
    layout: fc.constantFrom('rows' as const, 'jsonb' as const),
    index: fc.constantFrom('none' as const, 'gin' as const),
    synchronousCommit: optional(fc.constantFrom('on' as const, 'off' as const, 'local' as const)),
  })
  .map((options) => ({ ...options, socketFolder: null }))
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
      fc.property(text, fc.integer({ min: 1, max: 65535 }), (name, port) => {
        const options = schema.parse({ socketFolder: `/${name}`, port, password: 'p@ss' })
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('is read as people write it', () => {
    expect(parseUri('postgresql://localhost')).toEqual(schema.parse({ host: 'localhost' }))
    expect(parseUri('postgres://ann:s%40cret@[::1]:7000/bench?layout=jsonb&index=gin')).toEqual(
      schema.parse({
        host: '::1',
        port: 7000,
        username: 'ann',
        password: 's@cret',
        database: 'bench',
        layout: 'jsonb',
        index: 'gin',
      }),
    )
    expect(parseUri('postgresql://h/d?sslmode=require&sslrootcert=/etc/ca.pem').tls).toEqual({
      caFile: '/etc/ca.pem',
      certFile: null,
      keyFile: null,
      serverName: null,
      verify: false,
    })
    expect(parseUri('postgresql:///bench?host=/run/postgresql')).toMatchObject({
      socketFolder: '/run/postgresql',
      port: 5432,
      database: 'bench',
    })
  })

  test('shows no password when it is to be shown', () => {
    const options = schema.parse({ username: 'ann', password: 'hunter2' })
    expect(formatUri(options, true)).toBe('postgresql://ann:***@127.0.0.1:5432/')
    expect(JSON.stringify(redact(options))).not.toContain('hunter2')
  })
})

describe('a bad URI', () => {
  test('is answered with every problem at once', () => {
    const uri = 'postgresql://host:abc/x?colour=red&layout=xml&index=gin&servername=a'
    const paths = problemsOf(uri).problems.map((problem) => problem.path)
    expect(paths).toEqual(expect.arrayContaining(['colour', 'port', 'layout', 'servername']))
  })

  test.each([
    ['postgresql://host:0', 'port'],
    ['postgresql://host:65536', 'port'],
    ['postgresql://', 'host'],
    ['postgresql://a:1,b:2/d', 'host'],
    ['postgresql://h/d?host=run', 'host'],
    ['postgresql://h/d?host=/run', 'host'],
    ['postgresql://h/d?index=gin', 'index'],
    ['postgresql://h/d?sslmode=prefer', 'sslmode'],
    ['postgresql://h/d?sslmode=verify-full&sslcert=/c.pem', 'tls.keyFile'],
    ['postgresql:///d?host=/run&sslmode=require', 'tls'],
    ['postgresql://h/d?layout=rows&layout=jsonb', 'layout'],
  ])('%s names %s', (uri, path) => {
    expect(problemsOf(uri).problems.map((problem) => problem.path)).toContain(path)
  })

  test.each([
    'postgresql://ann:hun/ter2@host',
    'postgresql://ann:hun?ter2@host',
    'postgresql://ann:hun%zzter2@h',
  ])('%s never shows its password', (uri) => {
    const error = problemsOf(uri)
    expect(JSON.stringify([error.message, error.problems])).not.toMatch(/hun|ter2/)
    expect(error.code).toBe('invalid-spec')
  })
})
