import { writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askYesNo } from '../../../src/headless/launch/ask'
import { offerRuntime } from '../../../src/headless/launch/fetch-runtime'
import { findElectron } from '../../../src/headless/launch/find-electron'
import { desktopArguments, openDesktop } from '../../../src/headless/launch/open-desktop'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'touchstone-launch-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A program that does what the script says. */
async function program(path: string, script = 'exit 0'): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

describe('Electron’s program', () => {
  it('is not here when its package has no runtime, or is not installed', async () => {
    expect(findElectron({ packageFolder: await folder(), env: {} })).toBeNull()
    expect(findElectron({ packageFolder: null, env: {} })).toBeNull()
  })

  it('is found where the package says, once that is there and can be run', async () => {
    const packageFolder = await folder()
    await writeFile(join(packageFolder, 'path.txt'), 'inner/electron')
    await mkdir(join(packageFolder, 'dist/inner'), { recursive: true })
    const path = join(packageFolder, 'dist/inner/electron')
    await writeFile(path, '')
    expect(findElectron({ packageFolder, env: {} })).toBeNull()
    await chmod(path, 0o755)
    expect(findElectron({ packageFolder, env: {} })).toBe(path)
  })

  it('is found where the variables of Electron’s tools say', async () => {
    const packageFolder = await folder()
    const other = await program(join(await folder(), 'electron'))
    const dist = join(other, '..')
    expect(findElectron({ packageFolder, env: { ELECTRON_OVERRIDE_DIST_PATH: dist } })).toBe(other)
    expect(findElectron({ packageFolder: null, env: { ELECTRON_EXEC_PATH: other } })).toBe(other)
    expect(findElectron({ packageFolder, env: { ELECTRON_EXEC_PATH: '/nowhere' } })).toBeNull()
  })
})

describe('the desktop window', () => {
  const open = async (script: string, earlyMs: number) => {
    const heard: string[] = []
    const home = await folder()
    const end = await openDesktop({
      program: await program(join(home, 'electron'), script),
      main: '/app/out/node/desktop.js',
      asRoot: false,
      env: { PATH: process.env.PATH, ELECTRON_RUN_AS_NODE: '1', HEARD: join(home, 'heard') },
      onStderr(text) {
        heard.push(text)
        writeFileSync(join(home, 'heard'), '')
      },
      earlyMs,
    })
    return { end, heard: heard.join('') }
  }

  it('gives up its sandbox for root alone', () => {
    expect(desktopArguments('main.js', true)).toEqual(['--no-sandbox', 'main.js'])
    expect(desktopArguments('main.js', false)).toEqual(['main.js'])
  })

  it('that dies early is told with what it said', async () => {
    const { end } = await open('echo "no libnss3.so for $1" >&2; exit 127', 20_000)
    expect(end).toEqual({ state: 'died', told: 'no libnss3.so for /app/out/node/desktop.js\n' })
  })

  it('that cannot be started at all is told too', async () => {
    const end = await openDesktop({
      program: '/nowhere/electron',
      main: 'main.js',
      asRoot: false,
      env: {},
      onStderr: () => {},
      earlyMs: 20_000,
    })
    expect(end).toEqual({ state: 'died', told: 'spawn /nowhere/electron ENOENT' })
  })

  it('that is closed at once has not died: another one may be open already', async () => {
    expect((await open('exit 0', 20_000)).end).toEqual({ state: 'ended', code: 0 })
  })

  it('that fails later has ended, and all that it said is heard', async () => {
    const { end, heard } = await open(
      'echo one >&2; while [ ! -e "$HEARD" ]; do sleep 0.01; done; echo two >&2; exit 3',
      1,
    )
    expect([end, heard]).toEqual([{ state: 'ended', code: 3 }, 'one\ntwo\n'])
  })

  it('does not run as a plain Node because an editor’s terminal says so', async () => {
    const { end } = await open('exit $ELECTRON_RUN_AS_NODE', 20_000)
    expect(end).toEqual({ state: 'ended', code: 0 })
  })
})

describe('the offer to fetch the runtime', () => {
  const offer = async (interactive: boolean, answer: boolean, markFile?: string) => {
    const asked: string[] = []
    const mark = markFile ?? join(await folder(), 'config/asked.txt')
    const fetched = await offerRuntime({
      interactive,
      markFile: mark,
      ask: async () => {
        asked.push('ask')
        return answer
      },
      fetch: async () => {
        asked.push('fetch')
        return true
      },
    })
    return { fetched, asked, mark }
  }

  it('is made once, whatever the answer', async () => {
    const { fetched, asked, mark } = await offer(true, false)
    expect([fetched, asked]).toEqual([false, ['ask']])
    expect(await readFile(mark, 'utf8')).toContain('Delete to be asked again')
    expect((await offer(true, true, mark)).asked).toEqual([])
  })

  it('is kept when it is taken', async () => {
    expect(await offer(true, true)).toMatchObject({ fetched: true, asked: ['ask', 'fetch'] })
  })

  it('is not made where nobody can answer', async () => {
    expect(await offer(false, true)).toMatchObject({ fetched: false, asked: [] })
  })
})

describe('a question', () => {
  const ask = (typed: string | null, otherwise: boolean, withinMs: number) => {
    const input = new PassThrough()
    if (typed !== null) input.write(typed)
    return askYesNo('Fetch?', otherwise, withinMs, { input, output: new PassThrough() })
  }

  it.each([
    ['y\n', false, true],
    [' Yes \n', false, true],
    ['n\n', true, false],
    ['\n', false, false],
    ['\n', true, true],
    ['perhaps\n', false, false],
  ])('is answered by %j where it says %s by itself: %s', async (typed, otherwise, expected) => {
    expect(await ask(typed, otherwise, 20_000)).toBe(expected)
  })

  it('that nobody answers in time is answered by itself', async () => {
    expect(await ask(null, false, 1)).toBe(false)
    expect(await ask(null, true, 1)).toBe(true)
  })
})
