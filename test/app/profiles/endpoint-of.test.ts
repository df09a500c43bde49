import { describe, expect, it } from 'vitest'
import { endpointOf, endpointText } from '../../../src/app/profiles/endpoint-of'
import { parseStoreUri } from '../../../src/app/profiles/profile-store'
import { tlsByLogin } from '../../../src/app/profiles/test/reach-steps'
import { STORES } from '../../../src/engine/stores/registry'

const at = (uri: string) => endpointOf(parseStoreUri(uri))

describe('the endpoint of a store', () => {
  it('is known for every store that has a server, and for none inside the process', () => {
    for (const { form } of STORES) {
      const endpoint = at(form.exampleUri)
      expect(endpoint.kind, form.kind).toBe(form.embedded ? 'none' : 'server')
      if (endpoint.kind === 'server') expect(endpoint.port, form.kind).toBeGreaterThan(0)
    }
  })

  it.each([
    ['redis://lab.invalid', 'lab.invalid:6379'],
    ['redis://[::1]:7000', '[::1]:7000'],
    ['redis+unix:///run/redis.sock', '/run/redis.sock'],
    ['mongodb://a.invalid,b.invalid:1/', 'a.invalid:27017'],
    ['mongodb://%2Ftmp%2Fmongodb.sock/', '/tmp/mongodb.sock'],
    ['couchbase://a.invalid/bucket', 'a.invalid:11210'],
    ['couchbases://a.invalid/bucket', 'a.invalid:11207'],
    ['s3:///bucket?region=eu-west-1', 's3.eu-west-1.amazonaws.com:443'],
    ['s3+http://a.invalid/bucket', 'a.invalid:80'],
    ['cassandra://a.invalid:1,b.invalid', 'a.invalid:1'],
    ['sharded-sql:?shard=mysql://u@a.invalid/d&shard=mysql://u@b.invalid/d', 'a.invalid:3306'],
    ['null:', ''],
  ])('%s is %s', (uri, text) => {
    expect(endpointText(at(uri))).toBe(text)
  })

  it('of a service is found through the DNS', () => {
    expect(at('mongodb+srv://cluster.invalid/')).toMatchObject({
      host: 'cluster.invalid',
      service: '_mongodb._tcp',
    })
  })

  it('agrees on TLS within its protocol where SQL is spoken', () => {
    const cases: [uri: string, within: boolean][] = [
      ['postgresql://u@a.invalid/d?sslmode=require', true],
      ['postgresql://u@a.invalid/d', false],
      ['rediss://a.invalid', false],
    ]
    for (const [uri, within] of cases) expect(tlsByLogin(parseStoreUri(uri)), uri).toBe(within)
  })
})
