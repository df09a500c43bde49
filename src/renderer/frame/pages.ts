import { type FeatureName, paths } from '../router/routes'
import { hasScreen } from '../router/screens'
import type { IconName } from '../ui/icon-paths'

export interface Page {
  readonly feature: FeatureName
  /** other screens under the same entry of the rail */
  readonly also: readonly FeatureName[]
  readonly path: string
  readonly message: string
  readonly icon: IconName
  readonly keys: string
}

const page = (
  feature: FeatureName & IconName,
  path: string,
  message: string,
  keys: string,
  also: readonly FeatureName[] = [],
): Page => ({ feature, also, path, message, icon: feature, keys })

const ALL: readonly Page[] = [
  page('connections', paths.connections(), 'frame:nav.connections', 'g c', ['firstrun']),
  page('workloads', paths.workloads(), 'frame:nav.workloads', 'g w'),
  page('run', paths.run(), 'frame:nav.run', 'g r'),
  page('results', paths.results(), 'frame:nav.results', 'g h', ['result']),
]
const SETTINGS = page('settings', paths.settings(), 'frame:nav.settings', 'g s')

/** Pages of the rail in their fixed order; no entry leads nowhere. */
export const MAIN_PAGES = ALL.filter(({ feature }) => hasScreen(feature))
export const SETTINGS_PAGE = SETTINGS
export const PAGES: readonly Page[] = [...MAIN_PAGES, SETTINGS_PAGE]

export const isPageOf = (page: Page, feature: FeatureName): boolean =>
  page.feature === feature || page.also.includes(feature)
