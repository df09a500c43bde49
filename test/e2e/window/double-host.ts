import { type Double, launchDouble } from '../../electron-double/launch'
import { findChromium } from './chromium'
import { type Host, type HostedWindow, SIZE, type WindowOptions } from './host'

/** The built desktop program under a double of Electron's API. */
export const doubleHost: Host = {
  name: 'the desktop program under the double of Electron',
  skip: findChromium() === null ? 'no Chromium is installed' : null,
  open: async (options) => windowOf(await openDouble(options), options),
}

export const openDouble = ({ home, env }: WindowOptions): Promise<Double> =>
  launchDouble({ env: { TOUCHSTONE_HOME: home, ...env } })

async function windowOf(double: Double, options: WindowOptions): Promise<HostedWindow> {
  const { width = SIZE.width, height = SIZE.height, scheme = 'light' } = options
  const { page } = double
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator('main').waitFor()
  return {
    page,
    address: null,
    pid: double.pid,
    another: () => Promise.reject(new Error('the desktop program has one window')),
    said: double.said,
    async close() {
      // a run that is under way is stopped
      double.set({ messageBox: 2 })
      double.deed('close-window')
      await double.ended
    },
    kill: () => double.kill(),
  }
}
