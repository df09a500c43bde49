import { join } from 'node:path'
import { type Settings, settingsSchema } from '../../shared/contract/host'
import { type KeptFile, keptFile } from '../files/kept-file'

export interface SettingsFileOptions {
  /** the configuration folder */
  readonly config: string
  readonly now: () => Date
  readonly onQuarantine: (sentence: string) => void
}

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({})

/** Everything in the file `settings.json` of the configuration folder but format and version. */
export const settingsFile = ({
  config,
  now,
  onQuarantine,
}: SettingsFileOptions): KeptFile<Settings> =>
  keptFile<Settings>({
    path: join(config, 'settings.json'),
    format: 'touchstone.settings',
    version: 1,
    schema: settingsSchema,
    initial: DEFAULT_SETTINGS,
    now,
    onQuarantine,
  })
