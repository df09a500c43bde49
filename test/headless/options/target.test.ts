import { describe, expect, it } from 'vitest'
import { resolveTarget } from '../../../src/headless/options/target'
import { temporaryFolder } from '../../app/archive/fixtures'
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
})
