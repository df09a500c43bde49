import type { Folders } from '../../app/folders'
import type { HostPorts } from '../../app/ports'
import { forkWorker } from '../fork-worker'
import { blockSleep } from './block-sleep'
import { watchSleep } from './sleep-events'
import type { WebHost } from './web-host'

/** What the web host supplies to the application: no dialogs and no keychain, but downloads. */
export function webPorts(host: WebHost, folders: Folders): HostPorts {
  return {
    kind: 'web',
    folders,
    startWorker: forkWorker,
    now: () => new Date(),
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    versions: { Node: process.versions.node, V8: process.versions.v8 },
    keychain: null,
    address: host.origin,
    openWindows: () => host.openWindows(),
    async deliver(file, signal) {
      if (signal.aborted) return { kind: 'cancelled' }
      return { kind: 'download', url: `/download/${host.downloads.add(file)}`, name: file.name }
    },
    choosePath: null,
    showFolder: null,
    // The windows tell it themselves, where the browser lets them.
    notify: () => {},
    blockSleep,
    onPower: (events) => watchSleep(events),
    env: process.env,
  }
}
