import axe from 'axe-core'

/**
 * What axe finds in a drawn component, a line each. Contrast is held by the test of the tokens:
 * jsdom knows no colours.
 */
export async function axeFindings(root: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
