import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import { onEveryHost } from './hosts'

onEveryHost('a new user', (host) => {
  test('sees a real measurement in under a minute, and takes it away as a PDF', async () => {
    const home = newHome()
    const files = newHome()
    const window = await host.open({ home, env: { DOUBLE_SAVE_FOLDER: files } })
    const { page } = window
    const begunMs = performance.now()
    await page.getByRole('button', { name: 'Run for 30 s' }).click()
    await page.getByRole('figure', { name: /^Throughput/ }).waitFor({ timeout: 30_000 })
    await closeNotes(page)
    await page
      .getByText('The run is complete.', { exact: true })
      .first()
      .waitFor({ timeout: 60_000 })
    expect((performance.now() - begunMs) / 1000).toBeLessThan(60)
    await page.getByRole('button', { name: 'Open result' }).click()
    await page.getByRole('heading', { name: 'YCSB B on LevelDB' }).waitFor()
    await page.getByRole('button', { name: /^Export…/ }).click()
    const bytes = await exported(page, files)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeGreaterThan(20_000)
    await window.close()

    // and finds it again tomorrow
    const again = await host.open({ home })
    await again.page.getByRole('link', { name: 'Results', exact: true }).click()
    await again.page.getByRole('link', { name: 'YCSB B on LevelDB' }).waitFor()
    await again.close()
  })
})

async function closeNotes(page: Page): Promise<void> {
  const notes = page.getByRole('complementary', { name: 'What is to be seen here' })
  await notes.waitFor({ timeout: 30_000 })
  await notes.getByRole('button', { name: 'Close' }).click()
}

/** The file: downloaded by the browser, or saved where the dialog was told to. */
async function exported(page: Page, folder: string): Promise<Buffer> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^PDF/ }).check()
  const download = page.waitForEvent('download', { timeout: 20_000 }).catch(() => null)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByText(/^Saved as|with your browser/).waitFor({ timeout: 20_000 })
  const [saved] = readdirSync(folder)
  if (saved !== undefined) return readFileSync(join(folder, saved))
  const file = await (await download)?.path()
  if (file === undefined) throw new Error('nothing was downloaded')
  return readFileSync(file)
}
