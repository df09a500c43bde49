import type { HostLink } from './link'
import type { FromWorker } from './messages'
import { serveWorker } from './serve'

/**
 * The worker process: one load generator. Started by `child_process.fork` or by Electron's
 * `utilityProcess`, whose port stands in for the process channel.
 */

interface UtilityPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}
const parentPort = (process as { parentPort?: UtilityPort }).parentPort

function forkLink(): HostLink {
  return {
    // A host that died between two messages is noticed by 'disconnect'; the failed send is no news.
    post: (message: FromWorker) => process.send?.(message, undefined, undefined, () => {}),
    onMessage: (listener) => process.on('message', listener),
    onClose: (listener) => process.on('disconnect', listener),
  }
}

function utilityLink(port: UtilityPort): HostLink {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', (event) => listener(event.data)),
    onClose: () => {},
  }
}

// Ctrl-C reaches the whole process group; the run manager decides how a run ends.
process.on('SIGINT', () => {})
process.on('uncaughtException', (error) => {
  process.stderr.write(`worker: ${error.stack ?? error.message}\n`)
  process.exit(70)
})

serveWorker(parentPort === undefined ? forkLink() : utilityLink(parentPort), () => process.exit(0))
