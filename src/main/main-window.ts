import { join } from 'node:path'
import type { BrowserWindow, ElectronApi } from './electron-api'
import { ORIGIN } from './window-protocol'
import { SMALLEST, type WindowStateFile } from './window-state'
import type { DesktopWords } from './words'

/** More ends of the page than this within the time are asked about. */
const MOST_CRASHES = 3
const CRASHES_WITHIN_MS = 60_000

export interface MainWindowOptions {
  readonly electron: ElectronApi
  readonly state: WindowStateFile
  readonly words: () => DesktopWords
  /** called before it closes; false keeps it open */
  readonly mayClose: () => boolean
  readonly preload: string
}

/** The one window. A page that ends is loaded again: the run is not in it. */
export class MainWindow {
  private window: BrowserWindow | null = null
  private crashes: number[] = []

  constructor(private readonly options: MainWindowOptions) {}

  get current(): BrowserWindow | null {
    return this.window
  }

  /** @param path of a screen: `/results/7` */
  open(path: string): void {
    if (this.window !== null) {
      if (path !== '/') void this.window.loadURL(ORIGIN + path)
      if (this.window.isMinimized()) this.window.restore()
      this.window.show()
      this.window.focus()
      return
    }
    this.window = this.make()
    void this.window.loadURL(ORIGIN + path)
  }

  private make(): BrowserWindow {
    const { electron, state, mayClose, preload } = this.options
    const { bounds, size, maximized, zoom } = state.read(electron)
    const window = new electron.BrowserWindow({
      ...size,
      ...(bounds === undefined ? {} : { x: bounds.x, y: bounds.y }),
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      show: false,
      title: 'Touchstone',
      backgroundColor: electron.nativeTheme.shouldUseDarkColors ? '#0E1013' : '#F3F4F5',
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        spellcheck: false,
        zoomFactor: zoom ?? 1,
      },
    })
    if (maximized === true) window.maximize()
    window.once('ready-to-show', () => window.show())
    window.on('close', (event) => {
      state.write(window)
      if (!mayClose()) event.preventDefault()
    })
    window.on('closed', () => {
      this.window = null
    })
    window.webContents.on('render-process-gone', (_, { reason }) => {
      if (reason !== 'clean-exit') void this.comeBack(window)
    })
    return window
  }

  private async comeBack(window: BrowserWindow): Promise<void> {
    const nowMs = Date.now()
    this.crashes = [...this.crashes.filter((atMs) => nowMs - atMs < CRASHES_WITHIN_MS), nowMs]
    if (this.crashes.length > MOST_CRASHES) {
      const words = this.options.words()
      const { response } = await this.options.electron.dialog.showMessageBox({
        type: 'warning',
        message: words.crashed,
        detail: words.crashedDetail,
        buttons: [words.openAgain, words.quit],
      })
      if (response === 1) return this.options.electron.app.quit()
      this.crashes = []
    }
    if (!window.isDestroyed()) window.webContents.reload()
  }
}

export const preloadPath = (program: string): string => join(program, 'out/preload/index.cjs')
