import type { Page } from 'playwright-core'

/**
 * Texts that are cut off by a box around them, or that stick out of the window. A text that ends in an
 * ellipsis is cut on purpose and has its whole in a title or is shown elsewhere.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK_PX = 2
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || !parent.checkVisibility({ opacityProperty: true }))
        continue
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue
      for (let outer: HTMLElement | null = parent; outer !== null; outer = outer.parentElement) {
        const style = getComputedStyle(outer)
        if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none') break
        if (style.position === 'fixed') break
        const edge = outer.getBoundingClientRect()
        // for readers of the screen only
        if (edge.width <= 1 || edge.height <= 1) break
        const sideways =
          hides(style.overflowX) &&
          (box.right > edge.right + SLACK_PX || box.left < edge.left - SLACK_PX)
        const upright =
          hides(style.overflowY) &&
          (box.bottom > edge.bottom + SLACK_PX || box.top < edge.top - SLACK_PX)
        if (sideways || upright) found.add(text.slice(0, 80))
        // what scrolls can be read
        if (sideways || upright || style.overflowX === 'auto' || style.overflowY === 'auto') break
        if (style.overflowX === 'scroll' || style.overflowY === 'scroll') break
      }
    }
    return [...found]
  })
