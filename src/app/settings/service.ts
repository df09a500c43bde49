import type { CallHandlers, TopicHandlers } from '../../shared/contract/handlers'
import type { Settings, SettingsPatch } from '../../shared/contract/host'
import { Changes, feedOf } from '../changes'
import type { KeptFile } from '../files/kept-file'
import type { Folders } from '../folders'
import type { HostPorts } from '../ports'
import { checkRunsFolder, runFolders } from './runs-folder'
import { DEFAULT_SETTINGS, settingsFile } from './settings-file'

export interface SettingsServiceOptions extends Pick<HostPorts, 'folders' | 'now'> {
  /** a file was damaged and set aside: a sentence */
  readonly onQuarantine: (sentence: string) => void
  /** the file cannot be read: a newer version wrote it, or the disk fails */
  readonly trouble: (error: unknown) => void
}

export interface SettingsService {
  readonly calls: Pick<CallHandlers, 'settings.get' | 'settings.change'>
  readonly topic: TopicHandlers['settings']
  readonly file: KeptFile<Settings>
  /** `current` has changed */
  readonly changes: Changes
  /** as last read: at the start, and after every change, also of another instance */
  current(): Settings
  /** where new runs are filed, and which runs are listed */
  runFolders(): Pick<Folders, 'runs' | 'trash'>
  /** lets go of the file */
  close(): Promise<void>
}

/** What the user has set; the defaults where that cannot be read. */
export async function settingsService({
  folders,
  now,
  onQuarantine,
  trouble,
}: SettingsServiceOptions): Promise<SettingsService> {
  const file = settingsFile({ config: folders.config, now, onQuarantine })
  const changes = new Changes()
  let current = DEFAULT_SETTINGS
  const read = async () => {
    const before = current
    current = await file.read()
    if (JSON.stringify(current) !== JSON.stringify(before)) changes.emit()
    return current
  }
  await read().catch(trouble)
  const end = file.onChange(() => void read().catch(trouble))
  return {
    calls: {
      'settings.get': read,
      'settings.change': async (patch) => {
        await change(file, patch)
        return read()
      },
    },
    topic: (_input, changed) => feedOf(changes, changed, () => current),
    file,
    changes,
    current: () => current,
    runFolders: () => runFolders(current, folders),
    async close() {
      end()
      await file.close()
    },
  }
}

/** All of the patch, or nothing of it. */
async function change(file: KeptFile<Settings>, patch: SettingsPatch): Promise<void> {
  const { runsFolder } = patch
  const before = await file.read()
  if (runsFolder !== undefined && runsFolder !== null && runsFolder !== before.runsFolder) {
    await checkRunsFolder(runsFolder)
  }
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  await file.change((settings) => {
    const isNew = given.some(([name, value]) => settings[name as keyof Settings] !== value)
    return isNew ? { ...settings, ...Object.fromEntries(given) } : settings
  })
}
