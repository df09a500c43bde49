import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MysqlOptions } from '../../../../src/engine/stores/mysql/options'
import { mysqlModule } from '../../../../src/engine/stores/mysql/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema, redact, withPassword } = mysqlModule

const problemsOf = (uri: string): WorkbenchError => {
  try {
    parseUri(uri)
  } catch (error) {
    if (error instanceof WorkbenchError) return error
  }
  throw new Error(`${uri} was taken`)
}

const text = fc.string({ unit: 'binary', minLength: 1 })
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const anyOptions: fc.Arbitrary<MysqlOptions> = fc
  .record({
    host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')),
    port: fc.integer({ min: 1, max: 65535 }),
    family: optional(fc.constantFrom(4 as const, 6 as const)),
    username: text,
    password: optional(fc.string({ unit: 'binary' })),
    database: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    tls: optional(
      fc.record({
        caFile: optional(text),
        keyFile: text,
        certFile: optional(text),
        serverName: optional(fc.domain()),
        verify: fc.boolean(),
      }),
    ),
    layout: fc.constantFrom('rows' as const, 'json' as const),
    engine: optional(fc.constantFrom('innodb' as const, 'rocksdb' as const)),
    compat: optional(fc.constant('ycsb' as const)),
  })
  .map((options) => ({ ...options, socketPath: null }))
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
      fc.property(text, text, (name, password) => {
        const options = schema.parse({ socketPath: `/${name}`, database: 'a b', password })
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('is read as people write it', () => {
    expect(parseUri('mysql://localhost')).toEqual(schema.parse({ host: 'localhost' }))
    expect(parseUri('mariadb://ann:s%40cret@[::1]:7000/shop?layout=json&engine=rocksdb')).toEqual(
      schema.parse({
        ...{ host: '::1', port: 7000, username: 'ann', password: 's@cret' },
        ...{ database: 'shop', layout: 'json', engine: 'rocksdb' },
      }),
    )
    expect(parseUri('mysqls://ann:pw@db.example/x?verify=none&ca=/etc/ca.pem').tls).toEqual({
      ...{ caFile: '/etc/ca.pem', certFile: null, keyFile: null, serverName: null },
      verify: false,
    })
    expect(parseUri('mysql+unix:///run/mysqld/mysqld.sock?db=x')).toMatchObject({
      ...{ socketPath: '/run/mysqld/mysqld.sock', database: 'x' },
    })
  })

  test('shows no password when it is to be shown', () => {
    const options = withPassword?.(schema.parse({ username: 'ann' }), 'hunter2') as MysqlOptions
    expect(formatUri(options, true)).toBe('mysql://ann:***@127.0.0.1:3306/ycsb')
    expect(JSON.stringify(redact(options))).not.toContain('hunter2')
  })
})

describe('a bad URI', () => {
  test('is answered with every problem at once', () => {
    const uri =
      'mysql://host:abc/x?colour=red&layout=columns&engine=myisam&family=5&servername=a&compat=all'
    const paths = problemsOf(uri).problems.map((problem) => problem.path)
    const wrong = ['colour', 'port', 'servername', 'layout', 'engine', 'family', 'compat']
    expect(paths).toEqual(expect.arrayContaining(wrong))
  })

  test.each([
    ['mysql://host:0/x', 'port'],
    ['mysql://host:65536/x', 'port'],
    ['mysql:///x', 'host'],
    ['mysql://a:b:c/x', 'host'],
    ['mysql://host/%zz', 'database'],
    ['mysql://127.0.0.1/x?family=6', 'family'],
    ['mysql://host/x?layout=json&compat=ycsb', 'compat'],
    ['mysqls://host/x?cert=/a.pem', 'tls.keyFile'],
    ['mysql+unix://host/x', 'socketPath'],
    ['mysql://u:p%4@host/x', 'password'],
    ['postgres://host/x', 'uri'],
  ])('%s: %s', (uri, path) => {
    const { problems, message } = problemsOf(uri)
    expect(problems.map((problem) => problem.path)).toContain(path)
    expect(message).not.toContain('p%4')
    for (const problem of problems) expect(problem.message).toMatch(/\.$/)
  })
})
