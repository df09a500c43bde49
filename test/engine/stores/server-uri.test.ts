import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServerUri, type UriRules } from '../../../src/engine/stores/server-uri'
import type { WorkbenchError } from '../../../src/shared/errors'

const RULES: UriRules = {
  product: 'Store',
  schemes: ['store', 'stores', 'store+unix'],
  tlsSchemes: ['stores'],
  socketScheme: 'store+unix',
  pathName: 'table',
  options: ['size', 'family'],
  howToWrite: 'Write store://host/table.',
}

const refused = (read: () => unknown): WorkbenchError => {
  try {
    read()
  } catch (error) {
    return error as WorkbenchError
  }
  throw new Error('nothing was wrong')
}

describe('what a URI says', () => {
  test('is one server, or several between commas', () => {
    const reader = new ServerUri('store://a:1,[::1],b/t', RULES)
    expect(reader.servers()).toEqual([
      { host: 'a', port: 1 },
      { host: '::1', port: undefined },
      { host: 'b', port: undefined },
    ])
  })

  test('is a table in the path, or behind it where a Unix socket has the path', () => {
    expect(new ServerUri('store://a/t', RULES).pathOr('size')).toBe('t')
    const socket = new ServerUri('store+unix:///run/s?size=3', RULES)
    expect([socket.place(), socket.pathOr('size')]).toEqual([{ socketPath: '/run/s' }, '3'])
  })
})

describe('what is wrong', () => {
  test('is told of the URI and of the options together, by the names of the URI', () => {
    const reader = new ServerUri('store://:0/%zz?size=9&family=5', RULES)
    const raw = { ...reader.place(), bytes: reader.integer('size'), family: reader.family() }
    const schema = z.object({ bytes: z.number().max(8) })
    const { problems, hint } = refused(() => reader.options(schema, raw, { bytes: 'size' }))
    expect(problems.map(({ path, value }) => [path, value])).toEqual([
      ['table', '%zz'],
      ['host', undefined],
      ['port', '0'],
      ['family', '5'],
      ['size', '9'],
    ])
    expect(hint).toBe('Write % itself as %25.')
  })

  test('never shows who signs in, nor with what', () => {
    const reader = new ServerUri('store://ann:hush@a', RULES)
    const schema = z.object({ user: z.literal('bob'), secret: z.literal('loud') })
    const raw = { user: reader.username, secret: reader.password }
    const { message, problems } = refused(() => reader.options(schema, raw))
    expect(problems.map(({ path }) => path)).toEqual(['user', 'secret'])
    expect(JSON.stringify([message, problems])).not.toMatch(/ann|hush/)
  })

  test('is a list of hosts where one is taken', () => {
    const reader = new ServerUri('store://a:1,b:2', RULES)
    reader.server()
    expect(refused(() => reader.done()).hint).toBe('Name one host: a list is not taken.')
  })

  test('is an option of TLS without TLS, or with a store that has none', () => {
    const reader = new ServerUri('store://a?ca=x', RULES)
    expect(reader.tls()).toBeNull()
    expect(refused(() => reader.done()).message).toContain("'ca' belongs to TLS.")
    const none = new ServerUri('store://a?ca=x', { ...RULES, tlsSchemes: [], tlsOptions: false })
    expect(refused(() => none.done()).message).toContain("There is no option 'ca'.")
  })
})
