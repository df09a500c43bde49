import { describe, expect, it } from 'vitest'
import { resolveTarget } from '../../../src/headless/options/target'
import { temporaryFolder } from '../../app/archive/fixtures'
import { context, openService, typed } from '../../app/profiles/fixtures'
import { PASSPHRASE } from '../../app/secrets/fixtures'
import { nowhere } from './assemble'

const resolve = (text: string | undefined, variable?: string, env: NodeJS.ProcessEnv = {}) =>
  resolveTarget(text, variable, nowhere, env)

describe('target', () => {
  it('is the embedded LevelDB in the data folder when none is named', async () => {
    const { target } = await resolve(undefined)
    expect(target).toMatchObject({ store: 'leveldb', uri: 'leveldb:/nowhere/data/leveldb' })
  })

  it('never shows a password, whether it stands in the URI or in the environment', async () => {
    const inUri = await resolve('redis://user:s3cret@127.0.0.1')
    expect(JSON.stringify(inUri.target)).not.toContain('s3cret')
    expect(JSON.stringify(inUri.options)).toContain('s3cret')
    const named = await resolve('redis://127.0.0.1', 'MY_WORD', { MY_WORD: 's3cret' })
    expect(JSON.stringify(named.target)).not.toContain('s3cret')
    expect(JSON.stringify(named.options)).toContain('s3cret')
    const usual = await resolve('redis://127.0.0.1', undefined, { TOUCHSTONE_PASSWORD: 's3cret' })
    expect(JSON.stringify(usual.options)).toContain('s3cret')
  })

  it('says which variable is not set', async () => {
    await expect(resolve('redis://127.0.0.1', 'MY_WORD')).rejects.toMatchObject({
      code: 'invalid-spec',
      message: 'The environment variable MY_WORD is not set.',
    })
  })

  it('that is neither a URI nor a saved profile is not found, with the way out', async () => {
    const config = await temporaryFolder()
    await expect(
      resolveTarget('staging', undefined, { ...nowhere, config }, {}),
    ).rejects.toMatchObject({
      code: 'not-found',
      message: "There is no connection profile 'staging'.",
      hint: expect.stringContaining('redis://127.0.0.1:6379'),
    })
  })

  it('may be an engine that comes with the product, by its name', async () => {
    const where = { ...nowhere, config: await temporaryFolder() }
    const { target } = await resolveTarget('LevelDB', undefined, where, {})
    expect(target).toMatchObject({ name: 'LevelDB', uri: 'leveldb:/nowhere/data/leveldb' })
  })

  it('may be a saved profile, whose secret is had from a sealed file or from the environment', async () => {
    const { calls, secrets, config } = await openService()
    await secrets.unlock(PASSPHRASE)
    const lab = typed({ name: 'lab 1', secrets: { password: 'k3pt' } })
    await calls['profiles.save'](lab, context())
    const resolveIn = (env: NodeJS.ProcessEnv, variable?: string) =>
      resolveTarget('lab 1', variable, { ...nowhere, config }, env)
    await expect(resolveIn({})).rejects.toMatchObject({
      code: 'auth',
      hint: expect.stringContaining('TOUCHSTONE_SECRET_LAB_1'),
    })
    const cases: [env: NodeJS.ProcessEnv, variable: string | undefined, password: string][] = [
      [{ TOUCHSTONE_PASSPHRASE: PASSPHRASE, TOUCHSTONE_PASSWORD: 'last' }, undefined, 'k3pt'],
      [{ TOUCHSTONE_PASSWORD: 'last' }, undefined, 'last'],
      [{ TOUCHSTONE_PASSPHRASE: PASSPHRASE, TOUCHSTONE_SECRET_LAB_1: 'own' }, undefined, 'own'],
      [{ TOUCHSTONE_SECRET_LAB_1: 'own', NAMED: 'named' }, 'NAMED', 'named'],
    ]
    for (const [env, variable, password] of cases) {
      const { options, target } = await resolveIn(env, variable)
      expect(options).toMatchObject({ password })
      expect(target).toMatchObject({ name: 'lab 1', uri: 'redis://:***@127.0.0.1:6379/0' })
    }
    await expect(resolveIn({ TOUCHSTONE_PASSPHRASE: 'another one' })).rejects.toMatchObject({
      code: 'auth',
      message: 'This passphrase does not open it.',
    })
  })
})
