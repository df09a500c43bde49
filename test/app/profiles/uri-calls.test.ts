import { describe, expect, it } from 'vitest'
import { readTypedUri, writeUri } from '../../../src/app/profiles/uri-calls'
import { readForm } from '../../../src/engine/stores/form-values'
import { storeByKind } from '../../../src/engine/stores/registry'
import type { ReadUri } from '../../../src/shared/contract/profiles'

type Read = Extract<ReadUri, { ok: true }>

function read(uri: string): Read {
  const result = readTypedUri(uri)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

describe('a typed URI', () => {
  it('is told apart from its secrets, and otherwise stays as typed', () => {
    const cases: [typed: string, shown: string, secrets: object][] = [
      ['redis://:p%40ss@lab.invalid', 'redis://:***@lab.invalid', { password: 'p@ss' }],
      [
        'REDISS://ann:%70w@LAB.invalid:7000/2?verify=none',
        'REDISS://ann:***@LAB.invalid:7000/2?verify=none',
        { password: 'pw' },
      ],
      ['redis://lab.invalid', 'redis://lab.invalid', {}],
      ['redis://:***@lab.invalid', 'redis://:***@lab.invalid', {}],
      ['null:?latency=500us', 'null:?latency=500us', {}],
      [
        's3+http://KEY:s3cr%2Ft@127.0.0.1:9000/bucket',
        's3+http://KEY:***@127.0.0.1:9000/bucket',
        { secretKey: 's3cr/t' },
      ],
      // the user's name is the same text as the password, and no secret
      ['redis://admin:admin@lab.invalid', 'redis://admin:***@lab.invalid', { password: 'admin' }],
    ]
    for (const [typed, shown, secrets] of cases) {
      expect(read(typed)).toMatchObject({ uri: shown, secrets })
    }
  })

  it('of shards hides the password of each', () => {
    const shards = 'sharded-sql:?shard=mysql://u:one@a.invalid/db&shard=mysql://u:two@b.invalid/db'
    const { uri, secrets, values } = read(shards)
    expect(Object.values(secrets)).toEqual(['one', 'two'])
    for (const text of [uri, JSON.stringify(values)]) {
      expect(text).not.toContain('one')
      expect(text).not.toContain('two')
    }
    expect(read(uri).values).toEqual(values)
  })

  it('says what is wrong without quoting a password', () => {
    for (const uri of [
      'redis://ann:p%zz@lab',
      'redis://ann:c4nary@lab:x/y',
      'redis://a:c4nary/x@lab',
    ]) {
      const result = readTypedUri(uri)
      expect(result.ok).toBe(false)
      expect(JSON.stringify(result)).not.toMatch(/c4nary|p%zz/)
    }
    for (const uri of ['oracle://ann:c4nary@lab', 'c4nary', '']) {
      const result = readTypedUri(uri)
      expect(result).toMatchObject({ ok: false, problems: [{ path: 'uri' }] })
      expect(JSON.stringify(result)).not.toContain('c4nary')
    }
  })
})

describe('a URI written from a form', () => {
  it('is the one that it was, byte for byte, while it says the same', () => {
    const uris = [
      'redis://lab.invalid',
      'REDIS://lab.invalid:6379/?family=4&client=direct',
      'redis://%61nn:***@lab.invalid/00',
      'mongodb://b.invalid,a.invalid/?W=1',
      'leveldb:./a%20b?sync=true&compression=true',
      'cassandra://a.invalid:9042,b.invalid/ks?dc=dc1',
    ]
    for (const uri of uris) {
      const { store, values } = read(uri)
      expect(writeUri(store, values, uri)).toEqual({ ok: true, uri })
    }
  })

  it('is printed anew when the form says something else, and never with a secret', () => {
    const { store, values } = read('redis://:c4nary@lab.invalid')
    const changed = { ...(values as object), port: 7000 }
    expect(writeUri(store, changed, 'redis://:***@lab.invalid')).toEqual({
      ok: true,
      uri: 'redis://:***@lab.invalid:7000/0',
    })
    const open = { ...(values as object), password: 'c4nary' }
    expect(writeUri(store, open, 'redis://lab.invalid')).toEqual({
      ok: true,
      uri: 'redis://:***@lab.invalid:6379/0',
    })
    expect(writeUri(store, { port: 0 }, '')).toMatchObject({
      ok: false,
      problems: [{ path: 'port' }],
    })
  })

  it('and read again is the same form, whatever the password is', () => {
    const letters = [
      '%',
      '@',
      '/',
      ':',
      '?',
      '#',
      '&',
      '=',
      ' ',
      "'",
      '"',
      '\\',
      'ü',
      '密',
      '🔑',
      '*',
      '+',
      '\u0000',
    ]
    const module = storeByKind('redis')
    for (const letter of letters) {
      const password = `${letter}a${letter}${letter}`
      const form = readForm(module, { host: 'lab.invalid' }, { password })
      if (!form.ok) throw new Error(letter)
      const { values, secrets } = read(module.formatUri(form.options, false))
      expect(secrets, letter).toEqual({ password })
      expect(readForm(module, values, secrets), letter).toEqual(form)
    }
  })
})

describe('a command of redis-cli', () => {
  it('is read like a URI', () => {
    const cases: [command: string, uri: string, secrets: object, ignored?: string[]][] = [
      ['redis-cli', 'redis://127.0.0.1:6379/0', {}],
      ['redis-cli -h lab.invalid -p 7000 -n 2', 'redis://lab.invalid:7000/2', {}],
      [
        "$ redis-cli -h lab.invalid -a 'p w\\d' --no-auth-warning",
        'redis://:***@lab.invalid:6379/0',
        { password: 'p w\\d' },
      ],
      [
        'valkey-cli --user ann --pass "a\\"b" -h ::1 -6',
        'redis://ann:***@[::1]:6379/0?family=6',
        { password: 'a"b' },
      ],
      [
        'redis-cli --tls --cacert /ca.pem --sni lab -h 10.0.0.1',
        'rediss://10.0.0.1:6379/0?ca=%2Fca.pem&servername=lab',
        {},
      ],
      ['redis-cli --tls --insecure', 'rediss://127.0.0.1:6379/0?verify=none', {}],
      ['redis-cli -s /run/redis.sock -n 1', 'redis+unix:///run/redis.sock?db=1', {}],
      [
        'redis-cli -u redis://ann:pw@lab.invalid:7000/1 -n 3',
        'redis://ann:***@lab.invalid:7000/3',
        { password: 'pw' },
      ],
      ['redis-cli --user ann --askpass', 'redis://ann:***@127.0.0.1:6379/0', {}],
      [
        'redis-cli -c -r 100 -h a.invalid GET c4nary',
        'redis://a.invalid:6379/0',
        {},
        ['-c', '-r', 'the command GET'],
      ],
    ]
    for (const [command, uri, secrets, ignored = []] of cases) {
      expect(read(command), command).toMatchObject({ store: 'redis', uri, secrets, ignored })
    }
  })

  it('says what is wrong with it', () => {
    const cases: [command: string, path: string][] = [
      ['redis-cli -p seven', 'port'],
      ['redis-cli -h', '-h'],
      ["redis-cli -a 'open", 'uri'],
      ['redis-cli --user ann', 'password'],
      ['redis-cli -u redis://a:b:c@x:y', 'port'],
    ]
    for (const [command, path] of cases) {
      expect(readTypedUri(command), command).toMatchObject({ ok: false, problems: [{ path }] })
    }
  })
})
