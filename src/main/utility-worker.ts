import { join } from 'node:path'
import type { HostPorts } from '../app/ports'
import { programFolder } from '../app/program-folder'
import type { ElectronApi } from './electron-api'

type StartWorker = HostPorts['startWorker']
type WorkerLink = ReturnType<StartWorker>
type FromWorker = Parameters<Parameters<WorkerLink['onMessage']>[0]>[0]

/** The worker's bundle, which the command line has too. */
const WORKER = 'out/node/worker.js'

/** Starts workers as utility processes: own heap, own event loop, and an abort takes nothing along. */
export const utilityWorkers =
  ({ utilityProcess }: Pick<ElectronApi, 'utilityProcess'>): StartWorker =>
  (): WorkerLink => {
    const child = utilityProcess.fork(join(programFolder(), WORKER), [], {
      serviceName: 'Touchstone worker',
    })
    let told = false
    return {
      get pid() {
        return child.pid
      },
      post: (message) => child.postMessage(message),
      onMessage: (listener) => child.on('message', (message) => listener(message as FromWorker)),
      onExit(listener) {
        child.on('exit', (code) => {
          if (told) return
          told = true
          listener(`it ended with status ${code}`)
        })
      },
      kill: () => child.kill(),
    }
  }
