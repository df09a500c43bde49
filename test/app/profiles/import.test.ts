import { describe, expect, it } from 'vitest'
import { readConnections } from '../../../src/app/profiles/import/read-file'
import { PASSPHRASE } from '../secrets/fixtures'
import { context, openService, typed } from './fixtures'

const CALL = context()

/** As Compass 1.40 writes it. */
const COMPASS = JSON.stringify({
  type: 'Compass Connections',
  version: { $numberInt: '1' },
  connections: [
    {
      id: '30bc83dd-a988-4553-b379-89fac70f3f5a',
      favorite: { name: 'Prod (Europe)', color: 'color6' },
      lastUsed: { $date: { $numberLong: '1690876213077' } },
      savedConnectionType: 'favorite',
      connectionOptions: {
        connectionString:
          'mongodb://ann:c4nary@a.invalid:27017/?serverSelectionTimeoutMS=2000&directConnection=true',
      },
    },
    {
      id: '2',
      connectionOptions: {
        connectionString: 'mongodb://b.invalid/',
        sshTunnel: { host: 'jump', port: 22, username: 'u' },
      },
      connectionSecrets: 'AAFSEEDl',
    },
    { id: '3', connectionOptions: {} },
    { id: '4', connectionOptions: { connectionString: 'mongodb://ann:c4nary@' } },
  ],
})

/** As Redis Insight 2 writes it. */
const REDIS_INSIGHT = JSON.stringify([
  {
    id: '11',
    host: 'a.invalid',
    port: 6380,
    name: 'Cache',
    db: 2,
    username: 'ann',
    password: 'c4nary',
    connectionType: 'STANDALONE',
    provider: 'RE_CLOUD',
    modules: [],
    tls: true,
    tlsServername: 'cache.invalid',
    verifyServerCert: true,
    caCert: { id: '1', name: 'ca', certificate: '-----BEGIN CERTIFICATE-----' },
    ssh: false,
  },
  { host: 'b.invalid', port: 7000, name: 'b', connectionType: 'CLUSTER' },
  { host: 'c.invalid', port: 6379, name: 'c', ssh: true, sshOptions: { host: 'jump' } },
  { host: 'd.invalid', port: 'many', name: 'd' },
])

describe('a file of connections', () => {
  it('of MongoDB Compass is shown with what it holds, and what of it means nothing here', async () => {
    const { calls } = await openService()
    const preview = await calls['profiles.readFile']({ name: 'x.json', text: COMPASS }, CALL)
    expect(JSON.stringify(preview)).not.toContain('c4nary')
    expect(preview).toMatchObject({ format: 'compass', sealed: false })
    expect(preview.profiles).toMatchObject([
      {
        name: 'Prod Europe',
        store: 'mongodb',
        uri: 'mongodb://ann:***@a.invalid:27017/?directConnection=true',
        hasSecret: true,
        problem: null,
        ignored: ['favorite.color', 'serverSelectionTimeoutMS'],
      },
      {
        name: 'MongoDB b.invalid',
        problem: expect.stringContaining('SSH tunnel'),
        ignored: ['connectionSecrets'],
      },
      { store: null, problem: 'It has no connection string.' },
      { store: null, uri: 'mongodb:…', problem: expect.stringContaining('not valid') },
    ])
  })

  it('of Redis Insight is shown likewise', async () => {
    const { calls } = await openService()
    const preview = await calls['profiles.readFile']({ name: 'x.json', text: REDIS_INSIGHT }, CALL)
    expect(JSON.stringify(preview)).not.toContain('c4nary')
    expect(preview.profiles).toMatchObject([
      {
        name: 'Cache',
        uri: 'rediss://ann:***@a.invalid:6380/2?servername=cache.invalid',
        hasSecret: true,
        problem: null,
        ignored: ['provider', 'caCert'],
      },
      { problem: expect.stringContaining('cluster') },
      { problem: expect.stringContaining('SSH tunnel') },
      { store: null, problem: expect.stringContaining('port') },
    ])
  })

  it('may be a list of URIs and commands, with their names above them', async () => {
    const { calls } = await openService()
    const text =
      '\uFEFF# Lab\r\nredis://:c4nary@lab.invalid\r\n\r\nredis-cli -h b.invalid -a c4nary\n#\nnull:\noracle://x:c4nary@y\n'
    const preview = await calls['profiles.readFile']({ name: 'x.txt', text }, CALL)
    expect(JSON.stringify(preview)).not.toContain('c4nary')
    expect(preview.format).toBe('uri-list')
    expect(preview.profiles.map(({ name, uri, problem }) => [name, uri, problem === null])).toEqual(
      [
        ['Lab', 'redis://:***@lab.invalid', true],
        ['Redis b.invalid', 'redis://:***@b.invalid:6379/0', true],
        ['Null calibration', 'null:', true],
        ['connection', 'oracle:…', false],
      ],
    )
  })

  it('is taken as it was decided, each once, and only within ten minutes', async () => {
    const { calls, secrets, time } = await openService({ settings: { secrets: 'session' } })
    const old = await calls['profiles.save'](
      typed({ name: 'Lab', folder: 'Mine', secrets: { password: 'old' } }),
      CALL,
    )
    const text =
      '# Lab\nredis://:new@lab.invalid\n# Lab\nredis://:two@lab.invalid\n# LevelDB\nnull:\n# skipped\nnull:\noracle://x\n'
    const read = () => calls['profiles.readFile']({ name: 'x', text }, CALL)
    const { ticket, profiles } = await read()
    expect(profiles.map(({ replaces }) => replaces)).toEqual(['Lab', 'Lab', null, null, null])
    const apply = (id: string, decisions: ('add' | 'replace' | 'skip')[]) =>
      calls['profiles.importApply']({ ticket: id, passphrase: null, decisions }, CALL)
    await expect(apply(ticket, ['add'])).rejects.toMatchObject({ code: 'invalid-spec' })
    expect(await apply(ticket, ['replace', 'add', 'replace', 'skip', 'add'])).toBe(3)
    const list = (await calls['profiles.list'](null, CALL)).filter((one) => !one.builtIn)
    expect(list.map(({ name, uri }) => [name, uri])).toEqual([
      ['Lab', 'redis://:***@lab.invalid'],
      ['Lab 2', 'redis://:***@lab.invalid'],
      ['LevelDB 2', 'null:'],
    ])
    expect(list[0].id).toBe(old.id)
    expect(await secrets.get(old.id)).toEqual({ password: 'new' })
    expect(await secrets.get(list[1].id)).toEqual({ password: 'two' })
    await expect(apply(ticket, ['skip', 'skip', 'skip', 'skip', 'skip'])).rejects.toMatchObject({
      code: 'not-found',
    })
    const late = await read()
    time.advanceTo(11 * 60e9)
    await expect(
      apply(late.ticket, ['skip', 'skip', 'skip', 'skip', 'skip']),
    ).rejects.toMatchObject({
      code: 'not-found',
      message: 'This file was read too long ago.',
    })
  })

  it('cannot send a kept password to another server', async () => {
    const { calls, secrets } = await openService({ settings: { secrets: 'session' } })
    const { id } = await calls['profiles.save'](
      typed({ values: { host: 'lab.invalid' }, secrets: { password: 'kept' } }),
      CALL,
    )
    const replaceBy = async (uri: string) => {
      const { ticket } = await calls['profiles.readFile'](
        { name: 'x', text: `# lab\n${uri}` },
        CALL,
      )
      await calls['profiles.importApply'](
        { ticket, passphrase: null, decisions: ['replace'] },
        CALL,
      )
    }
    await replaceBy('redis://:***@lab.invalid:6379/5')
    expect(await secrets.get(id)).toEqual({ password: 'kept' })
    await replaceBy('redis://:***@evil.invalid:6379/5')
    expect(await secrets.get(id)).toEqual({})
  })

  it('that is hostile is read as far as it is harmless', async () => {
    const { calls } = await openService()
    const text = `{"format":"touchstone.connections","version":1,"__proto__":{"polluted":1},"profiles":[
      {"name":"<script>alert(1)</script>","uri":"redis://a.invalid","folder":"../..","colour":"red;}","passwordEnv":"A;B","__proto__":{"polluted":1}},
      {"name":{"toString":"x"},"uri":["redis://a"]},
      {"name":"constructor","uri":"null:","constructor":{"prototype":{"polluted":1}}},
      null, 7, "redis://b.invalid", []]}`
    const { ticket, profiles } = await calls['profiles.readFile']({ name: 'x', text }, CALL)
    expect(profiles[0]).toMatchObject({
      name: 'script alert 1 script',
      folder: '../..',
      ignored: ['__proto__', 'passwordEnv', 'colour'],
      problem: null,
    })
    expect(profiles[2]).toMatchObject({
      name: 'constructor',
      ignored: ['constructor'],
      problem: null,
    })
    expect(profiles.filter(({ problem }) => problem !== null)).toHaveLength(5)
    const decisions = profiles.map(() => 'add' as const)
    expect(await calls['profiles.importApply']({ ticket, passphrase: null, decisions }, CALL)).toBe(
      2,
    )
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect((await calls['profiles.list'](null, CALL)).slice(0, 2)).toMatchObject([
      { name: 'script alert 1 script', colour: null, passwordEnv: null },
      { name: 'constructor' },
    ])
  })

  it('that cannot be read says why, without a word of it', () => {
    const cases: [text: string, message: RegExp][] = [
      ['', /there is no connection in it/],
      ['# only names\n', /there is no connection/],
      ['{"a": 1,\n "password": "c4nary" "b"}', /damaged in line 2/],
      ['{"a": "c4nary', /JSON is damaged/],
      ['{"profiles": ["c4nary"]}', /no program that is known/],
      ['[1, 2]', /no program that is known/],
      ['[]', /no program that is known/],
      ['['.repeat(100_000), /JSON is damaged/],
      ['null:\n'.repeat(10_001), /holds 10,?001 connections, and at most 10,?000/],
      ['x'.repeat(50e6), /it has 4?[57]\S*\s?Mi?B, and at most 8\S*\s?Mi?B are read/],
    ]
    for (const [text, message] of cases) {
      let error: unknown
      try {
        readConnections(text)
      } catch (thrown) {
        error = thrown
      }
      expect(error, text.slice(0, 40)).toMatchObject({
        code: 'invalid-spec',
        message: expect.stringMatching(message),
        hint: expect.stringContaining('MongoDB Compass'),
      })
      expect((error as Error).message).not.toContain('c4nary')
    }
    const newer = '{"format":"touchstone.connections","version":2,"profiles":[]}'
    expect(() => readConnections(newer)).toThrow(expect.objectContaining({ code: 'unsupported' }))
  })
})

describe('an export of connections', () => {
  const text = (file: { bytes: Uint8Array }) => Buffer.from(file.bytes).toString('utf8')

  it('holds no secret, and is a file that can be taken again', async () => {
    const { calls, delivered, again } = await openService({ settings: { secrets: 'session' } })
    const saved = await calls['profiles.save'](
      typed({ folder: 'Staging', colour: 'red', secrets: { password: 'c4nary' } }),
      CALL,
    )
    const ids = [saved.id]
    for (const format of ['touchstone', 'uri-list'] as const) {
      const where = await calls['profiles.export']({ ids, format, passphrase: null }, CALL)
      expect(where).toMatchObject({ kind: 'saved' })
    }
    const [json, list] = delivered
    expect(text(list)).toBe('# lab\nredis://:***@127.0.0.1:6379/0\n')
    expect(text(json)).not.toContain('c4nary')
    const next = await again()
    const { ticket, profiles } = await next.calls['profiles.readFile'](
      { name: 'x', text: text(json) },
      CALL,
    )
    expect(profiles).toMatchObject([
      { name: 'lab', replaces: 'lab', hasSecret: false, ignored: [] },
    ])
    await next.calls['profiles.importApply']({ ticket, passphrase: null, decisions: ['add'] }, CALL)
    expect((await next.calls['profiles.list'](null, CALL))[1]).toMatchObject({
      name: 'lab 2',
      folder: 'Staging',
      colour: 'red',
      uri: saved.uri,
      keptSecrets: [],
    })
  })

  it('may hold them sealed, for whoever has the passphrase', async () => {
    const one = await openService({ settings: { secrets: 'session' } })
    const { calls, delivered } = one
    const a = await calls['profiles.save'](
      typed({ name: 'a', secrets: { password: 'c4nary' } }),
      CALL,
    )
    const b = await calls['profiles.save'](typed({ name: 'b' }), CALL)
    const ids = [b.id, a.id]
    await expect(
      calls['profiles.export']({ ids, format: 'touchstone', passphrase: 'short' }, CALL),
    ).rejects.toMatchObject({ code: 'invalid-spec' })
    await calls['profiles.export']({ ids, format: 'touchstone', passphrase: PASSPHRASE }, CALL)
    expect(text(delivered[0])).not.toContain('c4nary')
    const two = await openService({ settings: { secrets: 'session' } })
    const read = () => two.calls['profiles.readFile']({ name: 'x', text: text(delivered[0]) }, CALL)
    const { ticket, sealed, profiles } = await read()
    expect(sealed).toBe(true)
    expect(profiles.map(({ hasSecret }) => hasSecret)).toEqual([false, true])
    const apply = (passphrase: string | null) =>
      two.calls['profiles.importApply']({ ticket, passphrase, decisions: ['add', 'add'] }, CALL)
    await expect(apply('another passphrase')).rejects.toMatchObject({ code: 'auth' })
    expect(await apply(PASSPHRASE)).toBe(2)
    expect((await two.resolveProfile({ name: 'a' })).options).toMatchObject({ password: 'c4nary' })
  })

  it('holds none where the settings forbid it, nor as a list', async () => {
    const { calls } = await openService({
      settings: { secrets: 'session', forbidSecretsInExports: true },
    })
    const { id } = await calls['profiles.save'](typed({}), CALL)
    const wanted = { ids: [id], format: 'touchstone' as const, passphrase: PASSPHRASE }
    await expect(calls['profiles.export'](wanted, CALL)).rejects.toMatchObject({
      code: 'unsupported',
      message: 'The settings forbid secrets in exports.',
    })
    const free = await openService()
    const { id: other } = await free.calls['profiles.save'](typed({}), CALL)
    await expect(
      free.calls['profiles.export']({ ...wanted, ids: [other], format: 'uri-list' }, CALL),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })
})
