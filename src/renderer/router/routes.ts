/** Every address of the window. Screens never build a path by hand. */

const SECTIONS = [
  'general',
  'results',
  'secrets',
  'limits',
  'machine',
  'web-host',
  'about',
] as const
export type SettingsSection = (typeof SECTIONS)[number]
export const SETTINGS_SECTIONS: readonly SettingsSection[] = SECTIONS

/** Folders below `features/`, one a screen. */
export type FeatureName =
  | 'connections'
  | 'workloads'
  | 'run'
  | 'results'
  | 'result'
  | 'settings'
  | 'firstrun'
  | 'help'

export interface Route {
  readonly feature: FeatureName
  /** profile, workload, run, section or term; null: none named */
  readonly id: string | null
}

const FIRST_PART: Readonly<Record<string, FeatureName>> = {
  connections: 'connections',
  workloads: 'workloads',
  run: 'run',
  results: 'results',
  settings: 'settings',
  welcome: 'firstrun',
  help: 'help',
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** An address that is none of ours leads to Connections. */
export function parsePath(pathname: string): Route {
  const [first = '', second = ''] = pathname.split('/').filter((part) => part !== '')
  const feature = FIRST_PART[first] ?? 'connections'
  const id = second === '' || FIRST_PART[first] === undefined ? null : decode(second)
  return feature === 'results' && id !== null ? { feature: 'result', id } : { feature, id }
}

const join = (first: string, id?: string | null): string =>
  id === undefined || id === null ? `/${first}` : `/${first}/${encodeURIComponent(id)}`

export const paths = {
  connections: (profileId?: string | null) => join('connections', profileId),
  workloads: (workloadId?: string | null) => join('workloads', workloadId),
  run: (runId?: string | null) => join('run', runId),
  results: () => join('results'),
  result: (runId: string) => join('results', runId),
  settings: (section?: SettingsSection) => join('settings', section),
  welcome: () => join('welcome'),
  help: (term?: string | null) => join('help', term),
} as const
