import { describe, expect, it } from 'vitest'
import { couchbaseModule } from '../../../../src/engine/stores/couchbase/schema'
import type { WorkbenchError } from '../../../../src/shared/errors'

const { parseUri, formatUri } = couchbaseModule

function problemsOf(uri: string): string[] {
  try {
    parseUri(uri)
  } catch (error) {
    return (error as WorkbenchError).problems.map(({ path, message }) => `${path}: ${message}`)
  }
  return []
}

describe('the URI of Couchbase', () => {
  it('gives every part', () => {
    expect(
      parseUri(
        'couchbases://me:p%40ss@a,[::1]:123/bench?durability=majority&scan=query&management=1&compat=ycsb&verify=none',
      ),
    ).toEqual({
      hosts: [
        { host: 'a', port: null },
        { host: '::1', port: 123 },
      ],
      username: 'me',
      password: 'p@ss',
      bucket: 'bench',
      durability: 'majority',
      scan: 'query',
      managementPort: 1,
      compat: 'ycsb',
      tls: { caFile: null, certFile: null, keyFile: null, verify: false },
    })
  })

  it('hides the password, and nothing else', () => {
    const options = parseUri('couchbase://me:secret@host/bench')
    expect(formatUri(options, true)).toBe('couchbase://me:***@host/bench')
    expect(couchbaseModule.redact(options)).toEqual({ ...options, password: '***' })
  })

  it.each([
    ['couchbase:///bench', ['host: The URI names no host.']],
    [
      'couchbase://a/b?management=x&durability=some',
      [
        'durability: durability=some: must be one of none, majority, majorityAndPersistToActive, persistToMajority.',
        "management: 'x' is not a port: a number from 1 to 65535.",
      ],
    ],
    [
      'couchbases://a/b?servername=c',
      ['servername: The Couchbase driver takes no name for the certificate.'],
    ],
    ['couchbase://me@a/b', ['password: A user name and a password belong together.']],
  ])('%s is refused', (uri, problems) => {
    expect(problemsOf(uri)).toEqual(problems)
  })

  it('declares scans only where the query service is asked for, and what an update keeps', () => {
    const capabilities = (query: string) =>
      couchbaseModule.capabilities(parseUri(`couchbase://a/b?${query}`))
    expect(capabilities('')).toMatchObject({ scan: 'none', update: 'merge' })
    expect(capabilities('scan=query&compat=ycsb')).toMatchObject({ scan: 'key', update: 'replace' })
  })
})
