import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newHome } from '../../helpers/cli'
import { seriousFindings } from './axe'
import { clippedTexts } from './clipped'
import { onEveryHost } from './hosts'
import { go, setLanguage, setTheme } from './steps'

/** the smallest window that everything must fit into */
const SMALLEST = { width: 1100, height: 700 }
const SCREENS = [
  '/welcome',
  '/connections',
  '/workloads',
  '/run',
  '/results',
  '/settings/general',
  '/settings/results',
  '/settings/secrets',
  '/settings/limits',
  '/settings/machine',
  '/settings/about',
  '/help',
]

onEveryHost('every screen', (host) => {
  test('fits into the smallest window in both languages, and keeps nobody out', async () => {
    const window = await host.open({ home: newHome(), ...SMALLEST })
    const { page } = window
    const complaints = complaintsOf(page)
    const findings: Record<string, unknown> = {}
    for (const language of ['en', 'zh-CN'] as const) {
      await setLanguage(page, language)
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme)
        for (const screen of SCREENS) {
          await go(page, screen)
          const clipped = await clippedTexts(page)
          const serious = await seriousFindings(page)
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (clipped.length + serious.length > 0 || wide > 0)
            findings[`${screen} ${language} ${theme}`] = { clipped, serious, wide }
        }
      }
    }
    expect(findings).toEqual({})
    expect(complaints).toEqual([])
    await window.close()
  })
})

/** What the page's console complains of; a policy that was broken is among it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
