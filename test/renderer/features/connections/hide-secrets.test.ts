import { describe, expect, it } from 'vitest'
import {
  hideSecrets,
  hideSecretsIn,
} from '../../../../src/renderer/features/connections/editor/hide-secrets'

describe('a text that may be kept on a disk', () => {
  it.each([
    ['redis://ada:s3cret@db1:6379', 'redis://ada:***@db1:6379'],
    ['redis://:p@ss/w?rd#@db1', 'redis://:***@db1'],
    ['mongodb://a:b@h1,[fd00::3', 'mongodb://a:***@h1,[fd00::3'],
    ['s3://key:se/cret@s3.lab/b?x=1', 's3://key:***@s3.lab/b?x=1'],
    [
      'sharded-sql:?shard=mysql%3A%2F%2Froot%3Apw%40h',
      'sharded-sql:?shard=mysql%3A%2F%2Froot%3A***%40h',
    ],
    ['mongodb://h/?authSecretToken=abc&w=1', 'mongodb://h/?authSecretToken=***&w=1'],
    ['redis-cli -h db1 -a "two words" --tls', 'redis-cli -h db1 -a *** --tls'],
    ["redis-cli --pass 'unfinished", 'redis-cli --pass ***'],
  ])('has no password: %s', (typed, kept) => {
    expect(hideSecrets(typed)).toBe(kept)
  })

  it('stays as it is without one', () => {
    for (const text of [
      'redis://127.0.0.1:6379/0',
      'mongodb://bench:***@db1.lab:27017,[fd00::3]:27017/ycsb?replicaSet=rs0',
      'sharded-sql:?shard=mysql://root:***@a:3306/y&shard=mysql://root:***@b:3307/y',
      'leveldb:/home/ada/data',
      'redis-cli -h db1 -p 6379',
    ]) {
      expect(hideSecrets(text)).toBe(text)
    }
  })

  it('is looked for in lists and objects, which are otherwise the same', () => {
    const values = { shards: ['mysql://root:pw@a/y'], port: 6379, tls: null, on: true }
    expect(hideSecretsIn(values)).toEqual({ ...values, shards: ['mysql://root:***@a/y'] })
  })
})
