// A double of Electron's API, as far as the main process uses it. What it cannot show is listed in
// docs/architecture.md.
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answers, onDeed, record } from './control.mjs'
import { closeBrowser, openPage } from './page.mjs'

const prevented = (event = {}) => {
  const made = {
    defaultPrevented: false,
    preventDefault: () => {
      made.defaultPrevented = true
    },
    ...event,
  }
  return made
}

class App extends EventEmitter {
  whenReady = async () => {}
  requestSingleInstanceLock = () => !answers.locked
  getLocale = () => process.env.DOUBLE_LOCALE ?? 'en-US'
  getPath = (name) => join(homedir(), name)
  quit() {
    const event = prevented()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    for (const window of [...windows]) window.destroy()
    this.exit(0)
  }
  exit(code) {
    void closeBrowser().finally(() => process.exit(code))
  }
}
export const app = new App()

const handlers = new Map()
export const protocol = {
  registerSchemesAsPrivileged: (schemes) => record('schemes', { schemes }),
  handle: (scheme, handler) => handlers.set(scheme, handler),
}

export const ipcMain = new EventEmitter()

let lastPort = 0
class MainPort extends EventEmitter {
  queue = []
  started = false
  peer = null
  postMessage(message) {
    if (this.peer === null) this.queue.push(message)
    else void this.peer.toPage('deliver', this.id, JSON.stringify(message))
  }
  start() {
    this.started = true
  }
  close() {
    void this.peer?.toPage('close', this.id)
    this.emit('close')
  }
}
export class MessageChannelMain {
  constructor() {
    this.port1 = new MainPort()
    this.port1.id = ++lastPort
    this.port2 = { ofPort: this.port1 }
  }
}

const windows = new Set()
class WebContents extends EventEmitter {
  #zoom = 1
  ports = new Map()
  opened = null
  openHandler = () => ({ action: 'allow' })
  constructor(options) {
    super()
    this.#zoom = options.webPreferences.zoomFactor ?? 1
    this.frame = {
      parent: null,
      get url() {
        return ''
      },
      postMessage: (channel, _, [port2]) => this.handPort(channel, port2.ofPort),
    }
  }
  async handPort(channel, port) {
    const page = await this.opened
    this.ports.set(port.id, port)
    await page.toPage('open', port.id, channel)
    port.peer = page
    for (const message of port.queue.splice(0)) port.postMessage(message)
  }
  setWindowOpenHandler(handler) {
    this.openHandler = handler
  }
  getURL() {
    return this.pageUrl?.() ?? ''
  }
  getZoomFactor = () => this.#zoom
  reload() {
    void this.opened.then(({ page }) => page.reload().catch(() => undefined))
  }
}

export class BrowserWindow extends EventEmitter {
  #destroyed = false
  #visible = false
  constructor(options) {
    super()
    record('window', { webPreferences: { ...options.webPreferences, preload: undefined } })
    this.bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width,
      height: options.height,
    }
    const contents = new WebContents(options)
    this.webContents = contents
    windows.add(this)
    const closePorts = () => {
      for (const port of contents.ports.values()) port.emit('close')
      contents.ports.clear()
    }
    contents.opened = openPage({
      width: options.width,
      height: options.height,
      preload: options.webPreferences.preload,
      handle: () => handlers.get('app'),
      onSend: (channel, args) => {
        const senderFrame = { ...contents.frame, url: contents.getURL() }
        ipcMain.emit(channel, { senderFrame, sender: contents }, ...args)
      },
      onPort: (id, data) => contents.ports.get(id)?.emit('message', { data }),
      onDocument: closePorts,
      onCrash: () => {
        closePorts()
        contents.emit('render-process-gone', {}, { reason: 'crashed' })
      },
    }).then((page) => {
      contents.pageUrl = page.url
      return page
    })
    app.emit('web-contents-created', {}, contents)
  }
  async loadURL(url) {
    const page = await this.webContents.opened
    await page.load(url)
    this.emit('ready-to-show')
  }
  show() {
    this.#visible = true
    record('shown')
  }
  hide() {
    this.#visible = false
    record('hidden')
  }
  focus() {}
  restore() {}
  maximize() {}
  isMinimized = () => false
  isMaximized = () => false
  isFocused = () => false
  isVisible = () => this.#visible
  isDestroyed = () => this.#destroyed
  getNormalBounds = () => this.bounds
  close() {
    const event = prevented()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy() {
    if (this.#destroyed) return
    this.#destroyed = true
    windows.delete(this)
    void this.webContents.opened.then((page) => page.close())
    this.emit('closed')
    if (windows.size === 0) app.emit('window-all-closed')
  }
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler(handler) {
      this.request = handler
    },
    setPermissionCheckHandler(handler) {
      this.check = handler
    },
  },
}

const UTILITY = fileURLToPath(new URL('./utility.mjs', import.meta.url))
export const utilityProcess = {
  fork(path, args) {
    const child = fork(path, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--import', UTILITY],
    })
    const events = new EventEmitter()
    child.on('message', (message) => events.emit('message', message))
    child.on('exit', (code) => events.emit('exit', code ?? 1))
    record('utility', { pid: child.pid })
    return Object.assign(events, {
      pid: child.pid,
      postMessage: (message) => child.send(message, () => {}),
      kill: () => child.kill('SIGKILL'),
    })
  },
}

/** Reversible, and nothing like the text: enough to show that the text itself is written nowhere. */
const turned = (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
export const safeStorage = {
  isEncryptionAvailable: () => answers.keychain !== 'unavailable',
  getSelectedStorageBackend: () => (answers.keychain === 'weak' ? 'basic_text' : 'gnome_libsecret'),
  encryptString: (text) => turned(Buffer.from(text)),
  decryptString: (bytes) => turned(bytes).toString(),
}

const withoutWindow = (args) => args.find((each) => !(each instanceof BrowserWindow)) ?? {}
export const dialog = {
  async showSaveDialog(...args) {
    const { defaultPath } = withoutWindow(args)
    record('save-dialog', { name: basename(defaultPath) })
    return answers.saveFolder === null
      ? { canceled: true, filePath: '' }
      : { canceled: false, filePath: join(answers.saveFolder, basename(defaultPath)) }
  },
  async showOpenDialog(...args) {
    record('open-dialog', withoutWindow(args))
    return { canceled: answers.openPaths.length === 0, filePaths: answers.openPaths }
  },
  async showMessageBox(...args) {
    const { message, buttons } = withoutWindow(args)
    record('message-box', { message, buttons })
    return { response: answers.messageBox, checkboxChecked: false }
  },
}

export const shell = {
  openPath: async (path) => {
    record('open-path', { path })
    return ''
  },
  openExternal: async (url) => record('open-external', { url }),
}
export const powerMonitor = new EventEmitter()
onDeed('power', (event) => powerMonitor.emit(event))

let blockers = 0
const blocking = new Set()
export const powerSaveBlocker = {
  start(kind) {
    const id = ++blockers
    blocking.add(id)
    record('sleep-blocked', { kind })
    return id
  },
  stop(id) {
    blocking.delete(id)
    record('sleep-allowed')
  },
  isStarted: (id) => blocking.has(id),
}

export const Menu = {
  buildFromTemplate: (template) => ({ template }),
  setApplicationMenu(menu) {
    const plain = (items) =>
      items.map(({ label, role, submenu }) => ({
        label,
        role,
        submenu: Array.isArray(submenu) ? plain(submenu) : undefined,
      }))
    record('menu', { menu: plain(menu.template) })
  },
}
export class Tray extends EventEmitter {
  constructor() {
    super()
    record('tray')
    onDeed('tray-click', () => this.emit('click'))
  }
  setToolTip() {}
  setContextMenu() {}
  destroy() {
    record('tray-gone')
  }
}
export const nativeImage = { createFromDataURL: (url) => ({ url }) }
export class Notification extends EventEmitter {
  static isSupported = () => true
  constructor(options) {
    super()
    this.options = options
  }
  show() {
    record('notification', this.options)
  }
}
export const nativeTheme = { shouldUseDarkColors: false }
export const screen = {
  getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
}

onDeed('close-window', () => {
  for (const window of [...windows]) window.close()
})
onDeed('second-instance', (args) =>
  app.emit('second-instance', {}, ['electron', ...args], process.cwd()),
)
onDeed('navigate', (url) => {
  for (const { webContents } of windows) {
    const event = prevented({ url })
    webContents.emit('will-navigate', event)
    record('navigation', { url, prevented: event.defaultPrevented })
    record('window-open', { url, ...webContents.openHandler({ url }) })
  }
})
onDeed('permission', (permission) => {
  const [{ webContents }] = windows
  session.defaultSession.request(webContents, permission, (allowed) =>
    record('permission', {
      permission,
      allowed,
      checked: session.defaultSession.check(webContents, permission),
    }),
  )
})
onDeed('foreign-frame', (channel) => {
  const senderFrame = {
    parent: null,
    url: 'https://evil.example/',
    postMessage: () => record('foreign-port'),
  }
  ipcMain.emit(channel, { senderFrame })
  record('foreign-asked')
})
process.once('SIGINT', () => app.quit())
process.once('SIGTERM', () => app.quit())
