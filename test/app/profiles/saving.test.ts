import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PASSPHRASE } from '../secrets/fixtures'
import { context, openService, typed } from './fixtures'

const CALL = context()
const nothing = null

describe('connection profiles', () => {
  it('are those that come with the product, before any is saved', async () => {
    const { calls, folder } = await openService()
    const list = await calls['profiles.list'](nothing, CALL)
    expect(list.map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['LevelDB', true],
      ['LMDB', true],
      ['RocksDB', true],
      ['Null store', true],
    ])
    expect(list[0]).toMatchObject({
      store: 'leveldb',
      uri: `leveldb:${folder}/data/leveldb`,
      values: { path: join(folder, 'data', 'leveldb') },
      lastTest: null,
    })
    await expect(calls['profiles.remove']({ ids: [list[0].id] }, CALL)).rejects.toMatchObject({
      code: 'unsupported',
      message: "'LevelDB' comes with Touchstone and stays as it is.",
    })
    const change = typed({ id: list[0].id, name: 'Mine', store: 'null', uri: 'null:' })
    await expect(calls['profiles.save'](change, CALL)).rejects.toMatchObject({
      code: 'unsupported',
    })
    expect(
      await calls['profiles.duplicate']({ id: list[0].id, withSecret: false }, CALL),
    ).toMatchObject({
      name: 'LevelDB copy',
      builtIn: false,
    })
  })

  it('keep the URI byte for byte where it says what the form says', async () => {
    const { calls } = await openService()
    const uri = 'REDIS://lab.invalid/?client=ioredis&family=4'
    const read = await calls['profiles.readUri']({ uri }, CALL)
    if (!read.ok) throw new Error('not read')
    const saved = await calls['profiles.save'](
      typed({ uri, store: read.store, values: read.values }),
      CALL,
    )
    expect(saved.uri).toBe(uri)
    const values = { ...(saved.values as object), database: 3 }
    const changed = await calls['profiles.save'](typed({ id: saved.id, uri, values }), CALL)
    expect(changed.uri).toBe('redis://lab.invalid:6379/3?client=ioredis&family=4')
  })

  it('never show or file a secret, and keep it until it is emptied', async () => {
    const { calls, config, again, secrets } = await openService()
    await secrets.unlock(PASSPHRASE)
    const values = { host: 'lab.invalid', username: 'ann' }
    const saved = await calls['profiles.save'](
      typed({ uri: 'redis://ann@lab.invalid', values, secrets: { password: 'p/w d@ü' } }),
      CALL,
    )
    expect(saved).toMatchObject({
      uri: 'redis://ann:***@lab.invalid:6379/0',
      keptSecrets: ['password'],
      values: { password: '***', username: 'ann' },
    })
    expect(await readFile(join(config, 'profiles.json'), 'utf8')).not.toContain('p/w d')
    const moved = { ...(saved.values as object), port: 7000 }
    const same = await calls['profiles.save'](
      typed({ id: saved.id, uri: saved.uri, values: moved }),
      CALL,
    )
    expect(same).toMatchObject({
      keptSecrets: ['password'],
      uri: 'redis://ann:***@lab.invalid:7000/0',
    })
    const next = await again()
    const locked = await next.calls['profiles.list'](nothing, CALL)
    expect(locked[0]).toMatchObject({ keptSecrets: ['password'] })
    await expect(next.resolveProfile({ id: saved.id })).rejects.toMatchObject({
      code: 'auth',
      message: "The connection 'lab' needs 'password', which cannot be had now.",
      hint: expect.stringContaining('TOUCHSTONE_SECRET_LAB'),
    })
    await next.secrets.unlock(PASSPHRASE)
    expect((await next.resolveProfile({ name: 'lab' })).options).toMatchObject({
      password: 'p/w d@ü',
    })
    const emptied = await calls['profiles.save'](
      typed({
        id: saved.id,
        values: { host: 'lab.invalid', password: '***' },
        secrets: { password: '' },
      }),
      CALL,
    )
    expect(emptied).toMatchObject({ keptSecrets: [], values: { password: null } })
    expect(await secrets.get(saved.id)).toEqual({})
  })

  it('keep a secret that stood in the URI, and the rest of the URI as it was typed', async () => {
    const { calls, secrets } = await openService({ settings: { secrets: 'session' } })
    const uri =
      'mongodb://ann:p%40ss%2fword@a.invalid,b.invalid/?w=majority&authMechanismProperties=AWS_SESSION_TOKEN:t0ken'
    const read = await calls['profiles.readUri']({ uri }, CALL)
    if (!read.ok) throw new Error('not read')
    expect(read.secrets).toMatchObject({ password: 'p@ss/word' })
    expect(read.uri).toMatch(/^mongodb:\/\/ann:\*\*\*@a\.invalid,b\.invalid\/\?w=majority&/)
    const saved = await calls['profiles.save'](
      typed({ store: 'mongodb', uri, values: read.values, secrets: read.secrets }),
      CALL,
    )
    expect(saved.uri).toBe(read.uri)
    expect(await secrets.get(saved.id)).toEqual(read.secrets)
  })

  it('say everything that is wrong at once, by field, before and when they are saved', async () => {
    const { calls } = await openService()
    await calls['profiles.save'](typed({ name: 'taken', values: {} }), CALL)
    const wrong = typed({
      name: '-x',
      folder: 'a/b/c',
      passwordEnv: 'A B',
      values: { host: '', port: 70000, username: 'ann' },
    })
    const problems = await calls['profiles.check'](wrong, CALL)
    expect(problems.map(({ path }) => path).sort()).toEqual([
      'folder',
      'host',
      'name',
      'passwordEnv',
      'port',
    ])
    await expect(calls['profiles.save'](wrong, CALL)).rejects.toMatchObject({
      code: 'invalid-spec',
      problems,
    })
    const checks: [Partial<Parameters<typeof typed>[0]>, string][] = [
      [{ name: 'taken' }, "name: another profile is called 'taken'."],
      [{ name: 'Null store' }, "name: another profile is called 'Null store'."],
      [{ store: 'oracle' }, "store: 'oracle' is not known here."],
      [{ store: 'null', passwordEnv: 'X' }, 'passwordEnv: Null (calibration) takes no password.'],
    ]
    for (const [input, message] of checks) {
      expect(await calls['profiles.check'](typed(input), CALL)).toEqual([
        expect.objectContaining({ message }),
      ])
    }
    for (const name of ['', ' lab', '../lab', 'redis://x', 'a:b', 'x'.repeat(65), '<script>']) {
      expect(await calls['profiles.check'](typed({ name }), CALL), name).toHaveLength(1)
    }
    for (const name of ['x', '测试 2', 'lab_1.eu-west', 'x'.repeat(64)]) {
      expect(await calls['profiles.check'](typed({ name }), CALL), name).toEqual([])
    }
  })

  it('take a password from the environment where they name a variable', async () => {
    const { calls, resolveProfile } = await openService({
      env: { LAB_PASSWORD: 's3cret', TOUCHSTONE_SECRET_OTHER_1: 'other' },
    })
    const named = typed({
      values: { host: 'lab.invalid', username: 'ann' },
      passwordEnv: 'LAB_PASSWORD',
    })
    expect(await calls['profiles.save'](named, CALL)).toMatchObject({
      keptSecrets: [],
      passwordEnv: 'LAB_PASSWORD',
    })
    const { options, target } = await resolveProfile({ name: 'lab' })
    expect(options).toMatchObject({ username: 'ann', password: 's3cret' })
    expect(JSON.stringify(target)).not.toContain('s3cret')
    expect(target).toMatchObject({ name: 'lab', store: 'redis' })
    await calls['profiles.save'](typed({ name: 'other 1' }), CALL)
    expect((await resolveProfile({ name: 'other 1' })).options).toMatchObject({ password: 'other' })
    await calls['profiles.save'](typed({ name: 'none', passwordEnv: 'NOT_SET' }), CALL)
    await expect(resolveProfile({ name: 'none' })).rejects.toMatchObject({
      message: 'The environment variable NOT_SET is not set.',
    })
  })

  it('take no secret while secrets come from the environment, and say so', async () => {
    const { calls } = await openService({ settings: { secrets: 'environment' } })
    const input = typed({ secrets: { password: 's3cret' } })
    expect(await calls['profiles.check'](input, CALL)).toEqual([
      expect.objectContaining({
        path: 'password',
        message: expect.stringContaining('environment'),
      }),
    ])
    await expect(calls['profiles.save'](input, CALL)).rejects.toMatchObject({
      message: expect.not.stringContaining('s3cret'),
    })
  })

  it('are copied without their secret unless it is asked for, and stand behind the original', async () => {
    const { calls, secrets } = await openService({ settings: { secrets: 'session' } })
    const first = await calls['profiles.save'](typed({ secrets: { password: 's3cret' } }), CALL)
    await calls['profiles.save'](typed({ name: 'last' }), CALL)
    const bare = await calls['profiles.duplicate']({ id: first.id, withSecret: false }, CALL)
    const whole = await calls['profiles.duplicate']({ id: first.id, withSecret: true }, CALL)
    expect([bare, whole]).toMatchObject([
      { name: 'lab copy', keptSecrets: [] },
      { name: 'lab copy 2', keptSecrets: ['password'] },
    ])
    expect(await secrets.get(whole.id)).toEqual({ password: 's3cret' })
    const names = (await calls['profiles.list'](nothing, CALL)).map(({ name }) => name)
    expect(names.slice(0, 4)).toEqual(['lab', 'lab copy 2', 'lab copy', 'last'])
  })

  it('move to a folder, nested once at most', async () => {
    const { calls } = await openService()
    const { id } = await calls['profiles.save'](typed({}), CALL)
    await calls['profiles.move']({ ids: [id], folder: 'Staging/Europe' }, CALL)
    expect((await calls['profiles.list'](nothing, CALL))[0].folder).toBe('Staging/Europe')
    await expect(calls['profiles.move']({ ids: [id], folder: '/' }, CALL)).rejects.toMatchObject({
      problems: [expect.objectContaining({ path: 'folder' })],
    })
  })

  it('can be had back, with their secrets, until ten seconds are over', async () => {
    const { calls, secrets, time } = await openService({ settings: { secrets: 'session' } })
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        calls['profiles.save'](typed({ name, secrets: { password: name } }), CALL),
      ),
    )
    await calls['profiles.remove']({ ids: [a.id, b.id] }, CALL)
    time.advanceTo(9.9e9)
    await calls['profiles.restore']({ ids: [b.id, a.id] }, CALL)
    time.advanceTo(30e9)
    const names = (await calls['profiles.list'](nothing, CALL)).filter((one) => !one.builtIn)
    expect(names.map(({ name, keptSecrets }) => [name, keptSecrets])).toEqual(
      [a, b, c].map(({ name }) => [name, ['password']]).sort(),
    )
    await calls['profiles.remove']({ ids: [c.id] }, CALL)
    await calls['profiles.save'](typed({ name: 'c' }), CALL)
    const forgotten = new Promise<void>((resolve) => secrets.changes.on(resolve))
    time.advanceTo(40e9)
    await forgotten
    expect(await secrets.get(c.id)).toEqual({})
    await calls['profiles.restore']({ ids: [c.id] }, CALL)
    expect(
      (await calls['profiles.list'](nothing, CALL)).filter(({ name }) => name === 'c 2'),
    ).toEqual([])
  })

  it('forget the secrets of what was deleted when the program ends', async () => {
    const { calls, secrets, close } = await openService({ settings: { secrets: 'session' } })
    const { id } = await calls['profiles.save'](typed({ secrets: { password: 'x' } }), CALL)
    await calls['profiles.remove']({ ids: [id] }, CALL)
    await close()
    expect(await secrets.get(id)).toEqual({})
  })

  it('saved in one window after they were deleted in another are there again, with their secret', async () => {
    const { calls, secrets, time } = await openService({ settings: { secrets: 'session' } })
    const saved = await calls['profiles.save'](typed({ secrets: { password: 'x' } }), CALL)
    await calls['profiles.remove']({ ids: [saved.id] }, CALL)
    const again = await calls['profiles.save'](
      typed({ id: saved.id, secrets: { password: 'y' } }),
      CALL,
    )
    time.advanceTo(20e9)
    expect(again.id).toBe(saved.id)
    expect(await secrets.get(saved.id)).toEqual({ password: 'y' })
  })

  it('of version 1 are read, keep their ids, and are written anew at the next change', async () => {
    const { calls, config, again } = await openService()
    await mkdir(config, { recursive: true })
    const old = [
      { name: 'lab', uri: 'redis://ann:***@lab.invalid:6379', passwordEnv: 'LAB_PASSWORD' },
      { name: 'disk', uri: 'leveldb:/srv/data' },
      { name: 'odd', uri: 'oracle://x' },
    ]
    const path = join(config, 'profiles.json')
    await writeFile(
      path,
      JSON.stringify({ format: 'touchstone.profiles', version: 1, profiles: old }),
    )
    const before = await calls['profiles.list'](nothing, CALL)
    expect(before.slice(0, 3)).toMatchObject([
      { name: 'lab', store: 'redis', passwordEnv: 'LAB_PASSWORD', keptSecrets: [], folder: '' },
      { name: 'disk', store: 'leveldb' },
      { name: 'odd', store: 'oracle', problem: expect.stringContaining('oracle:'), values: {} },
    ])
    await calls['profiles.move']({ ids: [before[1].id], folder: 'Disks' }, CALL)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 2 })
    const after = await (await again()).calls['profiles.list'](nothing, CALL)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('are told to whoever follows them, whoever changed them', async () => {
    const { calls, topic, again } = await openService()
    let changes = 0
    let heard = () => {}
    const feed = topic(null, () => {
      changes++
      heard()
    })
    await calls['profiles.save'](typed({}), CALL)
    expect(changes).toBeGreaterThan(0)
    const other = await again()
    const next = new Promise<void>((resolve) => {
      heard = resolve
    })
    await other.calls['profiles.save'](typed({ name: 'other' }), CALL)
    await next
    expect((await feed.take()).slice(0, 2).map(({ name }) => name)).toEqual(['lab', 'other'])
    feed.close()
  })
})
