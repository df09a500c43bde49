// A window as a page of Chromium. The window's own scheme is served under an https address, because
// Chromium has no scheme of ours; everything that the main process is told of it bears the real one.
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { record } from './control.mjs'

export const REAL = 'app://touchstone'
const STAND_IN = 'https://touchstone.invalid'
export const real = (url) => url.replace(STAND_IN, REAL)
const standIn = (url) => url.replace(REAL, STAND_IN)

let started = null
const browser = () => {
  started ??= chromium.launch({
    executablePath: process.env.DOUBLE_CHROMIUM,
    args: [
      `--remote-debugging-port=${process.env.DOUBLE_DEBUG_PORT}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  return started
}
export const closeBrowser = async () => (await started)?.close()

/** In the page, before its own scripts: what a preload script has, then the built script itself. */
const preloadFrame = (script) => `(() => {
  const listeners = new Map(), ports = new Map()
  window.__doubleFromPage('document', '', 'null')
  window.__doublePort = {
    open(id, channel) {
      const { port1, port2 } = new MessageChannel()
      ports.set(id, port1)
      port1.onmessage = ({ data }) => window.__doubleFromPage('port', id, JSON.stringify(data))
      port1.start()
      for (const listener of listeners.get(channel) ?? []) listener({ ports: [port2] }, null)
    },
    deliver(id, text) { ports.get(id)?.postMessage(JSON.parse(text)) },
    close(id) { ports.get(id)?.close(); ports.delete(id) },
  }
  const api = {
    contextBridge: { exposeInMainWorld: (name, shown) => { window[name] = shown } },
    ipcRenderer: {
      on(channel, listener) { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]) },
      send: (channel, ...args) => window.__doubleFromPage('send', channel, JSON.stringify(args)),
    },
  }
  ;((require) => {
${script}
  })(() => api)
})()`

/**
 * @param {{ width: number, height: number, preload: string, handle: () => (request: Request) => Promise<Response>,
 *   onSend: (channel: string, args: unknown[]) => void, onPort: (id: number, data: unknown) => void,
 *   onDocument: () => void, onCrash: () => void, mayNavigate: (url: string) => boolean }} options
 */
export async function openPage(options) {
  const context = await (await browser()).newContext({
    viewport: { width: options.width, height: options.height },
  })
  await context.route('**/*', async (route) => {
    const url = real(route.request().url())
    if (!url.startsWith(REAL)) {
      record('outside-request', { url })
      return route.abort()
    }
    const response = await options.handle()({ url })
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
    })
  })
  const page = await context.newPage()
  await page.exposeBinding('__doubleFromPage', (_, kind, target, text) => {
    const data = JSON.parse(text)
    if (kind === 'document') options.onDocument()
    else if (kind === 'send') options.onSend(target, data)
    else options.onPort(target, data)
  })
  await page.addInitScript({ content: preloadFrame(readFileSync(options.preload, 'utf8')) })
  page.on('popup', (popup) => {
    record('window-open', { url: real(popup.url()) })
    void popup.close()
  })
  page.on('crash', () => options.onCrash())
  return {
    page,
    load: (url) =>
      page.goto(standIn(url)).catch((error) => record('load-failed', { text: String(error) })),
    url: () => real(page.url()),
    toPage: (name, ...args) =>
      page
        .evaluate(([deed, values]) => window.__doublePort?.[deed](...values), [name, args])
        .catch(() => undefined),
    close: () => context.close().catch(() => undefined),
  }
}
