import { join } from 'node:path'
import { _electron, type Page } from 'playwright-core'
import { electronPackageFolder, findElectron } from '../../../src/headless/launch/find-electron'
import { type Host, type HostedWindow, SIZE, type WindowOptions } from './host'

const program = findElectron({ packageFolder: electronPackageFolder(), env: process.env })

/** The desktop program itself, where Electron's runtime is on the machine. */
export const realElectron: Host = {
  name: 'the desktop program in Electron',
  skip: program === null ? "Electron's runtime is not on this machine" : null,
  open,
}

async function open(options: WindowOptions): Promise<HostedWindow> {
  const { home, env, width = SIZE.width, height = SIZE.height, scheme = 'light' } = options
  const app = await _electron.launch({
    executablePath: program ?? undefined,
    args: [join(import.meta.dirname, '../../..')],
    env: { ...(process.env as Record<string, string>), TOUCHSTONE_HOME: home, ...env },
    colorScheme: scheme,
  })
  let said = ''
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const page = await app.firstWindow()
  await page.setViewportSize({ width, height })
  await page.locator('main').waitFor()
  return {
    page,
    address: null,
    another: (): Promise<Page> => Promise.reject(new Error('the desktop program has one window')),
    said: () => said,
    pid: app.process().pid ?? 0,
    close: () => app.close(),
    async kill() {
      app.process().kill('SIGKILL')
      await app.close().catch(() => {})
    },
  }
}
