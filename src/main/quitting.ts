import type { BrowserWindow, ElectronApi } from './electron-api'
import type { DesktopWords } from './words'

interface QuittingOptions {
  readonly electron: ElectronApi
  readonly words: () => DesktopWords
  readonly isRunning: () => boolean
  readonly window: () => BrowserWindow | null
  /** stops what runs, keeps what was measured */
  readonly close: () => Promise<void>
}

/** How the program ends: at once when nothing runs, else as the user says. */
export class Quitting {
  private state: 'open' | 'asking' | 'background' | 'ending' | 'ended' = 'open'
  private tray: import('electron').Tray | null = null

  constructor(private readonly options: QuittingOptions) {
    options.electron.app.on('before-quit', (event) => {
      if (this.state === 'ended') return
      event.preventDefault()
      void this.quit()
    })
  }

  /** Asked by the window before it closes. */
  mayClose(): boolean {
    if (this.state === 'ended' || this.state === 'ending') return true
    if (!this.options.isRunning()) return true
    void this.quit()
    return false
  }

  windowsClosed(): void {
    if (process.platform === 'darwin' && this.state === 'open') return
    if (this.state !== 'background') this.options.electron.app.quit()
  }

  private async quit(): Promise<void> {
    if (this.state === 'asking' || this.state === 'ending') return
    if (this.options.isRunning() && this.state !== 'background') {
      this.state = 'asking'
      const answer = await this.ask()
      this.state = 'open'
      if (answer === 'go-on') return
      if (answer === 'background') return this.goToBackground()
    }
    await this.end()
  }

  private async ask(): Promise<'stop' | 'background' | 'go-on'> {
    const { electron, words: wordsNow, window } = this.options
    const words = wordsNow()
    const options = {
      type: 'question' as const,
      message: words.running,
      detail: words.runningDetail,
      buttons: [words.cancel, words.keepRunning, words.stopAndQuit],
      defaultId: 0,
      cancelId: 0,
    }
    const open = window()
    const { response } = await (open === null
      ? electron.dialog.showMessageBox(options)
      : electron.dialog.showMessageBox(open, options))
    return (['go-on', 'background', 'stop'] as const)[response] ?? 'go-on'
  }

  /** The run goes on without a window; a small picture in the tray brings it back. */
  private goToBackground(): void {
    const { electron, words: wordsNow, window } = this.options
    const words = wordsNow()
    this.state = 'background'
    window()?.hide()
    const show = () => {
      this.tray?.destroy()
      this.tray = null
      this.state = 'open'
      window()?.show()
    }
    this.tray = new electron.Tray(electron.nativeImage.createFromDataURL(TRAY_PICTURE))
    this.tray.setToolTip('Touchstone')
    this.tray.setContextMenu(
      electron.Menu.buildFromTemplate([
        { label: words.show, click: show },
        { label: words.quit, click: () => electron.app.quit() },
      ]),
    )
    this.tray.on('click', show)
  }

  private async end(): Promise<void> {
    this.state = 'ending'
    await this.options.close().catch((error: unknown) => {
      process.stderr.write(`touchstone: while ending: ${String(error)}\n`)
    })
    this.state = 'ended'
    this.options.electron.app.quit()
  }
}

/** A dark disc, 16 × 16. */
const TRAY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAT0lEQVR4nGNgGAUkA0YkNgsDA4MwAwODCAMDAysDA8N/BgaGjwwMDO8YGBj+IGtkQuKLMDAwKDIwMPDBNH9iYGC4z8DA8AaXATBNoyGADwAAdnQIEfWmCDgAAAAASUVORK5CYII='
