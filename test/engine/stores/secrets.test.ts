import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STORES, storeByKind } from '../../../src/engine/stores/registry'
import {
  carrySecrets,
  putSecrets,
  secretPaths,
  takeSecrets,
} from '../../../src/engine/stores/secrets'
import { anyFormOptions } from '../../helpers/any-form'

describe.each(STORES.map((store) => [store.kind, store] as const))('secrets of %s', (_, store) => {
  it('come back to the options they were taken from', () => {
    fc.assert(
      fc.property(anyFormOptions(store), (options) => {
        const taken = takeSecrets(store, options)
        expect(taken.options).toEqual(store.redact(options))
        expect(putSecrets(store, taken.options, taken.secrets)).toEqual(options)
        expect(secretPaths(store, taken.options)).toEqual([])
      }),
    )
  })
})

describe('a secret', () => {
  const shards = (...uris: string[]) =>
    storeByKind('sharded-sql').parseUri(
      `sharded-sql:?${uris.map((uri) => `shard=${uri}`).join('&')}`,
    )
  const [one, two] = ['mysql://ann:first@a/db', 'mysql://ann:second@b/db']
  const sharded = storeByKind('sharded-sql')

  it('is named by its path', () => {
    const mongodb = storeByKind('mongodb')
    const uri = 'mongodb://ann:hush@h/?appName=x&authMechanismProperties=AWS_SESSION_TOKEN%3Atoken'
    expect(takeSecrets(mongodb, mongodb.parseUri(uri)).secrets).toEqual({
      password: 'hush',
      'others.1.value': 'AWS_SESSION_TOKEN:token',
    })
    expect(takeSecrets(sharded, shards(one, two)).secrets).toEqual({
      'shards.0.options.password': 'first',
      'shards.1.options.password': 'second',
    })
    const s3 = storeByKind('s3')
    expect(secretPaths(s3, s3.parseUri('s3://key:secret@h/bucket'))).toEqual(['secretKey'])
  })

  it('of three asterisks is one too', () => {
    const redis = storeByKind('redis')
    const options = redis.parseUri('redis://:***@h')
    expect(putSecrets(redis, redis.redact(options), { password: '***' })).toEqual(options)
  })

  it('goes nowhere but to a place for secrets', () => {
    const redis = storeByKind('redis')
    const options = redis.parseUri('redis://h')
    for (const path of ['host', 'tls', 'port', 'nothing', 'tls.caFile', 'others.0.value']) {
      expect(putSecrets(redis, options, { [path]: 'x' }), path).toEqual(options)
    }
    const redacted = sharded.redact(shards(one))
    expect(putSecrets(sharded, redacted, { 'shards.0.kind': 'x', 'shards.7': 'x' })).toEqual(
      redacted,
    )
  })

  it('of a shard goes with it, and never to another', () => {
    const { options: was, secrets } = takeSecrets(sharded, shards(one, two))
    const turned = takeSecrets(sharded, shards(two, one))
    expect(carrySecrets(was, turned.options, secrets)).toEqual(turned.secrets)
    const other = sharded.redact(shards('mysql://ann:x@elsewhere/db', two))
    expect(carrySecrets(was, other, secrets)).toEqual({ 'shards.1.options.password': 'second' })
    expect(carrySecrets(was, sharded.redact(shards(two)), secrets)).toEqual({
      'shards.0.options.password': 'second',
    })
  })

  it('that something else stands for is not carried', () => {
    const kept = { password: 'old' }
    expect(carrySecrets({ password: '***' }, { password: '***' }, kept)).toEqual(kept)
    expect(carrySecrets({ password: '***' }, { password: 'new' }, kept)).toEqual({})
    expect(carrySecrets({ password: '***' }, { password: null }, kept)).toEqual({})
    expect(carrySecrets({ password: '***' }, {}, kept)).toEqual({})
  })
})
