import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TarantoolOptions } from '../../../../src/engine/stores/tarantool/options'
import {
  tarantoolHashModule,
  tarantoolTreeModule,
} from '../../../../src/engine/stores/tarantool/schema'
import { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri, options: schema, redact, withPassword } = tarantoolTreeModule

const problemsOf = (uri: string, parse = parseUri): WorkbenchError => {
  try {
    parse(uri)
  } catch (error) {
    if (error instanceof WorkbenchError) return error
  }
  throw new Error(`${uri} was taken`)
}

const text = fc.string({ unit: 'binary', minLength: 1 })
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const anyOptions: fc.Arbitrary<TarantoolOptions> = fc
  .record({
    place: fc.oneof(
      fc.record({
        host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')),
        port: fc.integer({ min: 1, max: 65535 }),
      }),
      fc.record({ socketPath: text }),
    ),
    family: optional(fc.constantFrom(4 as const, 6 as const)),
    user: optional(
      fc.record({ username: text, password: optional(fc.string({ unit: 'binary' })) }),
    ),
    space: text,
    engine: fc.constantFrom('memtx' as const, 'vinyl' as const),
    maxTupleBytes: fc.integer({ min: 1024, max: 2 ** 30 }),
    compat: optional(fc.constant('ycsb' as const)),
  })
  .map(({ place, user, ...rest }) => ({ ...place, ...user, ...rest }))
  .filter((options) => schema.safeParse(options).success)
  .map((options) => schema.parse(options))

describe('a URI', () => {
  test('says everything there is to say, whatever the password holds', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        expect(parseUri(formatUri(options, false))).toEqual(options)
      }),
    )
  })

  test('is read as people write it', () => {
    expect(parseUri('tarantool://localhost')).toEqual(schema.parse({ host: 'localhost' }))
    expect(
      parseUri('tarantool-tree://ann:s%40cret@[::1]:3303/1024?engine=vinyl&tuplesize=4MiB'),
    ).toEqual(
      schema.parse({
        ...{ host: '::1', port: 3303, username: 'ann', password: 's@cret', space: '1024' },
        ...{ engine: 'vinyl', maxTupleBytes: 4 * 2 ** 20 },
      }),
    )
    expect(formatUri(parseUri('tarantool://h'), false)).toBe('tarantool-tree://h:3301/')
    expect(tarantoolHashModule.parseUri('tarantool-hash://h').engine).toBe('memtx')
  })

  test('hides the password, and takes one that comes from elsewhere', () => {
    const options = parseUri('tarantool://ann:secret@h')
    expect(formatUri(options, true)).toBe('tarantool-tree://ann:***@h:3301/')
    expect(JSON.stringify(redact(options))).not.toContain('secret')
    expect(withPassword?.(parseUri('tarantool://ann@h'), 'secret')).toEqual(options)
  })

  test('is refused with every problem at once', () => {
    const { problems, message } = problemsOf(
      'tarantool://:x%zz@host:99999/?engine=rocks&colour=red&tuplesize=big&family=5',
    )
    expect(problems.map(({ path }) => path).sort()).toEqual(
      ['colour', 'engine', 'family', 'password', 'port', 'tuplesize', 'username'].sort(),
    )
    expect(message).not.toContain('x%zz')
    for (const problem of problems) expect(problem.message).toMatch(/\.$/)
  })

  test.each([
    ['tarantool://pa/ss@host', 'uri'],
    ['tarantool://', 'host'],
    ['tarantool://h?socket=/s', 'socket'],
    ['tarantool://::1:3301', 'host'],
    ['tarantool-hash://h', 'uri'],
  ])('%s is refused', (uri, path) => {
    expect(problemsOf(uri).problems.map((problem) => problem.path)).toContain(path)
  })

  test('asks for no HASH index in vinyl', () => {
    const uri = 'tarantool-hash://h?engine=vinyl'
    expect(problemsOf(uri, tarantoolHashModule.parseUri).message).toContain('no HASH index')
  })
})

test('the two stores differ in what can be scanned', () => {
  const options = schema.parse({})
  expect(tarantoolHashModule.capabilities(options)).toMatchObject({ scan: 'none', update: 'merge' })
  expect(
    tarantoolTreeModule.capabilities({ ...options, compat: 'ycsb', maxTupleBytes: 2 ** 22 }),
  ).toMatchObject({ scan: 'key', update: 'replace', maxValueBytes: 2 ** 22 - 1024 })
})
