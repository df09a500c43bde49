import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '../../src/shared/contract/host'
import type { Scene } from './scene'
import { VIEWS, type View } from './views'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const THEMES = ['light', 'dark'] as const
const LANGUAGES: readonly Language[] = ['en', 'zh-CN']
/** charts are drawn when their panel has got its size */
const SETTLE_MS = 700

/** `live-1280-dark-zh-CN.png`; returns how many were taken */
export async function takePictures(
  scene: Scene,
  folder: string,
  wanted: readonly string[],
): Promise<number> {
  const { page } = scene.window
  const views = VIEWS.filter(({ name }) => isWanted(name, wanted))
  let count = 0
  for (const view of views) {
    await view.before?.(scene)
    for (const language of LANGUAGES) {
      for (const theme of THEMES) {
        await scene.client.call('settings.change', { language, theme })
        for (const size of SIZES) {
          await page.setViewportSize(size)
          await show(page, view, scene)
          const name = `${view.name}-${size.width}-${theme}-${language}.png`
          await page.screenshot({ path: join(folder, name) })
          count++
        }
      }
    }
  }
  return count
}

const isWanted = (name: string, wanted: readonly string[]) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part))

async function show(page: Page, view: View, scene: Scene): Promise<void> {
  const path = typeof view.path === 'string' ? view.path : view.path(scene)
  await page.goto(new URL(path, page.url()).href)
  await page.locator('main').waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await view.act?.(page)
  await page.waitForTimeout(SETTLE_MS)
}
