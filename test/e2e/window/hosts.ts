import { afterAll, describe } from 'vitest'
import { closeBrowser } from './chromium'
import { doubleHost } from './double-host'
import type { Host } from './host'
import { realElectron } from './real-electron'
import { webHost } from './web-host'

/** Every place where the window runs; the suite is the same for all of them. */
export const HOSTS: readonly Host[] = [webHost, doubleHost, realElectron]

/** The cases of one host after the other; a host that cannot be tried here is skipped, with the reason. */
export function onEveryHost(what: string, cases: (host: Host) => void): void {
  describe.each(HOSTS)(`${what}, on $name`, (host) => {
    afterAll(closeBrowser)
    describe.skipIf(host.skip !== null)(host.skip ?? 'tried', () => cases(host))
  })
}
