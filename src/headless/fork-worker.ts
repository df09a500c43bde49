import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WorkerLink } from '../engine/worker/link'
import type { FromWorker } from '../engine/worker/messages'

/** The worker's bundle lies beside that of the command line. */
const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url))

/**
 * Starts a worker as a process of its own: own heap, own event loop, own CPU counter, and a native
 * driver that aborts takes nothing along. `advanced` serialization carries typed arrays as they are.
 */
export function forkWorker(): WorkerLink {
  const child = fork(WORKER, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Nothing secret is on its command line or in its environment that is not in ours.
    env: { ...process.env },
  })
  return {
    pid: child.pid,
    // A worker that died meanwhile is told by 'exit'; the failed send adds nothing.
    post: (message) => child.send(message, () => {}),
    onMessage: (listener) => child.on('message', (message) => listener(message as FromWorker)),
    onExit(listener) {
      let told = false
      const tell = (reason: string) => {
        if (told) return
        told = true
        listener(reason)
      }
      child.on('exit', (code, signal) =>
        tell(signal === null ? `it ended with status ${code}` : `it was ended by ${signal}`),
      )
      child.on('error', (error) => tell(`it could not be started: ${error.message}`))
    },
    kill: () => child.kill('SIGKILL'),
  }
}
