import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FakeKeychain, openKeeper, PASSPHRASE } from './fixtures'

const SECRET = { password: 'k4nari-canary' }

async function textsIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('\n')
}

describe('secrets on a host without a keychain', () => {
  it('stay in memory until a passphrase is chosen, and the state says so', async () => {
    const { keeper, config, again } = await openKeeper()
    expect(await keeper.state()).toMatchObject({
      kind: 'sealed-file',
      state: 'new',
      detail: expect.stringContaining('until Touchstone ends'),
      available: ['sealed-file', 'environment', 'session'],
    })
    await keeper.patch('lab', SECRET)
    expect(await keeper.get('lab')).toEqual(SECRET)
    expect(await textsIn(config)).toBe('')
    expect(await again().get('lab')).toEqual({})
    expect(await keeper.unlock(PASSPHRASE)).toMatchObject({ state: 'ready' })
    expect(await keeper.get('lab')).toEqual(SECRET)
    const next = again()
    expect(await next.state()).toMatchObject({ kind: 'sealed-file', state: 'locked' })
    expect(await next.getAll()).toEqual({ records: {}, whole: false })
    await next.unlock(PASSPHRASE)
    expect(await next.getAll()).toEqual({ records: { lab: SECRET }, whole: true })
  })

  it('are in a file that only its owner reads, and nobody without the passphrase', async () => {
    const { keeper, config, again } = await openKeeper()
    await keeper.unlock(PASSPHRASE)
    await keeper.patch('lab', SECRET)
    const texts = await textsIn(config)
    expect(texts).toContain('aes-256-gcm')
    expect(texts).not.toContain(SECRET.password)
    for (const name of await readdir(config)) {
      expect((await stat(join(config, name))).mode & 0o777).toBe(0o600)
    }
    await expect(again().unlock('another passphrase')).rejects.toMatchObject({
      code: 'auth',
      message: 'This passphrase does not open it.',
    })
  })

  it('that change while the file is locked are kept when it is opened', async () => {
    const { keeper, again } = await openKeeper()
    await keeper.unlock(PASSPHRASE)
    await keeper.patch('lab', { password: 'old', token: 'stays' })
    await keeper.patch('gone', SECRET)
    const next = again()
    await next.patch('lab', SECRET)
    await next.patch('gone', { password: null })
    expect(await next.get('lab')).toEqual(SECRET)
    await next.unlock(PASSPHRASE)
    expect((await next.getAll()).records).toEqual({ lab: { ...SECRET, token: 'stays' } })
    const last = again()
    await last.unlock(PASSPHRASE)
    expect((await last.getAll()).records).toEqual({ lab: { ...SECRET, token: 'stays' } })
  })

  it('refuse a passphrase that is soon guessed', async () => {
    const { keeper } = await openKeeper()
    await expect(keeper.unlock('short')).rejects.toMatchObject({
      problems: [expect.objectContaining({ path: 'passphrase' })],
    })
    expect(await keeper.state()).toMatchObject({ state: 'new' })
  })

  it('are opened by a passphrase given beforehand', async () => {
    const { keeper, again } = await openKeeper()
    await keeper.unlock(PASSPHRASE)
    await keeper.patch('lab', SECRET)
    const next = again()
    await next.openBeforehand(PASSPHRASE)
    expect(await next.get('lab')).toEqual(SECRET)
    await expect(again().openBeforehand('another passphrase')).rejects.toMatchObject({
      code: 'auth',
    })
  })

  it('are never lost between two instances', async () => {
    const { keeper, again } = await openKeeper()
    await keeper.unlock(PASSPHRASE)
    const other = again()
    await other.unlock(PASSPHRASE)
    await Promise.all([keeper.patch('a', SECRET), other.patch('b', SECRET)])
    expect((await keeper.getAll()).records).toEqual({ a: SECRET, b: SECRET })
    expect((await other.getAll()).records).toEqual({ a: SECRET, b: SECRET })
  })
})

describe('secrets on a host with a keychain', () => {
  it('are kept with it from the first on', async () => {
    const { keeper, config, again } = await openKeeper({ keychain: new FakeKeychain() })
    expect(await keeper.state()).toMatchObject({
      kind: 'keychain',
      state: 'ready',
      detail: 'Test Keyring',
      available: ['keychain', 'sealed-file', 'environment', 'session'],
    })
    await keeper.patch('lab', SECRET)
    expect(await textsIn(config)).not.toContain(SECRET.password)
    expect(await again().get('lab')).toEqual(SECRET)
    await keeper.forget('lab')
    expect(await again().get('lab')).toEqual({})
  })

  it('are in no file while it would keep plain text and nobody agreed, or is not there', async () => {
    for (const state of ['weak', 'unavailable'] as const) {
      const { keeper, again } = await openKeeper({ keychain: new FakeKeychain(state) })
      await keeper.patch('lab', SECRET)
      expect(await keeper.state()).toMatchObject({
        kind: 'keychain',
        state,
        detail: expect.stringContaining('until Touchstone ends'),
      })
      expect(await keeper.get('lab')).toEqual(SECRET)
      expect(await again().get('lab')).toEqual({})
    }
  })

  it('are kept in a weak one when it was chosen', async () => {
    const { keeper, again } = await openKeeper({ keychain: new FakeKeychain('weak') })
    await keeper.patch('lab', SECRET)
    const state = await keeper.choose('keychain')
    expect(state).toMatchObject({ state: 'weak', detail: expect.stringContaining('plain text') })
    expect(state.detail).not.toContain('until Touchstone ends')
    expect(await again().get('lab')).toEqual(SECRET)
  })

  it('that it does not know any more are set aside at the next change, and told', async () => {
    const keychain = new FakeKeychain()
    const { keeper, config, again, told } = await openKeeper({ keychain })
    await keeper.patch('lab', SECRET)
    keychain.owner = 'somebody else'
    const next = again()
    expect(await next.getAll()).toEqual({ records: {}, whole: false })
    expect(told).toEqual([])
    await next.patch('new', SECRET)
    expect(told).toEqual([expect.stringMatching(/Test Keyring does not know .* are now in /)])
    expect(await again().getAll()).toEqual({ records: { new: SECRET }, whole: true })
    expect((await readdir(config)).filter((name) => name.includes('unknown'))).toHaveLength(1)
  })
})

describe('another place for secrets', () => {
  it('has them when both can be opened, and the first has them no more', async () => {
    const { keeper, config, again } = await openKeeper({ keychain: new FakeKeychain() })
    await keeper.patch('lab', SECRET)
    expect(await keeper.choose('sealed-file')).toMatchObject({ kind: 'sealed-file', state: 'new' })
    // nowhere to go yet: they stay, and can be used
    expect(await again().get('lab')).toEqual(SECRET)
    await keeper.unlock(PASSPHRASE)
    expect(await again().get('lab')).toEqual({})
    expect(await keeper.get('lab')).toEqual(SECRET)
    await keeper.choose('keychain')
    expect(await again().get('lab')).toEqual(SECRET)
    const sealed = JSON.parse(await readFile(join(config, 'secrets.sealed.json'), 'utf8'))
    expect(sealed.secrets.text).toHaveLength(4)
  })

  it('may be memory alone: the files then hold none', async () => {
    const { keeper, again } = await openKeeper({ keychain: new FakeKeychain() })
    await keeper.patch('lab', SECRET)
    expect(await keeper.choose('session')).toMatchObject({ kind: 'session', state: 'ready' })
    expect(await keeper.get('lab')).toEqual(SECRET)
    expect(await again().get('lab')).toEqual({})
  })

  it('may be the environment, which takes none and forgets none', async () => {
    const { keeper } = await openKeeper({ keychain: new FakeKeychain() })
    await keeper.patch('lab', SECRET)
    await keeper.choose('environment')
    expect(await keeper.state()).toMatchObject({ kind: 'environment', state: 'ready' })
    expect(await keeper.refusal()).toMatchObject({
      message: expect.stringContaining('environment'),
    })
    expect(await keeper.get('lab')).toEqual({})
    await keeper.choose('keychain')
    expect(await keeper.get('lab')).toEqual(SECRET)
  })

  it('cannot be a keychain where there is none, nor be opened by a passphrase where none is asked', async () => {
    const { keeper } = await openKeeper()
    await expect(keeper.choose('keychain')).rejects.toMatchObject({ code: 'unsupported' })
    await keeper.choose('session')
    await expect(keeper.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('is told of a damaged file of secrets, which then begins anew', async () => {
    const { keeper, config, again, told } = await openKeeper()
    await keeper.unlock(PASSPHRASE)
    await writeFile(join(config, 'secrets.sealed.json'), '{"format"')
    expect(await again().state()).toMatchObject({ state: 'locked' })
    expect(told).toEqual([expect.stringContaining('The last good copy is in its place')])
  })
})
