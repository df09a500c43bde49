import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { desktopKeychain } from '../../src/main/keychain'
import { menuTemplate } from '../../src/main/menu'
import { runArgument } from '../../src/main/run-argument'
import { saveFile } from '../../src/main/save-file'
import { WindowStateFile } from '../../src/main/window-state'
import { wordsOf } from '../../src/main/words'
import { temporaryFolder } from '../app/archive/fixtures'

const screen = {
  screen: { getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }) },
}
const windowAt = (x: number, y: number) => ({
  getNormalBounds: () => ({ x, y, width: 1400, height: 900 }),
  isMaximized: () => false,
  webContents: { getZoomFactor: () => 1.1 },
})

describe('the place of the window', () => {
  it('is found again', async () => {
    const file = new WindowStateFile(join(await temporaryFolder(), 'config'))
    expect(file.read(screen as never)).toEqual({ size: { width: 1280, height: 800 } })
    file.write(windowAt(200, 100) as never)
    expect(file.read(screen as never)).toMatchObject({
      bounds: { x: 200, y: 100 },
      size: { width: 1400, height: 900 },
      zoom: 1.1,
    })
  })

  it('is another one when its display is gone, and the usual one when its file is damaged', async () => {
    const folder = await temporaryFolder()
    const file = new WindowStateFile(folder)
    file.write(windowAt(2500, 100) as never)
    expect(file.read(screen as never).bounds).toBeUndefined()
    await writeFile(join(folder, 'window.json'), '{"bounds":')
    expect(file.read(screen as never)).toEqual({ size: { width: 1280, height: 800 } })
  })
})

describe('the keychain', () => {
  const storage = (available: boolean, backend: string) => ({
    safeStorage: {
      isEncryptionAvailable: () => available,
      getSelectedStorageBackend: () => backend,
      encryptString: (text: string) => Buffer.from(text),
      decryptString: (bytes: Buffer) => bytes.toString(),
    },
  })
  it.each([
    [true, 'gnome_libsecret', 'linux', 'ready', 'GNOME Keyring (libsecret)'],
    [true, 'kwallet6', 'linux', 'ready', 'KWallet'],
    [true, 'basic_text', 'linux', 'weak', 'No keychain of this desktop was found'],
    [false, 'gnome_libsecret', 'linux', 'unavailable', 'GNOME Keyring (libsecret)'],
    [true, '', 'darwin', 'ready', 'macOS Keychain'],
    [true, '', 'win32', 'ready', 'Windows Data Protection'],
  ] as const)('available %s, %s on %s: %s', (available, backend, platform, state, detail) => {
    const keychain = desktopKeychain(storage(available, backend) as never, platform)
    expect([keychain.state(), keychain.detail]).toEqual([state, detail])
    expect(keychain.decrypt(keychain.encrypt('ä/x'))).toBe('ä/x')
  })
})

describe('a run on the command line', () => {
  it.each([
    [['/data/runs/7'], '7'],
    [['--flag', 'runs/7'], '7'],
    [['/data/runs/7/'], '7'],
    [['/data/runs'], null],
    [['/data/runs/7/report.json'], null],
    [['/elsewhere/7'], null],
    [['.'], null],
    [[], null],
  ])('%j', (args, run) => {
    expect(runArgument(args, '/data', '/data/runs')).toBe(run)
  })
})

describe('a saved file', () => {
  it('is whole, or as it was', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'Run.pdf')
    await writeFile(path, 'old')
    await saveFile(path, Buffer.from('new'))
    expect(await readFile(path, 'utf8')).toBe('new')
    await mkdir(join(folder, 'taken'))
    await expect(saveFile(join(folder, 'taken'), Buffer.from('x'))).rejects.toMatchObject({
      code: 'disk',
      message: expect.stringContaining(join(folder, 'taken')),
    })
    expect((await readdir(folder)).sort()).toEqual(['Run.pdf', 'taken'])
  })
})

describe('the menu', () => {
  it('is named in the language of the window, and by the system where it has names', () => {
    const labels = (language: 'en' | 'zh-CN') =>
      menuTemplate(wordsOf(language), 'linux', { openHelp: () => {} }).map(({ label }) => label)
    expect(labels('en')).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
    expect(labels('zh-CN')).toEqual(['文件', '编辑', '视图', '窗口', '帮助'])
    const [first] = menuTemplate(wordsOf('en'), 'darwin', { openHelp: () => {} })
    expect(first).toEqual({ role: 'appMenu' })
  })
})
