import type { Page } from 'playwright-core'
import type { Scene } from './scene'

export interface View {
  readonly name: string
  readonly path: string | ((scene: Scene) => string)
  /** once, before its pictures */
  before?(scene: Scene): Promise<void>
  /** on the page, before each picture */
  act?(page: Page): Promise<void>
}

/** In the order in which they are taken: what changes the host comes last. */
export const VIEWS: readonly View[] = [
  { name: 'welcome', path: '/welcome' },
  {
    name: 'connections',
    path: ({ ids }) => `/connections/${ids.redis}`,
    async act(page) {
      await page.keyboard.press('Control+Enter')
      await page.waitForTimeout(1500)
    },
  },
  { name: 'library', path: '/workloads' },
  { name: 'workload', path: ({ ids }) => `/workloads/${ids.workload}` },
  { name: 'setup', path: ({ ids }) => `/run?workload=preset:b&profile=${ids.redis}` },
  { name: 'results', path: '/results' },
  { name: 'result', path: ({ ids }) => `/results/${ids.run}` },
  {
    name: 'export',
    path: ({ ids }) => `/results/${ids.run}`,
    act: (page) => page.keyboard.press('Control+Enter'),
  },
  { name: 'settings', path: '/settings/machine' },
  { name: 'help', path: '/help' },
  { name: 'palette', path: '/results', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', path: '/results', act: (page) => page.keyboard.press('?') },
  { name: 'live', path: '/run', before: (scene) => scene.startLive() },
]
