import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formValues, readForm } from '../../../src/engine/stores/form-values'
import { type AnyStoreModule, STORES, storeByKind } from '../../../src/engine/stores/registry'
import { valueAt, withValue } from '../../../src/shared/store-values'
import { anyFormOptions, anyFormValues, anyText } from '../../helpers/any-form'

/** Read a form, or fail the test with its problems. */
function optionsOf(store: AnyStoreModule, values: unknown): unknown {
  const read = readForm(store, values)
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '))
  return read.options
}

const SOCKETS = ['socketPath', 'socketFolder']
/** What means nothing beside a Unix socket, and what is sorted. */
const INERT = ['host', 'port', 'family', 'servers', 'others']

describe.each(STORES.map((store) => [store.kind, store] as const))('a form of %s', (_, store) => {
  it('says the same as the URI it is written as, whatever is typed', () => {
    fc.assert(
      fc.property(anyFormOptions(store), (options) => {
        expect(store.parseUri(store.formatUri(options, false))).toEqual(options)
        expect(optionsOf(store, formValues(store, options))).toEqual(options)
      }),
    )
  })

  it('loses nothing that means something', () => {
    fc.assert(
      fc.property(anyFormValues(store), (values) => {
        const read = readForm(store, values)
        fc.pre(read.ok)
        const again = formValues(store, read.options)
        const socket = SOCKETS.some((path) => typeof valueAt(values, path) === 'string')
        for (const { path, kind } of store.form.fields) {
          const given = valueAt(values, path)
          if (given === undefined || kind === 'section' || kind === 'lines') continue
          if (kind === 'text' && path in (store.texts ?? {}) && path !== 'host') continue
          if ((socket || path === 'others') && INERT.includes(path)) continue
          expect(valueAt(again, path), path).toEqual(given)
        }
      }),
    )
  })
})

const WITH_PASSWORD = STORES.flatMap((store) => {
  const secret = store.form.fields.find(({ kind }) => kind === 'secret')
  return secret === undefined ? [] : [[store.kind, store, secret.path] as const]
})

it.each(WITH_PASSWORD)('%s takes every password', (_, store, path) => {
  const user = path === 'secretKey' ? 'accessKey' : 'username'
  const begun = formValues(store, store.parseUri(store.form.exampleUri))
  fc.assert(
    fc.property(anyText, (password) => {
      const read = readForm(store, withValue(begun, user, 'ann'), { [path]: password })
      expect(read.ok && valueAt(read.options, path)).toBe(password)
      const uri = read.ok ? store.formatUri(read.options, false) : ''
      expect(valueAt(store.parseUri(uri), path)).toBe(password)
    }),
  )
})

describe('what is wrong with a form', () => {
  const problemsOf = (kind: string, values: unknown) => {
    const read = readForm(storeByKind(kind), values)
    return read.ok ? [] : read.problems
  }

  it('is told by the field, with the limit and the value found', () => {
    expect(problemsOf('redis', { host: 'a', port: 70000, database: -1 })).toEqual([
      { path: 'port', value: '70000', message: 'port must be at most 65535, not 70000.' },
      { path: 'database', value: '-1', message: 'database must be at least 0, not -1.' },
    ])
  })

  it('is told of a line as of its list', () => {
    expect(problemsOf('cassandra', { contactPoints: ['a', 'b:99999'] })).toMatchObject([
      { path: 'contactPoints', message: 'contactPoints must be at most 65535, not 99999.' },
    ])
    expect(problemsOf('cassandra', { contactPoints: ['a', 'b:c'] })).toEqual([
      {
        path: 'contactPoints',
        message: "'b:c' is no host: write host, host:port or [IPv6 address]:port.",
      },
    ])
  })

  it('ends as a sentence, once', () => {
    expect(problemsOf('redis', { tls: { certFile: '/a' } })).toMatchObject([
      { path: 'tls.keyFile', message: 'tls.keyFile: A client certificate needs its key.' },
    ])
    expect(problemsOf('cassandra', { keyspace: 'a-b' })).toMatchObject([
      {
        message: 'keyspace: A keyspace is named by 1 to 48 letters, digits and underscores.',
      },
    ])
  })

  it('shows no secret', () => {
    const shards = ['mysql://ann:hunter2@h/db', 'mysql://ann:hunter2@h/db']
    const [problem] = problemsOf('sharded-sql', { shards })
    expect(problem.message).toContain('is given twice')
    expect(JSON.stringify(problem)).not.toContain('hunter2')
    const wrong = problemsOf('sharded-sql', { shards: ['mysql://ann:hunter2@h:x/db'] })
    expect(wrong).toHaveLength(1)
    expect(JSON.stringify(wrong)).not.toContain('hunter2')
  })

  it('is nothing where a field that may be empty is empty', () => {
    expect(problemsOf('redis', { username: '', password: '', host: ' [::1] ' })).toEqual([])
    expect(optionsOf(storeByKind('redis'), { host: ' [::1] ' })).toMatchObject({ host: '::1' })
  })

  it('is half of a sign, which no URI holds', () => {
    expect(problemsOf('redis', { host: 'h', password: '\ud83d' })).toMatchObject([{ path: 'uri' }])
  })

  it('is told of parameters that are given twice', () => {
    const one = { name: 'appName', value: 'a' }
    expect(problemsOf('mongodb', { others: [one, one] })).toMatchObject([{ path: 'appName' }])
  })
})

it('a host beside a Unix socket is its default again', () => {
  const redis = storeByKind('redis')
  expect(optionsOf(redis, { host: 'far', port: 1, socketPath: '/run/redis.sock' })).toMatchObject({
    host: '127.0.0.1',
    port: 6379,
    socketPath: '/run/redis.sock',
  })
})
