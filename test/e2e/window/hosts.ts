import { afterAll, describe, onTestFinished } from 'vitest'
import { closeBrowser } from './chromium'
import { doubleHost } from './double-host'
import type { Host } from './host'
import { realElectron } from './real-electron'
import { webHost } from './web-host'

/** The host whose windows end with their test, whatever that comes to. */
export const ofTest = (host: Host): Host => ({
  ...host,
  async open(options) {
    const window = await host.open(options)
    onTestFinished(() => window.kill())
    return window
  },
})

/** Every place where the window runs; the suite is the same for all of them. */
export const HOSTS: readonly Host[] = [webHost, doubleHost, realElectron].map(ofTest)

/** The cases of one host after the other; a host that cannot be tried here is skipped, with the reason. */
export function onEveryHost(what: string, cases: (host: Host) => void): void {
  describe.each(HOSTS)(`${what}, on $name`, (host) => {
    afterAll(closeBrowser)
    describe.skipIf(host.skip !== null)(host.skip ?? 'tried', () => cases(host))
  })
}
