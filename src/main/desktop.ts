import { join } from 'node:path'
import { folders } from '../app/folders'
import { languageOf } from '../app/live/notice'
import { programFolder } from '../app/program-folder'
import { makeWorkbench, type Workbench } from '../app/workbench'
import type { Settings } from '../shared/contract/host'
import { desktopPorts } from './desktop-ports'
import type { ElectronApi } from './electron-api'
import { guard } from './guards'
import { MainWindow, preloadPath } from './main-window'
import { menuTemplate } from './menu'
import { Quitting } from './quitting'
import { runArgument } from './run-argument'
import { serveWindows } from './window-channel'
import { registerScheme, serveWindow } from './window-protocol'
import { WindowStateFile } from './window-state'
import { type DesktopWords, wordsOf } from './words'

/**
 * The desktop program from start to end. A second start shows the window of the first, with the run
 * whose folder it was given.
 */
export async function startDesktop(electron: ElectronApi): Promise<void> {
  const { app } = electron
  registerScheme(electron)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  await app.whenReady()
  const program = programFolder()
  const own = folders()
  let settings: Settings | null = null
  const words = (): DesktopWords =>
    wordsOf(languageOf(settings ?? { language: 'system' }, app.getLocale()))

  guard(electron)
  serveWindow(electron, join(program, 'out/renderer'))
  let workbench: Workbench | null = null
  const made = makeWorkbench(desktopPorts(electron, own, () => window.current))
  serveWindows(electron, made, (error, doing) => {
    process.stderr.write(`touchstone: a bug while ${doing}.\n${String(error)}\n`)
  })
  const quitting = new Quitting({
    electron,
    words,
    isRunning: () => workbench?.isRunning() ?? false,
    window: () => window.current,
    close: async () => (await made).close(),
  })
  const window = new MainWindow({
    electron,
    words,
    state: new WindowStateFile(own.config),
    mayClose: () => quitting.mayClose(),
    preload: preloadPath(program),
  })

  const pathOf = (args: readonly string[], folder: string): string => {
    const id = runArgument(args, folder, settings?.runsFolder ?? own.runs)
    return id === null ? '/' : `/results/${encodeURIComponent(id)}`
  }
  app.on('second-instance', (_, args, folder) => window.open(pathOf(args.slice(1), folder)))
  app.on('activate', () => window.open('/'))
  app.on('window-all-closed', () => quitting.windowsClosed())

  const showMenu = () => {
    const template = menuTemplate(words(), process.platform, {
      openHelp: () => window.open('/help'),
    })
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(template))
  }
  showMenu()
  window.open(pathOf(process.argv.slice(1), process.cwd()))

  workbench = await made
  const feed = workbench.topics.settings(null, () => void follow())
  const follow = async () => {
    settings = await feed.take()
    showMenu()
  }
  await follow()
}
