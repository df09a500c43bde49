import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import { onEveryHost } from './hosts'

/** Finds it in the palette, and runs it. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(words)
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Moves the focus forward until it is on what is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = []
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    const there = await page.evaluate(() => {
      const element = document.activeElement?.closest<HTMLElement>('a, button, input, textarea')
      const labels = (element as HTMLInputElement | undefined | null)?.labels ?? []
      const own = [...labels].map((label) => label.textContent).join(' ')
      return `${element?.getAttribute('aria-label') ?? ''} ${own} ${element?.textContent ?? ''}`
    })
    seen.push(there.trim())
    if (name.test(there)) return
  }
  throw new Error(`Tab does not come to ${name}, but to ${seen.join(' | ')}`)
}

onEveryHost('without a mouse', (host) => {
  test('a run is set up, started, annotated, stopped, opened and exported', async () => {
    const files = newHome()
    const window = await host.open({ home: newHome(), env: { DOUBLE_SAVE_FOLDER: files } })
    const { page } = window
    await tabTo(page, /Skip, connect a store/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/connections**')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.waitForURL('**/run')
    await tabTo(page, /^ *Workload *$/)
    await page.keyboard.type('YCSB C')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, /^ *Target *$/)
    await page.keyboard.type('Null')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const start = page.getByRole('button', { name: 'Start' })
    await expect.poll(() => start.isEnabled(), { timeout: 20_000 }).toBe(true)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page
      .getByText(/^Measured phase 0\d:\d\d/)
      .first()
      .waitFor({ timeout: 20_000 })
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('by hand')
    await page.keyboard.press('Enter')
    await page.getByText('by hand').waitFor()
    await command(page, 'Stop')
    await page.getByText(/^Ended early/).waitFor()
    await command(page, 'YCSB C on Null')
    await page.waitForURL('**/results/*')
    await page
      .getByRole('heading', { name: /YCSB C on Null/ })
      .first()
      .waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    const download = page.waitForEvent('download', { timeout: 20_000 }).catch(() => null)
    await page.keyboard.press('Control+Enter')
    await page.getByText(/^Saved as|with your browser/).waitFor({ timeout: 20_000 })
    const [saved] = readdirSync(files)
    const path = saved === undefined ? await (await download)?.path() : join(files, saved)
    expect(
      readFileSync(path ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Export').first().waitFor()
    await window.close()
  })
})
