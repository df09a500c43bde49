import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProfile } from '../../../src/app/profiles/find-profile'
import { loadProfiles } from '../../../src/app/profiles/load-profiles'
import { removeProfile, saveProfile } from '../../../src/app/profiles/save-profile'
import { temporaryFolder } from '../archive/fixtures'

const now = new Date('2026-12-01T02:32:04.000Z')
const lab = { name: 'lab', uri: 'redis://lab.invalid:6379', passwordEnv: 'LAB_PASSWORD' }
const disk = { name: 'disk', uri: 'leveldb:/srv/data' }

async function configFolder(): Promise<string> {
  return join(await temporaryFolder(), 'config')
}

const file = (config: string) => join(config, 'profiles.json')

describe('saved profiles', () => {
  it('are none before the first is saved', async () => {
    const config = await configFolder()
    expect(await loadProfiles(config, now)).toEqual([])
    await expect(findProfile(config, 'lab', now)).rejects.toMatchObject({
      code: 'not-found',
      message: "There is no connection profile 'lab'.",
      hint: expect.stringContaining('URI'),
    })
  })

  it('are found by name, replaced in their place and removed', async () => {
    const config = await configFolder()
    await saveProfile(config, lab, now)
    await saveProfile(config, disk, now)
    expect(await findProfile(config, 'disk', now)).toEqual(disk)
    const moved = { name: 'lab', uri: 'redis://new.invalid:6379' }
    await saveProfile(config, moved, now)
    expect(await loadProfiles(config, now)).toEqual([moved, disk])
    await removeProfile(config, 'lab', now)
    expect(await loadProfiles(config, now)).toEqual([disk])
    expect(JSON.parse(await readFile(file(config), 'utf8'))).toEqual({
      format: 'touchstone.profiles',
      version: 1,
      profiles: [disk],
    })
    expect((await readdir(config)).sort()).toEqual(['profiles.json', 'profiles.json.bak'])
  })

  it('name the nearest when one is not there', async () => {
    const config = await configFolder()
    await saveProfile(config, lab, now)
    await saveProfile(config, disk, now)
    const expected = { code: 'not-found', hint: 'Did you mean lab or disk?' }
    await expect(findProfile(config, 'lba', now)).rejects.toMatchObject(expected)
    await expect(removeProfile(config, 'lba', now)).rejects.toMatchObject(expected)
  })

  it('never hold a password', async () => {
    const config = await configFolder()
    for (const uri of [
      'redis://:s3cret@lab.invalid:6379',
      'rediss://user:s3cret@lab.invalid',
      'redis://lab.invalid?password=s3cret',
      'redis://lab.invalid?db=1&password=s3cret',
    ]) {
      const saving = saveProfile(config, { name: 'lab', uri }, now)
      await expect(saving).rejects.toMatchObject({
        code: 'invalid-spec',
        message: expect.not.stringContaining('s3cret'),
        hint: expect.stringContaining('environment variable'),
        problems: [expect.objectContaining({ path: 'uri' })],
      })
    }
    for (const uri of [
      'redis://user@lab.invalid:6379',
      'redis://:***@lab.invalid',
      'lmdb:/a:b@c',
    ]) {
      await saveProfile(config, { name: 'lab', uri }, now)
      expect((await findProfile(config, 'lab', now)).uri).toBe(uri)
    }
  })

  it('are refused with every problem when a name, URI or variable cannot be', async () => {
    const config = await configFolder()
    for (const name of ['', ' lab', '-x', '../lab', 'redis://x', 'a:b', 'x'.repeat(65)]) {
      const saving = saveProfile(config, { name, uri: 'no uri', passwordEnv: 'A B' }, now)
      await expect(saving, name).rejects.toMatchObject({
        problems: [{ path: 'name' }, { path: 'uri' }, { path: 'passwordEnv' }],
      })
    }
    for (const name of ['x', '测试 2', 'lab_1.eu-west', 'x'.repeat(64)]) {
      await saveProfile(config, { name, uri: 'null:' }, now)
    }
    expect(await loadProfiles(config, now)).toHaveLength(4)
  })

  it('give way to the last good copy when the file is damaged, which is kept and named', async () => {
    const config = await configFolder()
    await saveProfile(config, lab, now)
    await saveProfile(config, disk, now)
    const damaged = [
      '{"format":"touchstone.profiles","ver',
      '[]',
      '',
      JSON.stringify({ format: 'touchstone.profiles', version: 1, profiles: [lab, lab] }),
    ]
    for (const text of damaged) {
      await writeFile(file(config), text)
      const aside = `${file(config)}.damaged-20261201-023204`
      await expect(loadProfiles(config, now)).rejects.toMatchObject({
        code: 'damaged-file',
        message: expect.stringContaining(`The file is now ${aside}.`),
        hint: 'The last good copy, with 1 profiles, is in its place.',
      })
      expect(await readFile(aside, 'utf8')).toBe(text)
      expect(await loadProfiles(config, now)).toEqual([lab])
    }
  })

  it('begin anew when there is no good copy either', async () => {
    const config = await configFolder()
    await mkdir(config)
    await writeFile(file(config), '{')
    await writeFile(`${file(config)}.bak`, '{')
    await expect(loadProfiles(config, now)).rejects.toMatchObject({
      code: 'damaged-file',
      hint: expect.stringContaining('There is no earlier copy'),
    })
    expect(await loadProfiles(config, now)).toEqual([])
  })

  it('of a newer version stay where they are', async () => {
    const config = await configFolder()
    await mkdir(config)
    const text = '{"format":"touchstone.profiles","version":2,"profiles":{}}'
    await writeFile(file(config), text)
    await expect(loadProfiles(config, now)).rejects.toMatchObject({ code: 'unsupported' })
    await expect(saveProfile(config, lab, now)).rejects.toMatchObject({ code: 'unsupported' })
    expect(await readFile(file(config), 'utf8')).toBe(text)
  })

  it('tell when they cannot be written', async () => {
    const config = await configFolder()
    await saveProfile(config, lab, now)
    const before = await readFile(file(config), 'utf8')
    await mkdir(`${file(config)}.new`)
    await expect(saveProfile(config, disk, now)).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining(`cannot be written to ${file(config)}`),
    })
    expect(await readFile(file(config), 'utf8')).toBe(before)
    await rm(`${file(config)}.new`, { recursive: true })
  })
})
