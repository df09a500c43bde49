// `npm run dev`: the web host with the window from Vite's server, which reloads what is changed. The
// program itself is bundled anew and started again when its sources change; the window takes up the
// connection by itself. For development only: Vite's own page has no content security policy.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { resolveConfig } from 'electron-vite'
import { build, createServer } from 'vite'
import { build as buildAll } from './build.mjs'

const root = join(import.meta.dirname, '..')
const ENTRY = join(root, 'out/node/touchstone.js')
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)\/#token=\S+/

/** The parts of electron.vite.config.ts, as Vite takes them. */
async function partsOf(command, mode) {
  const { config } = await resolveConfig({ root, mode, logLevel: 'warn' }, command, mode)
  return config
}

let host = null

/** Starts the web host, in place of the one before; resolves to its address. */
async function startHost(port) {
  if (host !== null && host.exitCode === null) {
    host.kill('SIGTERM')
    await once(host, 'exit')
  }
  host = spawn(process.execPath, [ENTRY, 'serve', '--no-open', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(host.stdout)) {
    const address = ADDRESS.exec(line)
    if (address !== null) return new URL(address[0])
  }
  throw new Error('the web host did not start')
}

/** Vite's server, passing on what belongs to the host as if the host's own page had asked. */
async function startWindow(origin) {
  const { renderer } = await partsOf('serve', 'development')
  const passOn = {
    target: origin,
    changeOrigin: true,
    ws: true,
    configure(proxy) {
      proxy.on('proxyReq', (request) => request.setHeader('origin', origin))
      proxy.on('proxyReqWs', (request) => request.setHeader('origin', origin))
    },
  }
  const server = await createServer({
    ...renderer,
    configFile: false,
    // Below its own root, where the build's input is not.
    optimizeDeps: { entries: ['main.tsx'] },
    server: {
      host: '127.0.0.1',
      proxy: { '/session': passOn, '/ws': passOn, '/download': passOn },
    },
  })
  await server.listen()
  return `http://127.0.0.1:${server.config.server.port ?? server.httpServer.address().port}`
}

let windowOrigin = null
let port = 0

/** After each bundling: the host anew, on the port that it has had, with a new token. */
async function bundled() {
  const address = await startHost(port)
  port = Number(address.port)
  windowOrigin ??= await startWindow(address.origin)
  console.log(`Touchstone, reloading: ${windowOrigin}/${address.hash}`)
}

// The host does not start without a window of its own, though nobody looks at it here.
if (!existsSync(join(root, 'out/renderer/index.html'))) await buildAll()

const { main } = await partsOf('build', 'production')
const watcher = await build({
  ...main,
  configFile: false,
  build: { ...main.build, watch: {}, emptyOutDir: false },
})
let last = Promise.resolve()
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code === 'END') last = last.then(bundled).catch((error) => console.error(error))
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await watcher.close()
    if (host !== null && host.exitCode === null) {
      host.kill('SIGTERM')
      await once(host, 'exit')
    }
    process.exit(0)
  })
}
