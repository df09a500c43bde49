import type { Page } from 'playwright-core'

/*
 * What a user does, by what a user sees. Names are found in whichever of the two languages is shown.
 */

/** To a screen by its address, without loading the page anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await settled(page)
}

/** Nothing is loaded or drawn any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 250)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            observer.disconnect()
            resolve()
          }, 250)
        })
        observer.observe(document.body, { childList: true, subtree: true })
        // a page that never rests is looked at as it is
        setTimeout(resolve, 3000)
      }),
  )
}

async function choose(page: Page, value: string): Promise<void> {
  await go(page, '/settings/general')
  const control = page.locator(`main input[type="radio"][value="${value}"]`).last()
  await control.evaluate((radio: HTMLInputElement) => radio.click())
}

export async function setLanguage(page: Page, language: 'en' | 'zh-CN'): Promise<void> {
  await choose(page, language)
  await page.locator(`html[lang="${language}"]`).waitFor()
}

export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await choose(page, theme)
  await page.locator(`html[data-theme="${theme}"]`).waitFor()
}
