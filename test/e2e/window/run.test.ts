import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import type { HostedWindow } from './host'
import { onEveryHost } from './hosts'
import { go } from './steps'

const NAME = 'YCSB B on LevelDB'

/** Skips the first run, and sets one up on LevelDB that lasts until it is stopped. */
async function startLong({ page }: HostedWindow): Promise<void> {
  await page.getByRole('button', { name: 'Skip, connect a store' }).click()
  await go(page, '/run?workload=preset:b&profile=builtin-leveldb')
  await page.getByLabel('Records', { exact: true }).fill('2000')
  await page.getByLabel('Warm-up', { exact: true }).fill('0')
  await page.getByLabel('Measured for', { exact: true }).fill('600')
  const start = page.getByRole('button', { name: 'Start', exact: false })
  await expect.poll(() => start.isEnabled(), { timeout: 30_000 }).toBe(true)
  await start.click()
  await page.getByRole('button', { name: 'Pause' }).waitFor({ timeout: 30_000 })
  await measuring(page)
  const notes = page.getByRole('complementary')
  await notes.getByRole('button', { name: 'Close' }).click()
}

const measuring = (page: Page) =>
  page
    .getByText(/^Measured phase 0\d:\d\d/)
    .first()
    .waitFor()

onEveryHost('a run', (host) => {
  test('is annotated, paused, reloaded, stopped, opened, deleted and had back', async () => {
    const window = await host.open({ home: newHome() })
    const { page } = window
    await startLong(window)

    await page.keyboard.press('n')
    await page.getByRole('dialog').getByRole('textbox').fill('failover begins')
    await page.keyboard.press('Enter')
    await page.getByText('failover begins').waitFor()

    await page.keyboard.press('p')
    await page.getByText(/^Paused at/).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText(/^Paused at/).waitFor({ state: 'detached' })

    // the run belongs to the host: a window that comes back sees it go on
    await page.reload()
    await measuring(page)
    await page.getByText('failover begins').waitFor()

    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText(/^Ended early\./).waitFor()
    await page.getByRole('button', { name: 'Open result' }).click()
    await page.getByRole('heading', { name: NAME }).waitFor()
    await page.getByText('failover begins').waitFor()

    await go(page, '/results')
    await page.getByRole('button', { name: `More for ${NAME}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('No run yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: NAME }).waitFor()
    await window.close()
  })

  test('whose host dies is there again, as far as it was measured', async () => {
    const home = newHome()
    const first = await host.open({ home })
    await startLong(first)
    await first.page.waitForTimeout(2_500)
    await first.kill()

    const second = await host.open({ home })
    const { page } = second
    await go(page, '/results')
    await page.getByText('interrupted', { exact: true }).waitFor()
    await page.getByRole('link', { name: NAME }).click()
    await page.getByText(/^This run was interrupted/).waitFor()
    await page.getByRole('button', { name: 'Finish here' }).click()
    await page.getByText(/^This run ended early/).waitFor()
    await second.close()
  })
})
