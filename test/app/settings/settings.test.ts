import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { settingsService } from '../../../src/app/settings/service'
import type { CallContext } from '../../../src/shared/contract/handlers'
import { settingsPatchSchema, settingsSchema } from '../../../src/shared/contract/host'
import { temporaryFolder } from '../archive/fixtures'

const context: CallContext<never> = { signal: new AbortController().signal, tell: () => {} }
const DEFAULTS = settingsSchema.parse({})

async function rig() {
  const home = await temporaryFolder()
  const folders = {
    config: join(home, 'config'),
    data: home,
    runs: join(home, 'runs'),
    trash: join(home, 'trash'),
  }
  const told: string[] = []
  const service = await settingsService({
    folders,
    now: () => new Date('2026-12-01T02:32:04.000Z'),
    onQuarantine: (sentence) => told.push(sentence),
    trouble: (error) => {
      throw error
    },
  })
  onTestFinished(() => service.close())
  const change = (patch: unknown) =>
    service.calls['settings.change'](settingsPatchSchema.parse(patch), context)
  return { home, folders, told, service, change }
}

describe('settings', () => {
  it('are the defaults until something is changed', async () => {
    const { service } = await rig()
    expect(await service.calls['settings.get'](null, context)).toEqual(DEFAULTS)
  })

  it('change where they are named, and nowhere else', async () => {
    const { change, folders } = await rig()
    await change({ theme: 'dark', maxWorkers: 3 })
    expect(await change({ language: 'zh-CN', density: undefined })).toEqual({
      ...DEFAULTS,
      theme: 'dark',
      maxWorkers: 3,
      language: 'zh-CN',
    })
    const filed = JSON.parse(await readFile(join(folders.config, 'settings.json'), 'utf8'))
    expect(filed).toMatchObject({ format: 'touchstone.settings', version: 1, theme: 'dark' })
    expect(await change({ theme: 'system', maxWorkers: null, language: 'system' })).toEqual(
      DEFAULTS,
    )
  })

  it('are told to whoever follows, when they are others than before', async () => {
    const { change, service } = await rig()
    let told = 0
    const feed = service.topic(null, () => told++)
    await change({ blockSleep: false })
    expect(told).toBe(1)
    expect((await feed.take()).blockSleep).toBe(false)
    await change({ blockSleep: false })
    expect(told).toBe(1)
    feed.close()
  })

  it('may be written in part by hand', async () => {
    const { folders, service } = await rig()
    await mkdir(folders.config)
    const text = '{"format":"touchstone.settings","version":1,"theme":"light"}'
    await writeFile(join(folders.config, 'settings.json'), text)
    expect(await service.file.read()).toEqual({ ...DEFAULTS, theme: 'light' })
  })

  it('that are damaged are set aside and told', async () => {
    const { folders, service, told } = await rig()
    await mkdir(folders.config)
    const text = '{"format":"touchstone.settings","version":1,"theme":"pink"}'
    await writeFile(join(folders.config, 'settings.json'), text)
    expect(await service.file.read()).toEqual(DEFAULTS)
    expect(told).toHaveLength(1)
  })
})

describe('the folder of runs', () => {
  it('is the usual one, or the one that is set, with its own trash', async () => {
    const { change, service, folders, home } = await rig()
    expect(service.runFolders()).toEqual({ runs: folders.runs, trash: folders.trash })
    const runs = join(home, 'disk', 'new', 'runs')
    await change({ runsFolder: runs })
    expect(service.runFolders()).toEqual({ runs, trash: join(runs, '.trash') })
    expect((await stat(runs)).isDirectory()).toBe(true)
    expect(await readdir(runs)).toEqual([])
    await change({ runsFolder: null })
    expect(service.runFolders().runs).toBe(folders.runs)
  })

  it('is refused, and nothing else is changed, where nothing can be written', async () => {
    const { change, service, home } = await rig()
    const file = join(home, 'file')
    await writeFile(file, '')
    const refused: [string, RegExp][] = [
      ['runs', /^runsFolder: runs, it must be a whole path\.$/],
      [file, /it is a file\.$/],
      [join(file, 'below'), /it cannot be made: a part of the path is no folder \(ENOTDIR\)\.$/],
    ]
    if (process.getuid?.() !== 0) {
      const locked = join(home, 'locked')
      await mkdir(locked)
      await chmod(locked, 0o500)
      refused.push([locked, /nothing can be written there: permission is denied/])
    }
    for (const [runsFolder, message] of refused) {
      await expect(change({ runsFolder, theme: 'dark' })).rejects.toMatchObject({
        code: 'invalid-spec',
        problems: [
          { path: 'runsFolder', value: runsFolder, message: expect.stringMatching(message) },
        ],
      })
    }
    expect(await service.file.read()).toEqual(DEFAULTS)
  })
})

describe('a change of settings as it arrives', () => {
  it('holds what was sent and no default', () => {
    expect(settingsPatchSchema.parse({})).toEqual({})
    expect(settingsPatchSchema.parse({ theme: 'dark' })).toEqual({ theme: 'dark' })
  })

  it.each([
    [{ theme: 'pink' }],
    [{ maxWorkers: 0 }],
    [{ maxWorkers: 1.5 }],
    [{ runsFolder: '' }],
    [{ warnBelowFreeBytes: -1 }],
    [{ emptyTrashAfterDays: 0 }],
    [{ language: 'de' }],
    [{ colour: 'red' }],
  ])('is refused when it says %j', (patch) => {
    expect(settingsPatchSchema.safeParse(patch).success).toBe(false)
  })
})
