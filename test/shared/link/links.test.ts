import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { build } from 'vite'
import { beforeAll, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Link } from '../../../src/shared/link/link'
import { memoryLinkPair } from '../../../src/shared/link/memory-pair'
import { messagePortLink } from '../../../src/shared/link/message-port'
import { serveLink } from '../../../src/shared/link/serve'
import { webSocketLink } from '../../../src/shared/link/web-socket'
import { caseHost } from './case-host'
import { linkCases } from './cases'

const serve = (link: Link) => serveLink(link, caseHost(), { onBug: () => {} })

linkCases('a pair in memory', async () => {
  const [here, there] = memoryLinkPair()
  serve(there)
  return here
})

linkCases('a message port', async () => {
  const { port1, port2 } = new MessageChannel()
  serve(messagePortLink(port2))
  return messagePortLink(port1)
})

linkCases('a web socket on loopback', async () => {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (socket) => serve(webSocketLink(socket)))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    http.close()
  })
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  await once(socket, 'open')
  return webSocketLink(socket)
})

const root = join(import.meta.dirname, '../../..')

// Node 20 reads no TypeScript, so what runs in a worker is bundled first.
beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'case-worker.ts'),
      outDir: join(root, 'out/tools'),
      emptyOutDir: false,
      target: 'node20.19',
      rollupOptions: { output: { entryFileNames: 'case-worker.js' } },
    },
  })
})

linkCases('the port of a real worker', async () => {
  const worker = new Worker(join(root, 'out/tools/case-worker.js'))
  onTestFinished(async () => {
    await worker.terminate()
  })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2])
  return messagePortLink(port1)
})
