import { extname, join } from 'node:path'
import type { Folders } from '../app/folders'
import type { DeliveredFile, HostPorts } from '../app/ports'
import type { Delivery } from '../shared/contract/host'
import type { BrowserWindow, ElectronApi } from './electron-api'
import { desktopKeychain } from './keychain'
import { blockSleep, onPower } from './power'
import { saveFile } from './save-file'
import { utilityWorkers } from './utility-worker'

/** What a desktop window supplies to the application. */
export function desktopPorts(
  electron: ElectronApi,
  folders: Folders,
  window: () => BrowserWindow | null,
): HostPorts {
  const { app, dialog, Notification, shell } = electron
  return {
    kind: 'desktop',
    folders,
    startWorker: utilityWorkers(electron),
    now: () => new Date(),
    locale: app.getLocale(),
    versions: {
      Electron: process.versions.electron ?? '',
      Chromium: process.versions.chrome ?? '',
      Node: process.versions.node,
    },
    keychain: desktopKeychain(electron, process.platform),
    address: null,
    openWindows: () => (window() === null ? 0 : 1),
    deliver: (file, signal) => save(electron, window(), file, signal),
    async choosePath(kind, title) {
      const open = window()
      const options = {
        title,
        properties: [kind === 'file' ? ('openFile' as const) : ('openDirectory' as const)],
      }
      const chosen = await (open === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(open, options))
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
    },
    async showFolder(path) {
      const problem = await shell.openPath(path)
      if (problem !== '') throw new Error(problem)
    },
    notify(title, body) {
      if (window()?.isFocused() === true || !Notification.isSupported()) return
      const notification = new Notification({ title, body })
      notification.on('click', () => window()?.show())
      notification.show()
    },
    blockSleep: () => blockSleep(electron),
    onPower: (events) => onPower(electron, events, Date.now),
    env: process.env,
  }
}

/** Asks where to, then writes all of the file or nothing. */
async function save(
  { app, dialog }: ElectronApi,
  window: BrowserWindow | null,
  { name, bytes }: DeliveredFile,
  signal: AbortSignal,
): Promise<Delivery> {
  const extension = extname(name).slice(1)
  const options = {
    defaultPath: join(app.getPath('documents'), name),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  if (canceled || filePath === '' || signal.aborted) return { kind: 'cancelled' }
  await saveFile(filePath, bytes)
  return { kind: 'saved', path: filePath }
}
