import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly {
    readonly target: readonly string[]
    readonly failureSummary?: string
  }[]
}

/** What axe-core calls serious or critical: `color-contrast: .a, .b`. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // evaluated, for the page's policy lets no foreign script in
  await page.evaluate(`${SOURCE}; undefined`)
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations)',
  )) as readonly Violation[]
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    )
}
