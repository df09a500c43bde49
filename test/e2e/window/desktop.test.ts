import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import { closeBrowser } from './chromium'
import { doubleHost, openDouble as launch } from './double-host'
import { go } from './steps'

afterAll(closeBrowser)

/** Ends with its test, whatever that comes to. */
async function openDouble(options: Parameters<typeof launch>[0]) {
  const double = await launch(options)
  onTestFinished(() => double.kill())
  return double
}

describe.skipIf(doubleHost.skip !== null)(
  'the desktop program, under the double of Electron',
  () => {
    test('gives its window no more than a channel, and serves it with a policy', async () => {
      const double = await openDouble({ home: newHome() })
      const { page, records } = double
      expect(records.find(({ what }) => what === 'window')?.webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
      })
      expect(
        await page.evaluate(() =>
          Object.keys((window as { touchstone?: object }).touchstone ?? {}),
        ),
      ).toEqual(['connect'])
      const answer = await page.evaluate(async () => {
        const response = await fetch('/settings')
        return response.headers.get('content-security-policy')
      })
      expect(answer).toContain("default-src 'none'")
      expect(await page.evaluate(async () => (await fetch('/../package.json')).status)).toBe(404)
      expect(await page.evaluate(async () => (await fetch('/..%2f..%2fpackage.json')).status)).toBe(
        404,
      )
      double.deed('close-window')
      expect(await double.ended).toBe(0)
    })

    test('lets no page go elsewhere, open a window, be allowed anything, or be asked by a stranger', async () => {
      const double = await openDouble({ home: newHome() })
      double.deed('navigate', 'https://evil.example/')
      expect(await double.until('navigation')).toMatchObject({ prevented: true })
      expect(await double.until('window-open')).toMatchObject({ action: 'deny' })
      double.deed('permission', 'geolocation')
      expect(await double.until('permission')).toMatchObject({ allowed: false, checked: false })
      double.deed('foreign-frame', 'touchstone:connect')
      await double.until('foreign-asked')
      expect(double.records.map(({ what }) => what)).not.toContain('foreign-port')
      double.deed('close-window')
      await double.ended
    })

    test.each([
      ['ready', 'GNOME Keyring (libsecret)'],
      ['weak', 'plain text'],
      ['unavailable', 'cannot be used'],
    ])('says what the keychain is worth: %s', async (keychain, words) => {
      const double = await openDouble({ home: newHome(), env: { DOUBLE_KEYCHAIN: keychain } })
      await go(double.page, '/settings/secrets')
      await double.page.getByText(words).first().waitFor()
      double.deed('close-window')
      await double.ended
    })

    test('opens the result of a run whose folder it is given', async () => {
      const home = newHome()
      const folder = join(home, 'data/runs/20261201-104435-nothing-0000')
      mkdirSync(folder, { recursive: true })
      const double = await openDouble({ home })
      double.deed('second-instance', [folder])
      await double.page.waitForURL('**/results/20261201-104435-nothing-0000')
      await double.page.getByRole('heading', { name: 'This run cannot be opened' }).waitFor()
      double.deed('close-window')
      await double.ended
    })

    test('asks before it ends a run, goes on in the background, and comes back', async () => {
      const double = await openDouble({ home: newHome() })
      const { page } = double
      await page.getByRole('button', { name: 'Skip, connect a store' }).click()
      await go(page, '/run?workload=preset:c&profile=builtin-null')
      const start = page.getByRole('button', { name: 'Start' })
      await expect.poll(() => start.isEnabled(), { timeout: 20_000 }).toBe(true)
      await start.click()
      await page.getByRole('button', { name: 'Pause' }).waitFor()
      expect(await double.until('sleep-blocked')).toMatchObject({ kind: 'prevent-app-suspension' })
      double.set({ messageBox: 1 })
      double.deed('close-window')
      await double.until('message-box')
      await double.until('tray')
      expect(double.records.map(({ what }) => what)).toContain('hidden')
      double.deed('tray-click')
      await double.until('tray-gone')
      double.set({ messageBox: 2 })
      double.deed('close-window')
      expect(await double.ended).toBe(0)
      expect(double.said()).toBe('')
    })
  },
)
